"""The args that get_args returns: they fill descriptions, and making them changes nothing."""

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
from bga_states.check.reading.changes import changes_of
from bga_states.check.reading.randomness import is_chance
from bga_states.check.reading.read_hooks import (
    ACTION,
    ENTERING,
    GET_ARGS,
    GET_CHOICES,
    LOOKING,
    SETTING_UP,
    ZOMBIE,
    Hook,
)
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.routes import sure_calls, sure_routes
from bga_states.check.reading.shapes import PRIVATE, SILENT, Shape, private_shape
from bga_states.check.reading.syntax import nodes_in
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.hooks import VERBS, Result, hooks
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.texts import placeholders
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import Place
from bga_states.legacy.array_hooks import VERBS as OF_ARRAYS
from bga_states.pitfalls import Severity

OWN_NAMES = {"you", "actplayer"}
CURRENT = (Engine("game", "get_current_player_id"), Engine("game", "check_action"))
CURRENT_ID = Engine("gamestate", "current_player_id")
CHANGING = {(verb.owner.value, verb.name) for verb in (*VERBS, *OF_ARRAYS)}
NO_DICTS = (list, tuple, set, frozenset, str, int, float, bool)
LOOKED_AT = (ast.BoolOp, ast.Compare, ast.Assign, ast.NamedExpr)
"""Nodes that test a value, or keep it to be tested."""


def shape_in(game: GameReading, state: StateDefinition) -> Shape:
    """Return the shape of a state's args: empty without get_args."""
    hooks = game.hooks_in(state, GET_ARGS)
    if not hooks:
        return Shape()
    reading = hooks[0].reading
    if reading:
        return game.shape_of(reading)
    return Shape(is_open=True)


def unfilled_descriptions(game: GameReading) -> Iterator[Finding]:
    """P11, P13: get_args returns the names used in descriptions."""
    merging = any(game.engine_calls(game.calls, "notify", "always_merge_private"))
    for state in game.states:
        shape = shape_in(game, state)
        private = private_shape(shape)
        # A method that states share may return to each state the names it needs.
        is_shared = any(hook.is_shared for hook in game.hooks_in(state, GET_ARGS))
        names = set(shape.keys if is_shared else shape.always)
        # Merged, private args can be named like the others.
        if merging or "_merge_private" in shape.keys:
            names |= private.keys.keys()
        for keyword in ("description", "description_my_turn"):
            for name in placeholders(getattr(state, keyword)):
                problem = _gap(name, names, shape, private)
                if problem:
                    code, fact, remedy = problem
                    place = game.where(state, keyword)
                    severity = _severity(code, state)
                    yield found(code, f"{state.name}: {fact}.", remedy, place, severity)


def _severity(code: str, state: StateDefinition) -> Severity | None:
    """Return the severity of a gap, None for the usual one: clients may fill an array's text."""
    return "warning" if code == "P11" and not state.is_class else None


def _gap(name: str, names: set[str], shape: Shape, private: Shape) -> tuple[str, str, str] | None:
    """Return the fault of a placeholder that is not filled: code, fact, remedy."""
    if name == "otherplayer":
        # The engine makes the name from the id.
        if shape.is_open or "otherplayer_id" in names:
            return None
        return "P13", "${otherplayer} needs otherplayer_id", "Return it from get_args."
    first, _, inner = name.partition(".")
    if first == PRIVATE:
        is_filled = private.is_open or inner in private.keys
    else:
        is_filled = shape.is_open or first in names or name in OWN_NAMES
    if is_filled:
        return None
    return "P11", f"nothing fills ${{{name}}}", f"Return {name!r} from get_args."


def no_dict(game: GameReading) -> Iterator[Finding]:
    """P74: get_args returns a dict."""
    for hook in game.hooks_as(*hooks(result=Result.DICT)):
        reading = hook.reading
        if reading is None:
            continue
        if not reading.returns:
            fact = f"{hook.title} returns nothing."
            yield found("P74", fact, "Return a dict.", reading.place())
        elif not reading.always_ends:
            fact = f"{hook.title} can come to its end without a dict."
            yield found("P74", fact, "Return one there too.", reading.place(), "warning")
        yield from _other_types(hook, reading)


def _other_types(hook: Hook, looking: Reading) -> Iterator[Finding]:
    """P74: find the returned values that are surely not dicts."""
    for source, node, values in looking.return_sources():
        if node.value and not source.is_sure(node.value):
            continue
        # A helper's conditional result may be for other callers.
        if source is not looking and node not in source.sure_nodes:
            continue
        wrong = [value for value in values if is_no_dict(value)]
        # None beside dicts is a helper's result in a case of its own.
        if len(wrong) < len(values):
            wrong = [value for value in wrong if value != Known(None)]
        if wrong:
            fact = f"{hook.title} returns a {_type_name(wrong[0])}."
            place = source.place(node.value or node)
            yield found("P74", fact, "Return a dict with names as keys.", place)


def _type_name(value: Value) -> str:
    """Return the name of a value's type, as an author writes it."""
    kind = getattr(value, "annotation", None) or type(getattr(value, "thing", None))
    return str(getattr(kind, "__name__", kind))


def is_no_dict(value: Value) -> bool:
    """Whether a value is surely not a dict."""
    if isinstance(value, Known):
        return value.thing is None or isinstance(value.thing, NO_DICTS)
    if isinstance(value, Instance):
        return not issubclass(value.cls, Mapping)
    if isinstance(value, Typed):
        return getattr(value.annotation, "__origin__", value.annotation) in NO_DICTS
    return False


def looking_that_changes(game: GameReading) -> Iterator[Finding]:
    """P75, P76: hooks that show the table only read it, and use no chance."""
    for hook in game.hooks_as(*LOOKING):
        if hook.reading:
            yield from _changes(hook, hook.reading)
            # Other calls may depend on the caller.
            for call, place in sure_calls(hook.reading):
                yield from _changing_call(hook, call, place)


def _changes(hook: Hook, looking: Reading) -> Iterator[Finding]:
    fact = f"{hook.title} changes the game, and it may be called at any time."
    remedy = "Only read here; change data in actions."
    for reading, route in sure_routes(looking):
        for node in changes_of(reading):
            # A helper's conditional change may be for other callers.
            if reading is looking or node in reading.sure_nodes:
                yield found("P75", fact, remedy, looking.place(route or node))


def _changing_call(hook: Hook, call: Call, place: Place) -> Iterator[Finding]:
    for callee in call.callees:
        if is_chance(callee):
            fact = f"{hook.title} uses chance: it would return something else each time."
            yield found("P76", fact, "Draw in an action, and keep the result in the game.", place)
        elif isinstance(callee, Engine) and (callee.part, callee.name) in CHANGING:
            fact = f"{hook.title} calls {callee.name}, which changes the table."
            yield found("P75", fact, "Only read here.", place)


def nobody_current(game: GameReading) -> Iterator[Finding]:
    """P42, P55: no player acts in hooks that show the table, in a setup, and in a zombie's turn."""
    for hook in game.hooks_as(*LOOKING, SETTING_UP, ZOMBIE):
        if hook.reading is None:
            continue
        code = "P42" if hook.role == ZOMBIE else "P55"
        for place, name in _asking_for_current(hook.reading):
            fact = f"{hook.title} asks for the current player ({name}), and there is none."
            yield found(code, fact, "Take the player's id as a parameter.", place)


def _asking_for_current(hook: Reading) -> Iterator[tuple[Place, str]]:
    """Find the places where a hook or a sure call asks for the current player, with the name."""
    for call, place in sure_calls(hook):
        for asked in CURRENT:
            if asked in call.callees:
                yield place, asked.name
    for reading, route in sure_routes(hook):
        nodes = reading.nodes if reading is hook else reading.sure_nodes
        for node in nodes:
            if not isinstance(node, ast.Attribute) or CURRENT_ID not in reading.values(node):
                continue
            # The attribute is None when no player acts, so code may well test it first.
            if not _is_compared(node, reading):
                yield hook.place(route or node), CURRENT_ID.name


def _is_compared(node: ast.AST, reading: Reading) -> bool:
    """Whether a function looks at a value before it uses it."""
    tests = reading.nodes_of(*LOOKED_AT)
    return any(part is node for test in tests for part in nodes_in(test))


def private_parts(game: GameReading) -> Iterator[Finding]:
    """P79: private args belong to players by id, or to the active one."""
    for hook in game.hooks_as(GET_ARGS):
        shape = game.shape_of(hook.reading) if hook.reading else Shape()
        written = shape.keys.get(PRIVATE)
        if written is None:
            continue
        reading, node = written.reading, written.node
        if isinstance(node, ast.Dict):
            yield from _private_findings(hook, reading, node)
        # A dict that is not written here may still be one.
        elif all(map(is_no_dict, reading.values(node))):
            fact = f"{hook.title}: _private is not a dict."
            remedy = "Return a dict from player ids to dicts."
            yield found("P79", fact, remedy, reading.place(node))


def _private_findings(hook: Hook, reading: Reading, node: ast.Dict) -> Iterator[Finding]:
    for key in node.keys:
        if key is None:
            continue
        for name in constants(reading.values(key), str):
            if name != "active":
                fact = f"{hook.title}: _private has the key {name!r}."
            elif len(node.keys) > 1:
                fact = f"{hook.title}: _private mixes 'active' with others."
            else:
                continue
            remedy = "Use player ids, or 'active' alone."
            yield found("P79", fact, remedy, reading.place(key))
    for value in node.values:
        if all(map(is_no_dict, reading.values(value))):
            fact = f"{hook.title}: a private part is not a dict."
            yield found("P79", fact, "Use a dict.", reading.place(value))


def silent_states(game: GameReading) -> Iterator[Finding]:
    """P80: a state that players are not told of leads on."""
    for state in game.states:
        written = shape_in(game, state).keys.get(SILENT)
        # A state that is passed through at once need not be shown.
        if written and not game.leads_on(state):
            fact = f"{state.name} sets _no_notify and stays: its players do not know of it."
            place = written.reading.place(written.node)
            yield found("P80", fact, "Redirect from on_entering_state.", place)


def merged_names(game: GameReading) -> Iterator[Finding]:
    """P81: in the game's own code, private args are under _private."""
    for state in game.states:
        shape = shape_in(game, state)
        # Among unknown keys, the name may be at the top level too.
        if shape.is_open:
            continue
        private = private_shape(shape).keys.keys() - shape.keys.keys()
        for hook in game.hooks_in(state, ACTION, ZOMBIE, ENTERING, GET_CHOICES):
            for name, place in _asked_of_args(hook):
                if name in private:
                    fact = f"{hook.title}: {name!r} is a private argument."
                    yield found("P81", fact, f"Read args['_private'][player_id][{name!r}].", place)


def _asked_of_args(hook: Hook) -> Iterator[tuple[str, Place]]:
    """Find the keys that a hook reads from its `args`."""
    reading = hook.reading
    # A hook that sets the name itself may mean something else by it.
    if reading is None or reading.assigned("args"):
        return
    for node in reading.nodes_of(ast.Subscript, ast.Call):
        match node:
            case ast.Subscript(value=ast.Name(id="args"), slice=key):
                place = reading.place(node)
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="args"), attr="get"), args=[key, *_]
            ):
                place = reading.place(node)
            case _:
                continue
        for name in constants(reading.values(key), str):
            yield name, place


RULES = (
    unfilled_descriptions,
    no_dict,
    looking_that_changes,
    nobody_current,
    private_parts,
    silent_states,
    merged_names,
)
