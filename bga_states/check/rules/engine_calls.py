"""Calls of the engine and its components: the arguments they take, the statistics they name."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Engine, Known, Part, Typed, Value, constants
from bga_states.check.reading.attributes import COMPONENT
from bga_states.check.reading.engine_results import CLASSES, class_of_part
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import is_starred
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import Finding

NOTIFYING = Notifier.__name__
BEGINNING, ADDING, LOOKING = {"init", "set", "set_all"}, {"inc", "inc_all"}, {"get", "get_all"}
"""The methods of statistics that begin, change and read the statistic they name."""
NUMBERS = {
    **dict.fromkeys(("init", "set", "set_all"), "value"),
    **dict.fromkeys(("inc", "inc_all"), "step"),
}
"""The parameters of these methods that take a number."""


def wrong_arguments(game: GameReading) -> Iterator[Finding]:
    """PY11: calls pass a method of the engine the arguments that it takes."""
    for call in game.calls:
        method = engine_method(call.node.func, call.reading)
        # Arguments in a `*` or `**` cannot be counted.
        if method is None or _is_open(call):
            continue
        # Arguments after the text of a notification have a rule of their own (P87).
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
    # One more for the object.
    given = [None] * (len(call.node.args) + 1)
    try:
        signature_of(method).bind(*given, **dict.fromkeys(names))
    except TypeError as error:
        return str(error)
    return ""


@cache
def signature_of(method: FunctionType) -> inspect.Signature:
    """Return a method's signature, cached: a game calls the same few methods again and again."""
    return inspect.signature(method)


def words_of(signature: inspect.Signature) -> Iterator[str]:
    """Write the parameters without their annotations."""
    for parameter in list(signature.parameters.values())[1:]:
        yield str(parameter.replace(annotation=parameter.empty))


@dataclass(frozen=True, slots=True)
class Count:
    """A call of a method of statistics, with their types; `names` are None if not known."""

    call: Call
    method: str
    component: object
    types: Mapping[str, type]
    names: list[str] | None


def misused_statistics(game: GameReading) -> Iterator[Finding]:
    """P102: a statistic is declared and initialised before a call adds to it."""
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
            # By an attribute: components lie above the checker.
            types = getattr(owner.thing, "types", None) if isinstance(owner, Part) else None
            if isinstance(owner, Part) and isinstance(types, Mapping):
                names = _names_given(call, func.attr)
                yield Count(call, func.attr, owner.thing, types, names)


def _names_given(call: Call, method: str) -> list[str] | None:
    """Return the statistics that a call surely names, none for all; None if not known."""
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
    """Whether a call sets a statistic, or unseen code may do so."""
    for count in counts:
        is_other = count.component is not component or count.method in {*ADDING, *LOOKING}
        if not is_other and (not count.names or name in count.names):
            return True
    return not game.is_closed


def wrong_types(game: GameReading) -> Iterator[Finding]:
    """P102: a statistic keeps its type, and no call adds to a bool."""
    for count in _counts(game):
        for name in count.names or ():
            kind = count.types.get(name)
            if kind is bool and count.method in ADDING:
                fact = f"{name!r} is declared as bool, and {count.method} adds to it."
                yield found("P102", fact, "Set it, or declare it as int.", count.call.place)
            elif kind:
                yield from _of_wrong_type(count, name, kind)


def _of_wrong_type(count: Count, name: str, kind: type) -> Iterator[Finding]:
    """Find a number that is surely of another type."""
    number = _number_given(count)
    if number is None or not count.call.reading.is_sure(number):
        return
    for value in count.call.reading.values(number):
        given = _type_of(value)
        # A whole number may be given where fractions are counted.
        if given not in {kind, None} and (kind, given) != (float, int):
            shown = f"{ast.unparse(number)}, of type {getattr(given, '__name__', given)}"
            fact = f"{name!r} is declared as {kind.__name__}, and {count.method} is given {shown}."
            remedy = "Give a value of the declared type, or declare the other."
            yield found("P102", fact, remedy, count.call.reading.place(number))
            return


def _number_given(count: Count) -> ast.expr | None:
    """Return the number that a call of a method of statistics passes, if it is written there."""
    parameter = NUMBERS.get(count.method, "")
    if not parameter or _is_open(count.call):
        return None
    # The names before it may be many.
    position = len(count.call.node.args) if count.method == "init" else 1
    return count.call.argument(position, parameter)


def _type_of(value: Value) -> type[Any] | None:
    """Return the type of a value if it is surely of that very type, and not None."""
    if isinstance(value, Known) and isinstance(value.thing, int | float | str):
        return type(value.thing)
    # A value annotated as float may be an int.
    for kind in (bool, str):
        if value == Typed(kind):
            return kind
    return None


RULES = (wrong_arguments, misused_statistics, wrong_types)
