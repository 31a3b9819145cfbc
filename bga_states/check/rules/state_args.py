"""What get_args gives: what descriptions and actions want of it, and that it only looks."""

import ast
from collections.abc import Iterator, Mapping

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import (
    Engine,
    Instance,
    Known,
    Typed,
    Value,
    constants,
)
from bga_states.check.reading.attributes import COMPONENT
from bga_states.check.reading.changes import changes_of
from bga_states.check.reading.randomness import is_chance
from bga_states.check.reading.read_hooks import (
    ENTERING,
    GET_ARGS,
    GET_CHOICES,
    LOOKING,
    SETTING_UP,
    ZOMBIE,
    Hook,
)
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.shapes import PRIVATE, SILENT, Shape, private_shape, returned_shape
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.texts import placeholders
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import Place
from bga_states.pitfalls import found

OWN_NAMES = {"you", "actplayer"}
CURRENT = (Engine("game", "get_current_player_id"), Engine("game", "check_action"))
CURRENT_ID = Engine("gamestate", "current_player_id")
ONLY_LOOKING = (GET_ARGS, GET_CHOICES, *LOOKING)
NO_DICTS = (list, tuple, set, frozenset, str, int, float, bool)


def shape_in(game: GameReading, state: StateDefinition) -> Shape:
    """Give the shape of a state's args: empty without get_args."""
    hooks = game.hooks_in(state, GET_ARGS)
    if not hooks:
        return Shape()
    reading = hooks[0].reading
    return returned_shape(reading) if reading else Shape(is_open=True)


def unfilled_descriptions(game: GameReading) -> Iterator[Finding]:
    """P11, P13: get_args gives what the descriptions name."""
    merging = any(game.engine_calls(game.calls, "notify", "always_merge_private"))
    for state in game.states:
        shape = shape_in(game, state)
        private = private_shape(shape)
        is_shared = any(
            hook.is_shared for hook in game.hooks_in(state, GET_ARGS)
        )  # and may give each its own
        given = shape.keys if is_shared else shape.always
        names = {*given, *(private.keys if merging or "_merge_private" in shape.keys else ())}
        for keyword in ("description", "description_my_turn"):
            for name in placeholders(getattr(state, keyword)):
                if problem := _gap(name, names, shape, private):
                    code, fact, remedy = problem
                    yield found(code, f"{state.name}: {fact}.", remedy, game.where(state, keyword))


def _gap(name: str, names: set[str], shape: Shape, private: Shape) -> tuple[str, str, str] | None:
    """Say what a placeholder lacks."""
    if name == "otherplayer":
        is_there = shape.is_open or "otherplayer_id" in names
        return (
            None
            if is_there
            else ("P13", "${otherplayer} needs otherplayer_id", "Give it in get_args.")
        )
    first, _, inner = name.partition(".")
    if first == PRIVATE:
        lacking = not private.is_open and inner not in private.keys
    else:
        lacking = not shape.is_open and first not in names and name not in OWN_NAMES
    return ("P11", f"nothing fills ${{{name}}}", f"Give {name!r} in get_args.") if lacking else None


def no_dict(game: GameReading) -> Iterator[Finding]:
    """P74: get_args returns a dict."""
    for hook in game.hooks_as(GET_ARGS, "get_all_datas"):
        if hook.reading and not hook.reading.returns:
            yield found(
                "P74", f"{hook.title} returns nothing.", "Return a dict.", hook.reading.place()
            )
        elif hook.reading and not hook.reading.always_ends:
            fact = f"{hook.title} can come to its end without a dict."
            yield found("P74", fact, "Return one there too.", hook.reading.place(), "warning")
        for source, node, values in hook.reading.return_sources() if hook.reading else ():
            is_sure = node.value is None or source.is_sure(node.value)
            if not is_sure or (source is not hook.reading and node not in source.sure_nodes):
                continue
            wrong = [value for value in values if _is_no_dict(value)]
            if len(wrong) < len(values):
                wrong = [
                    value for value in wrong if value != Known(None)
                ]  # which a helper gives in a case of its own
            if wrong:
                shown = getattr(wrong[0], "annotation", None) or type(
                    getattr(wrong[0], "thing", None)
                )
                name = getattr(shown, "__name__", str(shown))
                place = source.place(node.value or node)
                yield found(
                    "P74",
                    f"{hook.title} returns a {name}.",
                    "Return a dict with names as keys.",
                    place,
                )


def _is_no_dict(value: Value) -> bool:
    if isinstance(value, Known):
        return value.thing is None or isinstance(value.thing, NO_DICTS)
    if isinstance(value, Instance):
        return not issubclass(value.cls, Mapping)
    kind = (
        getattr(value.annotation, "__origin__", value.annotation)
        if isinstance(value, Typed)
        else None
    )
    return kind in NO_DICTS


def looking_that_changes(game: GameReading) -> Iterator[Finding]:
    """P75, P76: what shows the table only reads it, and draws no lots."""
    for hook in game.hooks_as(*ONLY_LOOKING):
        if hook.reading:
            yield from _changes(hook, hook.reading)
            for call, place in hook.reading.sure_calls():
                yield from _changing_call(hook, call, place)


def _changes(hook: Hook, looking: Reading) -> Iterator[Finding]:
    for reading, route in looking.sure_routes():
        for node in changes_of(reading):
            if reading is not looking and node not in reading.sure_nodes:
                continue
            fact = f"{hook.title} changes the game, and it is asked at any time."
            yield found(
                "P75",
                fact,
                "Let it only read; change data in actions.",
                looking.place(route or node),
            )


def _changing_call(hook: Hook, call: Call, place: Place) -> Iterator[Finding]:
    for callee in call.callees:
        if is_chance(callee):
            fact = f"{hook.title} draws lots: it would give something else each time."
            yield found("P76", fact, "Draw in an action, and keep the result in the game.", place)
        elif isinstance(callee, Engine) and (callee.part, callee.name) in CHANGING:
            fact = f"{hook.title} calls {callee.name}, which changes the table."
            yield found("P75", fact, "Let it only read.", place)


NAMES_OF_CHANGES = {
    "notify": "all player",
    "gamestate": "next_state jump_to_state reload_state change_active_player set_all_players_multiactive "
    "set_players_multiactive set_player_non_multiactive set_all_players_non_multiactive",
    "game": "active_next_player active_prev_player eliminate_player undo_savepoint",
    "globals": "set inc delete",
    "player_score": "set inc set_all",
    "player_score_aux": "set inc set_all",
    COMPONENT: "set inc set_all inc_all init create_cards shuffle pick_card pick_cards pick_card_for_location "
    "pick_cards_for_location move_card move_cards insert_card insert_card_on_extreme_position play_card "
    "move_all_cards_in_location",
}
"""The methods that change something, by the part of the engine they belong to."""
CHANGING = {(part, name) for part, names in NAMES_OF_CHANGES.items() for name in names.split()}


def nobody_current(game: GameReading) -> Iterator[Finding]:
    """P42, P55: nobody acts while args are looked at, while a game is set up, and in a zombie's turn."""
    for hook in game.hooks_as(*ONLY_LOOKING, SETTING_UP, ZOMBIE):
        code = "P42" if hook.role == ZOMBIE else "P55"
        fact = f"{hook.title} asks for the current player, and there is none."
        for call, place in hook.reading.sure_calls() if hook.reading else ():
            if any(asked in call.callees for asked in CURRENT):
                yield found(code, fact, "Take the player's id as a parameter.", place)
        for reading, route in hook.reading.sure_routes() if hook.reading else ():
            for node in reading.nodes if reading is hook.reading else reading.sure_nodes:
                is_asked = isinstance(node, ast.Attribute) and CURRENT_ID in reading.values(node)
                if (
                    isinstance(node, ast.Attribute)
                    and is_asked
                    and hook.reading
                    and not _is_compared(node, reading)
                ):
                    yield found(
                        code,
                        fact,
                        "Take the player's id as a parameter.",
                        hook.reading.place(route or node),
                    )


def _is_compared(node: ast.AST, reading: Reading) -> bool:
    """Whether a function looks at a value before it uses it."""
    tests = [
        test
        for test in reading.nodes
        if isinstance(test, ast.BoolOp | ast.Compare | ast.Assign | ast.NamedExpr)
    ]
    return any(part is node for test in tests for part in ast.walk(test))


def private_parts(game: GameReading) -> Iterator[Finding]:
    """P79: private args are those of players, or of the active one."""
    for hook in game.hooks_as(GET_ARGS):
        shape = returned_shape(hook.reading) if hook.reading else Shape()
        written = shape.keys.get(PRIVATE)
        if written and isinstance(written.node, ast.Dict):
            yield from _private_findings(hook, written.reading, written.node)
        elif written and all(map(_is_no_dict, written.reading.values(written.node))):
            fact = f"{hook.title}: _private is no dict."
            yield found(
                "P79",
                fact,
                "Give a dict from player ids to dicts.",
                written.reading.place(written.node),
            )


def _private_findings(hook: Hook, reading: Reading, node: ast.Dict) -> Iterator[Finding]:
    remedy = "Use player ids, or 'active' alone."
    names = [
        (key, name) for key in node.keys if key for name in constants(reading.values(key), str)
    ]
    for key, name in names:
        if name != "active":
            yield found(
                "P79", f"{hook.title}: _private has the key {name!r}.", remedy, reading.place(key)
            )
        elif len(node.keys) > 1:
            yield found(
                "P79",
                f"{hook.title}: _private mixes 'active' with others.",
                remedy,
                reading.place(key),
            )
    for value in node.values:
        if all(map(_is_no_dict, reading.values(value))):
            yield found(
                "P79",
                f"{hook.title}: a private part is no dict.",
                "Give a dict.",
                reading.place(value),
            )


def silent_states(game: GameReading) -> Iterator[Finding]:
    """P80: a state that nobody is told of leads on."""
    for state in game.states:
        shape = shape_in(game, state)
        written = shape.keys.get(SILENT)
        leads_on = any(move.hook.role == ENTERING for move in game.moves_from(state))
        if written and not leads_on:
            fact = f"{state.name} sets _no_notify and stays: its players do not know of it."
            yield found(
                "P80", fact, "Redirect from on_entering_state.", written.reading.place(written.node)
            )


def merged_names(game: GameReading) -> Iterator[Finding]:
    """P81: in the game's own code private args stand under _private."""
    for state in game.states:
        shape = shape_in(game, state)
        private = {name for name in private_shape(shape).keys if name not in shape.keys}
        for hook in (
            game.hooks_in(state, "action", ZOMBIE, ENTERING, GET_CHOICES)
            if not shape.is_open
            else ()
        ):
            for name, place in _asked_of_args(hook):
                if name in private:
                    fact = f"{hook.title}: {name!r} is a private argument."
                    yield found("P81", fact, f"Read args['_private'][player_id][{name!r}].", place)


def _asked_of_args(hook: Hook) -> Iterator[tuple[str, Place]]:
    """Give the keys that a hook asks of its `args`."""
    reading = hook.reading
    for node in reading.nodes if reading and not reading.assigned("args") else ():
        match node:
            case ast.Subscript(value=ast.Name(id="args"), slice=key) if reading:
                yield from (
                    (name, reading.place(node)) for name in constants(reading.values(key), str)
                )
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="args"), attr="get"), args=[key, *_]
            ) if reading:
                yield from (
                    (name, reading.place(node)) for name in constants(reading.values(key), str)
                )


RULES = (
    unfilled_descriptions,
    no_dict,
    looking_that_changes,
    nobody_current,
    private_parts,
    silent_states,
    merged_names,
)
