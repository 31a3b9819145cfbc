"""Seats and ids: players are known by their ids, wherever the engine asks for a player."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Engine, Instance, Known, Part, Value
from bga_states.check.reading.attributes import COMPONENT
from bga_states.check.reading.bindings import Binding
from bga_states.check.reading.game_attributes import data_name, set_in
from bga_states.check.reading.origins import arguments_of
from bga_states.check.reading.read_hooks import GET_ARGS
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.shapes import PRIVATE, Written, shape_of_call
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.engine_calls import engine_method, signature_of, words_of
from bga_states.check.rules.told_texts import notifications
from bga_states.engine.author.counting import CountsForPlayers
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import Severity

PLAYER_ID, PLAYERS = "player_id", {"players", "player_ids"}
SEATS = {"player_no", "active_player_no", "current_player_no"}
"""The magic parameters that are numbers of seats; others may be called so too."""
PREFERENCES = "preferences"
USE_THE_ID = "Use the player's id."
DEEPEST = 5
"""How many names a number of a seat is followed through."""


def seats_as_ids(game: GameReading) -> Iterator[Finding]:
    """P113: the number of a seat is not the id of a player."""
    for call in game.calls:
        for node, wanted in _ids_of_engine(call):
            yield from _if_seat("P113", node, call.reading, wanted)
        # What an author calls so need not be looked up.
        for node, wanted in _ids_of_helpers(call):
            yield from _if_seat("P113", node, call.reading, wanted, "warning")
    by_id = _data_by_id(game)
    for reading in game.readings:
        for lookup in reading.nodes_of(ast.Subscript):
            if _is_by_id(lookup.value, reading) or data_name(lookup.value, reading) in by_id:
                wanted = f"a key of {ast.unparse(lookup.value)}"
                yield from _if_seat("P113", lookup.slice, reading, wanted)


def _data_by_id(game: GameReading) -> set[str]:
    """Name the data of the game that is set to dicts with the players' ids as keys alone."""
    by_id: dict[str, bool] = {}
    for reading in game.readings:
        for target, value in set_in(reading):
            name = data_name(target, reading)
            if name in game.data:
                is_by_id = value is not None and _is_made_by_id(value, reading)
                by_id[name] = is_by_id and by_id.get(name, True)
    return {name for name in by_id if by_id[name]}


def _is_made_by_id(node: ast.expr, reading: Reading) -> bool:
    """Whether a dict is made of the players' ids."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys"), args=[ids, _]
        ):
            return reading.values(ids) == (Part("players"),)
        case ast.DictComp(key=ast.Name(id=key), generators=[ast.comprehension() as loop]):
            is_key = isinstance(loop.target, ast.Name) and loop.target.id == key
            return is_key and reading.values(loop.iter) == (Part("players"),)
    return False


def seats_of_private_parts(game: GameReading) -> Iterator[Finding]:
    """P79, P113: private parts are keyed by players' ids."""
    shapes = [
        ("P79", game.shape_of(hook.reading)) for hook in game.hooks_as(GET_ARGS) if hook.reading
    ]
    for call, _ in notifications(game):
        shapes.append(("P113", shape_of_call(call.node, call.reading)))
    for code, shape in shapes:
        private = shape.keys.get(PRIVATE)
        for key in _keys(private) if private else ():
            yield from _if_seat(code, key.node, key.reading, f"a key of {PRIVATE}")


def numbers_as_ids(game: GameReading) -> Iterator[Finding]:
    """P113, PY11: a number that is written down is not the id of a player."""
    for call in game.calls:
        method = engine_method(call.node.func, call.reading)
        if method is None:
            continue
        remedy = f"It takes ({', '.join(words_of(signature_of(method)))})."
        for node, wanted in _ids_of_engine(call):
            yield from _if_number("PY11", node, call.reading, wanted, remedy)
    for reading in game.readings:
        for lookup in reading.nodes_of(ast.Subscript):
            if _is_by_id(lookup.value, reading):
                wanted = f"a key of {ast.unparse(lookup.value)}"
                yield from _if_number("P113", lookup.slice, reading, wanted, USE_THE_ID)


def _if_number(  # an expression, and what it is given as
    code: str, node: ast.expr, reading: Reading, wanted: str, remedy: str
) -> Iterator[Finding]:
    """Report a number that is written down."""
    if _is_number(node):
        fact = f"{ast.unparse(node)} is given as {wanted}, and each table has ids of its own."
        yield found(code, fact, remedy, reading.place(node))


def _is_number(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=value):
            return type(value) is int
        # No id is negative.
        case ast.UnaryOp(op=ast.USub()):
            return True
    return False


def _if_seat(  # an expression, and what it is given as
    code: str, node: ast.expr, reading: Reading, wanted: str, severity: Severity | None = None
) -> Iterator[Finding]:
    """Report an expression that is the number of a seat."""
    if _is_seat(node, reading):
        fact = f"{ast.unparse(node)} is the number of a seat, and is given as {wanted}."
        yield found(code, fact, USE_THE_ID, reading.place(node), severity)


def _ids_of_engine(call: Call) -> Iterator[tuple[ast.expr, str]]:
    """Find what a call gives the engine as ids of players, each with what it is for."""
    method = engine_method(call.node.func, call.reading)
    if method is None:
        return
    taken = [*signature_of(method).parameters][1:] if _knows_players(call) else []
    for position, name in enumerate(taken):
        argument = call.argument(position, name)
        wanted = f"{name} of {method.__name__}"
        if name == PLAYER_ID and argument:
            yield argument, wanted
        elif name in PLAYERS and isinstance(argument, ast.List | ast.Tuple | ast.Set):
            yield from ((element, wanted) for element in argument.elts)
    # Its arguments are for clients, but for those that become names.
    if any(callee.part == "notify" for callee in call.callees if isinstance(callee, Engine)):
        for word in call.node.keywords:
            if word.arg and word.arg.rstrip("23456789") == PLAYER_ID:
                yield word.value, word.arg


def _knows_players(call: Call) -> bool:
    """Whether a method of the engine looks up the player, as all do but those of decks."""
    func = call.node.func
    if not isinstance(func, ast.Attribute):
        return False
    return all(map(_counts_for_players, call.reading.values(func.value)))


def _counts_for_players(owner: Value) -> bool:
    """Whether an object of the engine is no component, or one with values by player."""
    if not isinstance(owner, Part) or owner.name != COMPONENT:
        return True
    # By what statistics have: they stand above the checker in the house.
    return isinstance(owner.thing, CountsForPlayers) or hasattr(owner.thing, "types")


def _is_by_id(node: ast.expr, reading: Reading) -> bool:
    """Whether a dict is keyed by ids: the players, and their preferences."""
    if data_name(node, reading) == PREFERENCES:
        return True
    return reading.values(node) == (Part("players"),)


def _ids_of_helpers(call: Call) -> Iterator[tuple[ast.expr, str]]:
    """Find what a call gives an author's function whose parameter is called an id."""
    match call.reading.helpers(call.node):
        # Functions that know no game may count players in their own way.
        case [helper] if isinstance(helper.owner, Instance):
            if not issubclass(helper.owner.cls, Game | GameState):
                return
            for name, argument in arguments_of(call, helper).items():
                if name == PLAYER_ID or name.endswith(f"_{PLAYER_ID}"):
                    yield argument, f"{name} of {helper.function.__name__}"


def _keys(private: Written) -> Iterator[Written]:
    """Find the keys of a dict that is written down."""
    match resolved(private.node, private.reading):
        case ast.Dict(keys=keys):
            yield from (Written(key, private.reading) for key in keys if key)
        case ast.DictComp(key=key):
            yield Written(key, private.reading)


def _is_seat(node: ast.expr, reading: Reading, depth: int = DEEPEST) -> bool:
    """Whether an expression surely is the number of a seat, or one that only counts."""
    match node:
        case ast.Attribute(value=owner, attr="no"):
            return _is_player(owner, reading, depth)
        case ast.Name(id=name) if depth and not reading.is_nested(node):
            bindings = reading.bindings(name)
            if name in reading.parameters:
                return name in SEATS and not bindings
            return bool(bindings) and all(_binds_seat(one, reading, depth - 1) for one in bindings)
    return False


def _binds_seat(binding: Binding, reading: Reading, depth: int) -> bool:
    """Whether a name is set to the number of a seat, or counts."""
    if binding.value is None or binding.inside > 1:
        return False
    if not binding.inside:
        return _is_seat(binding.value, reading, depth)
    counted = binding.value
    return isinstance(counted, ast.Call) and reading.values(counted.func) == (Known(range),)


def _is_player(node: ast.expr, reading: Reading, depth: int) -> bool:
    """Whether an expression surely is one of the players, by id or in a loop."""
    match node:
        case ast.Subscript(value=whole):
            return reading.values(whole) == (Part("players"),)
        case ast.Name(id=name) if depth and not reading.is_nested(node):
            bindings = reading.bindings(name)
            is_local = bool(bindings) and name not in reading.parameters
            return is_local and all(_binds_player(one, reading, depth - 1) for one in bindings)
    return False


def _binds_player(binding: Binding, reading: Reading, depth: int) -> bool:
    """Whether a name is set to one of the players."""
    if binding.value is None or binding.inside > 1:
        return False
    if binding.inside:
        return _are_players(binding.value, reading)
    return _is_player(binding.value, reading, depth)


def _are_players(node: ast.expr, reading: Reading) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=whole, attr="values")):
            return reading.values(whole) == (Part("players"),)
    return False


RULES = (seats_as_ids, seats_of_private_parts, numbers_as_ids)
