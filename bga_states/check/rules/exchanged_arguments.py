"""Exchanged arguments: each is named like the parameter for which the other is passed."""

import ast
from collections.abc import Iterator, Mapping
from itertools import combinations
from types import CodeType, FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Engine
from bga_states.check.reading.origins import arguments_of
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.seat_values import is_seat
from bga_states.check.reading.syntax import name_of, nodes_in
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.engine_calls import engine_method, signature_of
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import unwrapped

SHORTEST = 3
"""The fewest letters of a name that tells its meaning."""
OF_EITHER = {
    *("first", "second", "left", "right", "start", "end", "old", "new", "before", "after"),
    *("source", "target", "origin", "destination", "here", "there", "one", "other"),
    *("row", "column", "rows", "columns", "width", "height"),
    *("own", "mine", "ours", "yours", "theirs", "opponent", "attack", "defence", "defense"),
    *("white", "black", "north", "south", "east", "west"),
}
"""Words in the names of things that are often turned round on purpose."""
TURNING = (
    *("reverse", "back", "swap", "exchange", "turn", "invert", "inverse", "mirror", "undo"),
    *("rotat", "flip", "transpos", "opposite"),
)
"""Words in the names of functions that turn things round."""
ROLES = ("er", "or", "id")
"""Endings of names for people in roles, who may act on each other in both directions."""

PLAYER_ID = "player_id"
SOMEBODY = (PLAYER_ID, "er_id", "or_id")
"""Endings of names of parameters that take the id of a player."""
AMOUNTS = {
    *("amount", "inc", "increment", "step", "steps", "count", "points", "score", "seconds"),
    *("price", "cost", "costs", "fee", "coins", "money", "gold"),
}
"""Last words in the names of counted things; an id of a player is never counted."""
THINGS = AMOUNTS | {
    *("card", "cards", "tile", "token", "piece", "stone", "die", "dice", "item", "good"),
    *("location", "place", "space", "cell", "field", "region", "city", "text", "name", "value"),
}
"""Last words in the names of things that are surely no player."""
REMEDY = "Exchange them, or pass them by name."


def exchanged_arguments(game: GameReading) -> Iterator[Finding]:
    """PY14: an argument that has the name of a parameter is passed for that parameter."""
    for call in game.calls:
        # An exchange takes two.
        if not call.node.args[1:]:
            continue
        match call.reading.helpers(call.node):
            case [helper] if _may_be_wrong(call, helper):
                for first, second in _exchanged(_names_passed(call, helper)):
                    name = helper.function.__name__
                    fact = f"{name} is given {second} as {first}, and {first} as {second}."
                    yield found("PY14", fact, REMEDY, call.place)


def _may_be_wrong(call: Call, helper: Reading) -> bool:
    """Whether nothing else shows that the order is turned round on purpose."""
    caller = call.reading
    if caller.function is helper.function or any(word.arg for word in call.node.keywords):
        return False
    names = caller.function.__name__ + helper.function.__name__
    if any(word in names for word in TURNING):
        return False
    # A caller with two calls may make them in both orders.
    return len([other for other in caller.calls if _calls(other, helper.function)]) == 1


def _calls(call: Call, function: FunctionType) -> bool:
    """Whether a call may call a function, with any arguments."""
    return any(helper.function is function for helper in call.reading.helpers(call.node))


def _names_passed(call: Call, helper: Reading) -> Mapping[str, str]:
    """Return the parameters of a function, each with the name of its argument.

    The object's parameter is left out, so that `card.beats(self, other)` is no exchange.
    """
    asked = getattr(call.node.func, "value", None)
    passed: dict[str, str] = {}
    for parameter, argument in arguments_of(call, helper).items():
        if argument is asked:
            continue
        match argument:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                passed[parameter] = name
    return passed


def _exchanged(passed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Find two parameters whose arguments have each other's names."""
    for first, second in combinations(passed, 2):
        are_exchanged = (passed[first], passed[second]) == (second, first)
        if are_exchanged and _tell_apart(first, second):
            yield first, second


def _tell_apart(first: str, second: str) -> bool:
    """Whether two names are of different things, not of things that may change places."""
    if min(len(first), len(second)) < SHORTEST:
        return False
    are_roles = first.endswith(ROLES) and second.endswith(ROLES)
    words = {*first.split("_"), *second.split("_")}
    return not are_roles and OF_EITHER.isdisjoint(words)


def exchanged_ids(game: GameReading) -> Iterator[Finding]:
    """PY14: the id of a player and another argument stand in each other's place."""
    for call in game.calls:
        if not _is_elsewhere(call):
            continue
        name, passed = _passed(call)
        for player, other in _pairs(passed):
            argument = passed[player]
            # A seat's number there has a finding of its own.
            if is_seat(argument, call.reading):
                continue
            first, second = ast.unparse(argument), ast.unparse(passed[other])
            fact = f"{name} is given {first} as {player}, and {second} as {other}."
            yield found("PY14", fact, REMEDY, call.place)


def _is_elsewhere(call: Call) -> bool:
    """Whether the id of a player is passed for a parameter that is not called so.

    This runs for every call, and so only looks at names.
    """
    for word in call.node.keywords:
        if _is_players_id(word.value) and not _is_of_player(word.arg or PLAYER_ID):
            return True
    at = [place for place, node in enumerate(call.node.args) if _is_players_id(node)]
    if not at or len(call.callees) != 1:
        return False
    names = _parameters(call)
    return any(place < len(names) and not _is_of_player(names[place]) for place in at)


def _is_of_player(parameter: str) -> bool:
    return "player" in parameter


def _parameters(call: Call) -> tuple[str, ...]:
    """Name the parameters of the called function, without its object."""
    (callee,) = call.callees
    if isinstance(callee, Engine):
        method = engine_method(call.node.func, call.reading)
        return tuple(signature_of(method).parameters)[1:] if method else ()
    function = getattr(callee, "function", getattr(callee, "thing", None))
    code = getattr(unwrapped(function), "__code__", None) if callable(function) else None
    if not isinstance(code, CodeType):
        return ()
    names = code.co_varnames[: code.co_argcount]
    return names[1:] if getattr(callee, "owner", None) else names


def _passed(call: Call) -> tuple[str, dict[str, ast.expr]]:
    """Return the name of the called function and its arguments by parameter; none if unknown."""
    method = engine_method(call.node.func, call.reading)
    if method:
        passed: dict[str, ast.expr] = {}
        # The first parameter is the object itself.
        for position, name in enumerate([*signature_of(method).parameters][1:]):
            argument = call.argument(position, name)
            if argument:
                passed[name] = argument
        return method.__name__, passed
    match call.reading.helpers(call.node):
        case [helper] if _may_be_wrong(call, helper):
            return helper.function.__name__, arguments_of(call, helper)
    return "", {}


def _pairs(passed: Mapping[str, ast.expr]) -> Iterator[tuple[str, str]]:
    """Find a parameter for a player that gets no player, and the parameter that gets one."""
    for player, argument in passed.items():
        if not player.endswith(SOMEBODY):
            continue
        for other, given in passed.items():
            if _is_players_id(given) and _is_instead(player, argument, other):
                yield player, other


def _is_instead(player: str, argument: ast.expr, other: str) -> bool:
    """Whether an argument for a player belongs to another parameter, which gets a player's id."""
    name = name_of(argument)
    if name == other:
        return player.endswith(PLAYER_ID) and _last_word(name.removesuffix("_id")) in THINGS
    if "player" in other or other.endswith(ROLES) or name.endswith("id"):
        return False
    # An id may be kept as a value, but it is never counted.
    if _last_word(other) in AMOUNTS:
        return bool(name) or _is_no_id(argument)
    # Other ids, such as a colour's, end like the ids of players.
    return player.endswith(PLAYER_ID) and _is_no_id(argument)


def _is_no_id(argument: ast.expr) -> bool:
    """Whether an argument is surely not the id of a player, by its syntax."""
    match argument:
        case ast.Constant(value=str() | bool() | float()) | ast.JoinedStr():
            return True
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()):
            return not any(name_of(node).endswith(("id", "ids")) for node in nodes_in(argument))
        case ast.Call(func=ast.Name(id="len" | "sum")):
            return True
    return _last_word(name_of(argument)) in AMOUNTS


def _is_players_id(argument: ast.expr) -> bool:
    """Whether an argument's name says that it is the id of a player."""
    name = name_of(argument)
    return name == PLAYER_ID or name.endswith(f"_{PLAYER_ID}")


def _last_word(name: str) -> str:
    return name.rpartition("_")[2]


RULES = (exchanged_arguments, exchanged_ids)
