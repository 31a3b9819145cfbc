"""Methods of a Game class: the members that the engine calls, and can call only as methods."""

import inspect
from collections.abc import Iterator
from functools import cached_property
from types import FunctionType
from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.author.hooks import HOOKS, Owner
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.values import member, members
from bga_states.engine.definition.calls import coroutine_findings
from bga_states.engine.definition.signatures import can_take, read_parameters
from bga_states.engine.definition.source_code import attribute_at, location

TAKEN = ((), ("player_id",))
"""The parameters of the hooks that are plain methods."""


def method_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that the engine can call the methods it calls, and that hooks give a value."""
    yield from _hook_findings(game_class)
    yield from _verb_findings(game_class)


def _hook_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that the Game's hooks give a value, and take the engine's arguments."""
    for row in HOOKS:
        is_of_game = row.owner is Owner.GAME
        if not is_of_game or row.takes not in TAKEN:
            continue
        # Statically: an author's object there may do anything on access.
        hook = inspect.getattr_static(game_class, row.name)
        if isinstance(hook, FunctionType):
            yield from coroutine_findings(hook)
            yield from _parameter_findings(hook, row.takes)
        elif not row.takes or _is_no_method(game_class, row.name):
            fact = f"{game_class.__name__}.{row.name} is {show(hook)}."
            place = attribute_at(game_class, row.name)
            yield Finding("P112", fact, "Write it as a plain method.", *place)


def _verb_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that all other methods of every game can be called as such in this one too."""
    # Hooks with magic parameters are checked where they are compiled.
    hooks = {row.name for row in HOOKS if row.takes is None or row.takes in TAKEN}
    for name, method in members(Game).items():
        held = member(game_class, name)
        if name in hooks or held is method or not isinstance(method, FunctionType | classmethod):
            continue
        place = attribute_at(game_class, name)
        lacks_class = isinstance(method, classmethod) and isinstance(held, FunctionType)
        if lacks_class or not _can_be_called(held):
            fact = f"{game_class.__name__}.{name} is {show(held)}."
            remedy = "Write it as a plain method, or call it something else."
            if isinstance(method, classmethod):
                remedy = "Write it as a class method."
            yield Finding("P112", fact, remedy, *place)
        elif isinstance(held, FunctionType) and isinstance(method, FunctionType):
            yield from coroutine_findings(held)
            taken = read_parameters(method)
            needed = [one.name for one in taken if not one.is_optional and not one.variadic]
            if not can_take(held, len(needed)):
                fact = f"{held.__qualname__} does not take {', '.join(needed) or 'self alone'}."
                remedy = "Take it, or call the method something else: the engine calls it."
                yield Finding("P112", fact, remedy, *place)


def _can_be_called(held: Any) -> bool:
    """Whether a member of a class is a method there, however it was made."""
    if isinstance(held, property | cached_property | type):
        return False
    return callable(held) or hasattr(type(held), "__get__")


def _is_no_method(game_class: type[Game], name: str) -> bool:
    """Whether a hook cannot be called as one."""
    hook: object = getattr(game_class, name, None)
    return isinstance(hook, type) or not callable(hook)


def _parameter_findings(hook: FunctionType, takes: tuple[str, ...]) -> Iterator[Finding]:
    """Check that a hook takes the engine's arguments, and nothing else."""
    if takes and not can_take(hook, len(takes)):
        names = ", ".join(takes)
        fact = f"{hook.__qualname__} is called with {names}, and does not take it alone."
        yield Finding("P112", fact, f"Take self and {names}.", *location(hook))
        return
    parameters = [] if takes else read_parameters(hook)
    if parameters:
        fact = f"{hook.__qualname__}({parameters[0].name}): nothing fills this parameter."
        remedy = "Take self alone; self.players and self.options are there."
        yield Finding("P112", fact, remedy, *location(hook))
