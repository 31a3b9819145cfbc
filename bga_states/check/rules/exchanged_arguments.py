"""Exchanged arguments: each is named like the parameter for which the other is passed."""

import ast
from collections.abc import Iterator, Mapping
from itertools import combinations
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.origins import arguments_of
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

SHORTEST = 3
"""Letters of a name that says what it is."""
OF_EITHER = {
    *("first", "second", "left", "right", "start", "end", "old", "new", "before", "after"),
    *("source", "target", "origin", "destination", "here", "there", "one", "other"),
    *("row", "column", "rows", "columns", "width", "height"),
    *("own", "mine", "ours", "yours", "theirs", "opponent", "attack", "defence", "defense"),
    *("white", "black", "north", "south", "east", "west"),
}
"""Words in the names of what is often turned round on purpose."""
TURNING = (
    *("reverse", "back", "swap", "exchange", "turn", "invert", "inverse", "mirror", "undo"),
    *("rotat", "flip", "transpos", "opposite"),
)
"""Words in the names of functions that do so."""
ROLES = ("er", "or", "id")
"""How those end who do something, and may do it to each other."""


def exchanged_arguments(game: GameReading) -> Iterator[Finding]:
    """PY14: an argument that has the name of a parameter is passed for that parameter."""
    for call in game.calls:
        # It takes two.
        if not call.node.args[1:]:
            continue
        match call.reading.helpers(call.node):
            case [helper] if _may_be_wrong(call, helper):
                for first, second in _exchanged(_names_passed(call, helper)):
                    name = helper.function.__name__
                    fact = f"{name} is given {second} as {first}, and {first} as {second}."
                    remedy = "Exchange them, or pass them by name."
                    yield found("PY14", fact, remedy, call.place)


def _may_be_wrong(call: Call, helper: Reading) -> bool:
    """Whether nothing else tells of an order that is turned round on purpose."""
    caller = call.reading
    if caller.function is helper.function or any(word.arg for word in call.node.keywords):
        return False
    names = caller.function.__name__ + helper.function.__name__
    if any(word in names for word in TURNING):
        return False
    # Who calls it twice may do so in both orders.
    return len([other for other in caller.calls if _calls(other, helper.function)]) == 1


def _calls(call: Call, function: FunctionType) -> bool:
    """Whether a call may call a function, whatever it gives it."""
    return any(helper.function is function for helper in call.reading.helpers(call.node))


def _names_passed(call: Call, helper: Reading) -> Mapping[str, str]:
    """Return the parameters of a function, each with the name of what is passed for it.

    Not the one for the object: `card.beats(self, other)` is how a card is asked.
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
    """Find two parameters for each of which something with the name of the other is passed."""
    for first, second in combinations(passed, 2):
        are_exchanged = (passed[first], passed[second]) == (second, first)
        if are_exchanged and _tell_apart(first, second):
            yield first, second


def _tell_apart(first: str, second: str) -> bool:
    """Whether two names are of different things, and not of two that change places."""
    if min(len(first), len(second)) < SHORTEST:
        return False
    are_roles = first.endswith(ROLES) and second.endswith(ROLES)
    words = {*first.split("_"), *second.split("_")}
    return not are_roles and OF_EITHER.isdisjoint(words)


RULES = (exchanged_arguments,)
