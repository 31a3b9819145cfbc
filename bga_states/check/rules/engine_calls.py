"""Calls of the engine and its components: the arguments they take, the statistics they name."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Engine, Part, constants
from bga_states.check.reading.attributes import COMPONENT
from bga_states.check.reading.engine_results import CLASSES, class_of_part
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import is_starred
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import Finding

NOTIFYING = Notifier.__name__
BEGINNING, ADDING, LOOKING = {"init", "set", "set_all"}, {"inc", "inc_all"}, {"get", "get_all"}
"""What the methods of statistics do with the one they name."""


def wrong_arguments(game: GameReading) -> Iterator[Finding]:
    """PY11: a method of the engine is called with the arguments that it takes."""
    for call in game.calls:
        method = engine_method(call.node.func, call.reading)
        # Arguments in a `*` or `**` are counted by nobody.
        if method is None or _is_open(call):
            continue
        # What stands behind the text of a notification has a rule of its own (P87).
        if method.__qualname__.startswith(NOTIFYING) and call.node.args:
            continue
        fault = _fault(method, call)
        if fault:
            taken = ", ".join(words_of(signature_of(method)))
            fact = f"{method.__name__} is called wrongly: {fault}."
            yield found("PY11", fact, f"It takes ({taken}).", call.place)


def engine_method(node: ast.expr, reading: Reading) -> FunctionType | None:
    """Return the engine's method that an expression surely is; None if it may be another."""
    values = reading.values(node)
    if len(values) != 1 or not isinstance(node, ast.Attribute):
        return None
    (method,) = values
    if not isinstance(method, Engine) or method.name.startswith("__"):
        return None
    cls = CLASSES.get(method.part)
    if method.part == COMPONENT:
        classes = {
            class_of_part(owner) if isinstance(owner, Part) else None
            for owner in reading.values(node.value)
        }
        cls = classes.pop() if len(classes) == 1 else None
    # Statically: a property may return anything.
    found_there = inspect.getattr_static(cls, method.name, None)
    return found_there if isinstance(found_there, FunctionType) else None


def _is_open(call: Call) -> bool:
    return is_starred(call.node.args) or any(word.arg is None for word in call.node.keywords)


def _fault(method: FunctionType, call: Call) -> str:
    """Say why a method does not take the arguments of a call; "" if it does."""
    names = [word.arg for word in call.node.keywords if word.arg]
    # With its object before them.
    given = [None] * (len(call.node.args) + 1)
    try:
        signature_of(method).bind(*given, **dict.fromkeys(names))
    except TypeError as error:
        return str(error)
    return ""


@cache
def signature_of(method: FunctionType) -> inspect.Signature:
    """Return a signature; the same few methods are called all over a game."""
    return inspect.signature(method)


def words_of(signature: inspect.Signature) -> Iterator[str]:
    """Write the parameters as they are called."""
    for parameter in list(signature.parameters.values())[1:]:
        yield str(parameter.replace(annotation=parameter.empty))


@dataclass(frozen=True, slots=True)
class Count:
    """A call of a method of statistics, with the types of these; None for names nobody knows."""

    call: Call
    method: str
    component: object
    types: Mapping[str, type]
    names: list[str] | None


def misused_statistics(game: GameReading) -> Iterator[Finding]:
    """P102: a statistic is declared, and begins somewhere, before anything is added to it."""
    counts = list(_counts(game))
    for count in counts:
        for name in count.names or ():
            if name not in count.types:
                fact = f"There is no statistic {name!r}."
                remedy = f"There are: {', '.join(count.types) or 'none'}."
                yield found("P102", fact, remedy, count.call.place)
            elif count.method in ADDING and not _begins(game, name, count.component, counts):
                fact = f"{count.method}({name!r}) adds to a statistic that nothing ever begins."
                remedy = f"Call init({name!r}) in setup_new_game."
                yield found("P102", fact, remedy, count.call.place)


def _counts(game: GameReading) -> Iterator[Count]:
    for call in game.calls:
        func = call.node.func
        if not isinstance(func, ast.Attribute):
            continue
        for owner in call.reading.values(func.value):
            # By what they have: the components stand above the checker in the house.
            types = getattr(owner.thing, "types", None) if isinstance(owner, Part) else None
            if isinstance(owner, Part) and isinstance(types, Mapping):
                names = _names_given(call, func.attr)
                yield Count(call, func.attr, owner.thing, types, names)


def _names_given(call: Call, method: str) -> list[str] | None:
    """Return the statistics that a call surely names, none for all; None if nobody knows."""
    if _is_open(call) or method not in {*BEGINNING, *ADDING, *LOOKING}:
        return None
    if method == "init":
        nodes = call.node.args
    else:
        node = call.argument(0, "name")
        nodes = [node] if node else []
    names: list[str] = []
    for node in nodes:
        of_node = constants(call.reading.values(node), str)
        if not of_node or not call.reading.is_sure(node):
            return None
        names += of_node
    return names


def _begins(game: GameReading, name: str, component: object, counts: list[Count]) -> bool:
    """Whether something sets a statistic, or may do so unseen."""
    for count in counts:
        is_other = count.component is not component or count.method in {*ADDING, *LOOKING}
        if not is_other and (not count.names or name in count.names):
            return True
    return not game.is_closed


RULES = (wrong_arguments, misused_statistics)
