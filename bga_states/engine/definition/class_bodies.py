"""Class bodies: members with which the classes of a game would get in the engine's way."""

import gc
import inspect
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from types import FunctionType, MemberDescriptorType, ModuleType
from typing import Any

from bga_states.engine.author.component import Component
from bga_states.engine.author.game import ENGINE_ATTRIBUTES, Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import attribute_at

NAMES_OF: Mapping[type[Any], Collection[str]] = {
    Game: ENGINE_ATTRIBUTES | {"globals"},
    GameState: {"game", "globals", *ENGINE_ATTRIBUTES} - {"_match"},
    Component: {"game", "bind", "twin"},
}
"""The names that the engine gives every Game, every state object and every component."""
MOST_HELD = 10_000
"""The largest number of objects to look at in one search."""
OF_ALL = sys.stdlib_module_names - {"builtins", "collections", "functools", "types"}
"""The modules of Python's library whose objects hold objects that are not their own."""
STORING = "it runs while a table is put back", "Check values in the methods that set them."
READING = "it would stand in for data that are not set", "Write a method with a name."
GUARDED = "state objects hold no data, and it could let them", "Set data on self.game."
METHODS_OF: Mapping[type[Any], Mapping[str, tuple[str, str]]] = {
    Game: {
        "__setattr__": STORING,
        "__delattr__": STORING,
        "__getattr__": READING,
        "__getattribute__": READING,
    },
    GameState: {"__setattr__": GUARDED, "__delattr__": GUARDED},
    Component: {},
}
"""The methods with which a class would come between the engine and attributes: the reason against
each, and the remedy."""


def body_findings(cls: type[Any], base: type[Any]) -> Iterator[Finding]:
    """Check that the classes below `Game` or `GameState` leave names and attributes alone."""
    for owner in cls.__mro__:
        if owner not in base.__mro__:
            yield from lost_findings(owner, base)
    for owner in classes_below(cls, base):
        for name in sorted(vars(owner).keys() & {*NAMES_OF[base]}):
            # Components have findings of their own.
            if not isinstance(vars(owner)[name], Component):
                fact = f"{owner.__name__}.{name}: the name belongs to the engine."
                yield Finding("P99", fact, "Rename it.", *attribute_at(owner, name))
        faults = {name: METHODS_OF[base][name] for name in vars(owner).keys() & METHODS_OF[base]}
        if has_slots(owner):
            faults["__slots__"] = "no table gets what stands there", "Leave them out."
        for name, (fact, remedy) in sorted(faults.items()):
            place = attribute_at(owner, name)
            yield Finding("P99", f"{owner.__name__} has {name}: {fact}.", remedy, *place)


def lost_findings(owner: type[Any], base: type[Any]) -> Iterator[Finding]:
    """Find members that would keep values on the objects of a class, where no table saves them.

    `base` is the engine's class that it inherits: Game, GameState or Component.
    """
    # Entries of Python and the engine begin with two underscores.
    for name in sorted(name for name in vars(owner) if not name.startswith("__")):
        thing, place = vars(owner)[name], attribute_at(owner, name)
        if isinstance(thing, cached_property):
            fact = f"{owner.__name__}.{name} keeps its result, which is no data."
            yield Finding("P99", fact, "Make it a property, or a constant.", *place)
        elif hasattr(type(thing), "__get__") and not isinstance(thing, Component):
            continue  # a method, or another descriptor that runs on access
        elif base is not Game and holds_component(thing):
            fact = f"{owner.__name__}.{name}: a component stands in the Game class alone."
            yield Finding("P99", fact, "Declare it there, under a name of its own.", *place)
        elif not isinstance(thing, Component) and holds_component(thing):
            fact = f"{owner.__name__}.{name} holds components, which no table finds there."
            yield Finding("P99", fact, "Give each a name in the class body.", *place)


def holds_component(thing: object) -> bool:
    """Whether something is a component, or holds one, that belongs to no table."""
    return holds(thing, is_of_no_table)


def is_of_no_table(thing: object) -> bool:
    """Whether something is a component as it is declared."""
    return isinstance(thing, Component) and "game" not in vars(thing)


def holds(thing: object, is_wanted: Callable[[object], bool]) -> bool:
    """Whether something is wanted, or holds something wanted, however deep inside.

    Objects of Python's library, such as loggers, may hold anything, and are not searched.
    """
    seen: set[int] = set()
    pending = [thing]
    while pending and len(seen) < MOST_HELD:
        held = pending.pop()
        if is_wanted(held):
            return True
        # All tables share classes and modules, which hold no object of one table.
        if id(held) in seen or isinstance(held, type | ModuleType):
            continue
        if type(held).__module__.partition(".")[0] in OF_ALL:
            continue
        seen.add(id(held))
        if isinstance(held, FunctionType):
            pending += [held.__closure__, held.__defaults__]
        else:
            pending += gc.get_referents(held)
    return False


def has_slots(owner: type[Any]) -> bool:
    """Whether a class itself has attributes in slots."""
    return any(isinstance(thing, MemberDescriptorType) for thing in vars(owner).values())


def classes_below(cls: type[Any], base: type[Any]) -> list[type[Any]]:
    """List the classes that an author has put between a class, itself included, and a base."""
    return [
        owner
        for owner in cls.__mro__
        if owner not in base.__mro__ and not vars(owner).get("_is_protocol")
    ]


def annotated_over(cls: type[Any], name: str) -> type[Any] | None:
    """Return the class that annotates a name without a value, though a base gives it one.

    None if there is none.
    """
    for owner in cls.__mro__:
        if name in vars(owner):
            return None
        if name in inspect.get_annotations(owner):
            return owner
    return None
