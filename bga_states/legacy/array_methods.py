"""Methods: the methods of a Game class that its array names, compiled to call plans."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from keyword import iskeyword
from types import FunctionType

from bga_states.engine.author.game import ENGINE_ATTRIBUTES, Game
from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.values import member
from bga_states.engine.definition.calls import Plan, Slot, coroutine_findings, plan
from bga_states.engine.definition.signatures import Parameter, read_parameters
from bga_states.engine.definition.source_code import location
from bga_states.engine.definition.type_variables import given_to, scope_of
from bga_states.legacy.entries import Entry


def find_method(
    game_class: type[Game], entry: Entry, key: str, findings: list[Finding]
) -> FunctionType | None:
    """Find the method that an entry names under `args` or `action`; None if it names none.

    If there is no such method, add a finding and return None (P84).
    """
    name = entry.values[key]
    if name is None:
        return None
    found = _attribute(game_class, name)
    if isinstance(found, FunctionType):
        return found
    otherwise = f"Write it in {game_class.__name__}, or leave it out of the array."
    remedy = _remedy(game_class, name, otherwise)
    findings.append(_no_method(game_class, entry, key, name, remedy))
    return None


def compile_listed_actions(
    game_class: type[Game], base: type[Game], entry: Entry, findings: list[Finding]
) -> dict[str, Plan]:
    """Compile the possible actions of an entry, by the names in the array.

    If Python or the engine reserves the name of an action, such as `pass`, its method has one
    underscore more: `pass_`. A name without a method is no mistake to BGA: its clients may still
    use the name.
    """
    actions, given = {}, given_to(game_class)
    for name in entry.values["possibleactions"]:
        function = _action_method(game_class, base, name)
        if isinstance(function, FunctionType):
            scope = scope_of(function, game_class, given)
            actions[name] = plan(function, Hook.ACTION, entry.type, findings, name, scope)
            continue
        method = _free(name, base)
        otherwise = f"Write {method} in {game_class.__name__}, unless only clients use the name."
        remedy = _remedy(game_class, method, otherwise)
        missing = _no_method(game_class, entry, "possibleactions", name, remedy)
        if function is None and isinstance(name, str):
            missing = replace(missing, severity="warning")
        findings.append(missing)
    return actions


def _action_method(game_class: type[Game], base: type[Game], name: object) -> object:
    """Return the attribute of a game for an action; None if there is none."""
    found = _attribute(game_class, _free(name, base))
    return _attribute(game_class, f"{name}_") if found is None else found


def _free(name: object, base: type[Game]) -> object:
    """Return a name that the method of an action may have."""
    return f"{name}_" if _is_taken(name, base) else name


def _is_taken(name: object, base: type[Game]) -> bool:
    """Whether Python reserves a name, or every game already has an attribute of this name."""
    if not isinstance(name, str):
        return False
    return iskeyword(name) or name in ENGINE_ATTRIBUTES or hasattr(base, name)


def _attribute(game_class: type[Game], name: object) -> object:
    """Return the attribute of a class by name; None if there is none."""
    if not isinstance(name, str):
        return None
    # Statically: a property must not run while the game is read.
    return member(game_class, name)


def _no_method(
    game_class: type[Game], entry: Entry, key: str, name: object, remedy: str
) -> Finding:
    """Make the finding for a name that does not name a plain method."""
    cls = game_class.__name__
    fact = f"{entry.name}: {key} names {show(name)}, which is not a method of {cls}."
    return Finding("P84", fact, remedy, *entry.where(key))


def _remedy(game_class: type[Game], method: object, otherwise: str) -> str:
    """Return the remedy for a method that is missing, or is not a plain method."""
    if not isinstance(method, str):
        return "Give the name of a method."
    # There is an attribute of this name, so the author means no other name.
    if _attribute(game_class, method) is not None:
        return "Write it as a plain method, which takes self."
    close = get_close_matches(method, _own_methods(game_class), n=1)
    return f"Did you mean {close[0]}?" if close else otherwise


def _own_methods(game_class: type[Game]) -> list[str]:
    """List the methods of a game that not every game has."""
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
    """Compile a method whose parameters are filled by their order, not by their names.

    It may take fewer parameters than there are slots, unless `all_of_them` demands all. A parameter
    that cannot be filled is a finding (P28).
    """
    parameters = read_parameters(function)
    # A keyword-only parameter has no place in the order.
    taken = [one for one in parameters if not one.keyword_only and not one.variadic]
    filled = taken[: len(slots)]
    rest = [one for one in parameters if one not in filled]
    findings.extend(coroutine_findings(function, may_yield=hook is Hook.GET_CHOICES))
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
        # A default fills a parameter too; a parameter with * would get nothing, to its author's
        # surprise.
        if parameter.variadic or not parameter.is_optional:
            fact = f"{function.__qualname__}({parameter.name}): nothing fills this parameter."
            yield Finding("P28", fact, f"Let it take {_listing(slots)}.", *location(function))


def _listing(slots: tuple[Slot, ...]) -> str:
    if not slots:
        return "self alone"
    names = [slot.name for slot in slots]
    return " and ".join(["self", *names])
