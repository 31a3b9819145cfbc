"""Methods: what an array names of its Game class, compiled to call plans."""

import inspect
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from keyword import iskeyword
from types import FunctionType

from bga_states.engine.author.game import ENGINE_ATTRIBUTES, Game
from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.definition.calls import Plan, Slot, coroutine_findings, plan
from bga_states.engine.definition.signatures import Parameter, read_parameters
from bga_states.engine.definition.source_code import location
from bga_states.legacy.entries import Entry


def find_method(
    game_class: type[Game], entry: Entry, key: str, findings: list[Finding]
) -> FunctionType | None:
    """Find the method an entry names under `args` or `action`; None if it names none.

    None too, and a finding, if there is no such method (P84).
    """
    name = entry.values[key]
    if name is None:
        return None
    return _method(game_class, entry, key, name, findings)


def compile_listed_actions(
    game_class: type[Game], base: type[Game], entry: Entry, findings: list[Finding]
) -> dict[str, Plan]:
    """Compile what an entry lists as possible, by the names in the array.

    A Python keyword, such as `pass`, is the method `pass_`.
    """
    actions = {}
    for name in entry.values["possibleactions"]:
        method = name
        if isinstance(name, str) and iskeyword(name):
            method = f"{name}_"
        if _is_of_the_engine(method, base):
            fact = f"{entry.name}: the action {show(name)} has a name that belongs to the engine."
            place = entry.where("possibleactions")
            findings.append(Finding("P84", fact, "Call it something else.", *place))
            continue
        function = _method(game_class, entry, "possibleactions", method, findings)
        if function is not None:
            actions[name] = plan(function, Hook.ACTION, entry.type, findings, name)
    return actions


def _is_of_the_engine(name: object, base: type[Game]) -> bool:
    """Whether every game has something of this name already."""
    return name in ENGINE_ATTRIBUTES or (isinstance(name, str) and hasattr(base, name))


def _method(
    game_class: type[Game], entry: Entry, key: str, name: object, findings: list[Finding]
) -> FunctionType | None:
    """Find a method by its name; None, and a finding, if it is missing or not a plain one."""
    found = None
    if isinstance(name, str):
        # Statically: a property must not run while the game is read.
        found = inspect.getattr_static(game_class, name, None)
    if isinstance(found, FunctionType):
        return found
    cls = game_class.__name__
    fact = f"{entry.name}: {key} names {show(name)}, which is not a method of {cls}."
    close = get_close_matches(str(name), _own_methods(game_class), n=1)
    remedy = f"Write it in {cls}, or leave it out of the array."
    # Something of this name is there, so no other name is meant.
    if found is not None:
        remedy = "Write it as a plain method, which takes self."
    elif close:
        remedy = f"Did you mean {close[0]}?"
    findings.append(Finding("P84", fact, remedy, *entry.where(key)))
    return None


def _own_methods(game_class: type[Game]) -> list[str]:
    """List the methods a game has beside those of every game."""
    own = [name for name in dir(game_class) if not hasattr(Game, name)]
    return [name for name in own if callable(getattr(game_class, name))]


def fill_in_order(
    function: Callable[..., object],
    slots: tuple[Slot, ...],
    hook: Hook,
    findings: list[Finding],
    *,
    all_of_them: bool = False,
) -> Plan:
    """Compile a method whose parameters are filled by their order, whatever their names.

    It may take fewer of them, unless with `all_of_them` it must take all. What cannot be filled is
    a finding (P28).
    """
    parameters = read_parameters(function)
    # A parameter that is filled by name alone has no place in an order.
    taken = [one for one in parameters if not one.keyword_only and not one.variadic]
    filled = taken[: len(slots)]
    rest = [one for one in parameters if one not in filled]
    findings.extend(coroutine_findings(function, hook))
    findings.extend(_unfilled(rest, function, slots))
    if all_of_them and len(filled) < len(slots):
        remedy = f"Let it take {_listing(slots)}."
        fact = f"{function.__qualname__} takes {len(filled)} parameter(s) beside self."
        findings.append(Finding("P28", fact, remedy, *location(function)))
    return Plan(function, slots[: len(filled)])


def _unfilled(
    rest: list[Parameter], function: Callable[..., object], slots: tuple[Slot, ...]
) -> Iterator[Finding]:
    """Find the parameters that nothing fills."""
    for parameter in rest:
        # A default fills a parameter too; * would take nothing, against all appearances.
        if parameter.variadic or not parameter.is_optional:
            fact = f"{function.__qualname__}({parameter.name}): nothing fills this parameter."
            yield Finding("P28", fact, f"Let it take {_listing(slots)}.", *location(function))


def _listing(slots: tuple[Slot, ...]) -> str:
    if not slots:
        return "self alone"
    names = [slot.name for slot in slots]
    return " and ".join(["self", *names])
