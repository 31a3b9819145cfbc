"""Seats and ids: players are known by their ids in every place where the engine takes a player."""

import ast
from collections.abc import Collection, Iterator
from types import FunctionType
from typing import NamedTuple

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Engine, Instance
from bga_states.check.reading.changes import attributes_set
from bga_states.check.reading.game_attributes import data_name
from bga_states.check.reading.origins import arguments_of
from bga_states.check.reading.read_hooks import GET_ARGS
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.seat_values import are_players, is_seat
from bga_states.check.reading.shapes import PRIVATE, Shape, shape_of_call
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.engine_calls import engine_method, signature_of, words_of
from bga_states.check.rules.told_texts import notifications
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import Severity

PLAYER_ID, PLAYERS = "player_id", {"players", "player_ids"}
BY_ID = {"preferences"}
"""Dicts of every game that have players' ids as keys, beside the players."""
USE_THE_ID = "Use the player's id."


class Given(NamedTuple):
    """An expression that is given as an id in a function; `wanted` describes its place."""

    node: ast.expr
    reading: Reading
    wanted: str


def seats_as_ids(game: GameReading) -> Iterator[Finding]:
    """P113, PY11: neither a seat's number nor a literal number is a player's id."""
    for call in game.calls:
        method = engine_method(call.node.func, call.reading)
        for given in _ids_of_engine(call, method) if method else ():
            remedy = f"It takes ({', '.join(words_of(signature_of(method)))})."
            yield from _if_seat("P113", given)
            yield from _if_number("PY11", given, remedy)
        # A parameter that an author calls an id need not be used as a key.
        for given in _ids_of_helpers(call):
            yield from _if_seat("P113", given, "warning")
    for given in _keys_by_id(game, BY_ID | _data_by_id(game)):
        yield from _if_seat("P113", given)
    for given in _keys_by_id(game, BY_ID):
        yield from _if_number("P113", given, USE_THE_ID)


def _keys_by_id(game: GameReading, by_id: Collection[str]) -> Iterator[Given]:
    """Find the keys that are looked up in the players and in data by id."""
    for reading in game.readings:
        for lookup in reading.nodes_of(ast.Subscript):
            name = data_name(lookup.value, reading)
            if are_players(lookup.value, reading) or name in by_id:
                yield Given(lookup.slice, reading, f"a key of {ast.unparse(lookup.value)}")


def _data_by_id(game: GameReading) -> set[str]:
    """Name the data of the game that is only set to dicts with the players' ids as keys."""
    by_id: dict[str, bool] = {}
    for reading in game.readings:
        for target, value in attributes_set(reading.syntax):
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
            return are_players(ids, reading)
        case ast.DictComp(key=ast.Name(id=key), generators=[ast.comprehension() as loop]):
            is_key = isinstance(loop.target, ast.Name) and loop.target.id == key
            return is_key and are_players(loop.iter, reading)
    return False


def seats_of_private_parts(game: GameReading) -> Iterator[Finding]:
    """P79, P113: private parts are keyed by players' ids."""
    for hook in game.hooks_as(GET_ARGS):
        if hook.reading:
            for key in _private_keys(game.shape_of(hook.reading)):
                yield from _if_seat("P79", key)
    for call, _ in notifications(game):
        for key in _private_keys(shape_of_call(call.node, call.reading)):
            yield from _if_seat("P113", key)


def _if_number(code: str, given: Given, remedy: str) -> Iterator[Finding]:
    """Report a literal number."""
    node, reading, wanted = given
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


def _if_seat(code: str, given: Given, severity: Severity | None = None) -> Iterator[Finding]:
    """Report an expression that is the number of a seat."""
    node, reading, wanted = given
    if is_seat(node, reading):
        fact = f"{ast.unparse(node)} is the number of a seat, and is given as {wanted}."
        yield found(code, fact, USE_THE_ID, reading.place(node), severity)


def _ids_of_engine(call: Call, method: FunctionType) -> Iterator[Given]:
    """Find the arguments that a call gives a method of the engine as ids of players."""
    taken = [*signature_of(method).parameters][1:]
    for position, name in enumerate(taken):
        argument = call.argument(position, name)
        wanted = f"{name} of {method.__name__}"
        if name == PLAYER_ID and argument:
            yield Given(argument, call.reading, wanted)
        elif name in PLAYERS and isinstance(argument, ast.List | ast.Tuple | ast.Set):
            for element in argument.elts:
                yield Given(element, call.reading, wanted)
    # A notification's arguments are for clients, except ids that become names.
    if any(callee.part == "notify" for callee in call.callees if isinstance(callee, Engine)):
        for word in call.node.keywords:
            if word.arg and word.arg.rstrip("23456789") == PLAYER_ID:
                yield Given(word.value, call.reading, word.arg)


def _ids_of_helpers(call: Call) -> Iterator[Given]:
    """Find the arguments for an author's parameters that are named as players' ids."""
    match call.reading.helpers(call.node):
        # Functions that know no game may count players in their own way.
        case [helper] if isinstance(helper.owner, Instance):
            if not issubclass(helper.owner.cls, Game | GameState):
                return
            for name, argument in arguments_of(call, helper).items():
                if name == PLAYER_ID or name.endswith(f"_{PLAYER_ID}"):
                    yield Given(argument, call.reading, f"{name} of {helper.function.__name__}")


def _private_keys(shape: Shape) -> Iterator[Given]:
    """Find the keys of the private parts that are written in the source."""
    private = shape.keys.get(PRIVATE)
    if private is None:
        return
    for key in _keys_of(resolved(private.node, private.reading)):
        yield Given(key, private.reading, f"a key of {PRIVATE}")


def _keys_of(made: ast.expr) -> list[ast.expr]:
    """Return the keys of a dict, as far as they are written there."""
    match made:
        case ast.Dict(keys=keys):
            # A `**` stands there without a key.
            return [key for key in keys if key]
        case ast.DictComp(key=key):
            return [key]
    return []


RULES = (seats_as_ids, seats_of_private_parts)
