"""Shared state: the values that all tables of a game share, and the changes by the game's code.

These values are the attributes of its classes and their components, the contents of its modules
and of modules that they import from the same package, and the defaults of parameters. None of them
is saved or rolled back: only data of the Game may change.
"""

import sys
import threading
from collections import deque
from collections.abc import Iterator
from enum import Enum
from itertools import chain
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

from bga_states.engine.author.component import Component
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.suspended import drop_suspended
from bga_states.engine.base.values import ATOMS, Shape, children, kind_of
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.definition.source_code import unwrapped
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Mark
from bga_states.engine.running.holders import HOLDERS, Holder, holder_of

AnyMatch = Match[Any, StateDefinition]
KEPT_AS = "shared state"
IN_MODULES = "PY3"
MOST = 100_000
"""The largest number of objects to look into; further constants of a game stay unchecked."""
NOT_AUTHORS = {"bga_states", "msgspec", "typing_extensions", *sys.stdlib_module_names}
METHODS = (FunctionType, staticmethod, classmethod, property)
BETWEEN = (object(),)
"""A separator after the values of each holder; no holder contains it."""
UNCHANGING = (tuple, frozenset, MappingProxyType)
MAKE_IT_DATA = "Make it data of the Game"
REMEDIES = {"PY5": "Take None, and make a new one inside"}
Named = tuple[str, str, Any]
"""The author's name for an object, the pitfall if it changes, and the object."""


class SharedState:
    """Makes sure that the code of one table leaves the shared values alone."""

    def __init__(self, definition: GameDefinition, match: AnyMatch) -> None:
        self._definition = definition
        self._match = match
        self._first = self._picture()
        self._watched: Mark | None = None
        """The watched call; if it is interrupted, no later call can be mistaken for it."""
        self.has_dropped = False
        """Whether the code that the last failed call had suspended has run to its end."""

    def unchanged(self, doing: str) -> "Watched":
        """Return a context for code of the game.

        If the code has changed shared values, the context puts them back at its end and raises a
        GameError. If the code failed with its own error, that error gets a note instead.
        """
        return Watched(self, doing)

    def begin(self) -> tuple["Picture", bool] | None:
        """Return the shared values, and whether other threads run; None within a watched call."""
        mark = self._match.move
        if mark is not None and self._watched is mark:
            return None
        before = self._picture(), has_other_threads()
        self.has_dropped = False
        self._watched = mark
        return before

    def drop_suspended(self, error: BaseException) -> None:
        """Let the suspended code of a call that raised `error` run to its end."""
        drop_suspended(error)
        self.has_dropped = True

    def end(self) -> None:
        """Let the next call be watched anew."""
        self._watched = None

    def _picture(self) -> "Picture":
        """Return a picture of the present values; one picture serves until a value changes."""
        known = self._definition.kept
        picture: Picture | None = known.get(KEPT_AS)
        if picture is None or not picture.is_current():
            picture = known[KEPT_AS] = Picture(self._definition)
        return picture

    def put_back(self, before: "Picture", *, are_others: bool) -> list[tuple[str, str]]:
        """Put back the changed values, and return the changes with the codes of the pitfalls.

        Changes in modules are left alone if other threads run, which may have made them.
        """
        changes = before.changes()
        if changes and (are_others or has_other_threads()):
            changes = [holder for holder in changes if holder.code != IN_MODULES]
        if not changes:
            return []
        # A program may keep a part of the data in a variable: the first picture does not hold it.
        own = _data_of(self._match.game)
        facts = []
        for holder in changes:
            if id(holder.thing) in own and id(holder.thing) not in self._first.holders:
                continue
            fact = f"{holder.changed()}, which all tables share"
            try:
                holder.put_back()
            except Exception:  # noqa: BLE001  # an author's container may refuse by any error
                fact = f"{fact} and which stays changed"
            facts.append((fact, holder.code))
        return facts


class Watched:
    """A context in which code of a game may not change shared values."""

    def __init__(self, shared: SharedState, doing: str) -> None:
        self._shared = shared
        self._doing = doing
        self._begun: tuple[Picture, bool] | None = None

    def __enter__(self) -> None:
        self._begun = self._shared.begin()

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if self._begun is None:
            return
        before, are_others = self._begun
        try:
            if error is not None:
                self._shared.drop_suspended(error)
            facts = self._shared.put_back(before, are_others=are_others)
        finally:
            self._shared.end()
        if error is not None:
            for fact, _ in facts:
                error.add_note(f"Before it failed, the game changed {fact}.")
            return
        for fact, code in facts:
            cannot = f"Cannot {self._doing} the table: the game changed {fact}"
            raise GameError(f"{cannot}. {REMEDIES.get(code, MAKE_IT_DATA)} ({code}).")


class Picture:
    """The shared values of a game's tables at one moment."""

    def __init__(self, definition: GameDefinition) -> None:
        self.holders: dict[int, Holder] = {}
        self._package = _package_of(definition.game_class)
        self._met: deque[Named] = deque()
        self._seen: set[int] = set()
        bases = [*definition.game_class.__mro__]
        for state in definition.states.values():
            bases += getattr(state.state_class, "__mro__", ())
            # A constructor runs once: the states of all tables share the values that it sets.
            for name, value in state.declared.items():
                self._met.append((f"{state.name}.{name}", "P99", value))
        # Each once, by identity: an author's class may have its own `__eq__` and `__hash__`.
        authors = [cls for cls in {id(cls): cls for cls in bases}.values() if _is_authors(cls)]
        self._modules = {cls.__module__ for cls in authors}
        for cls in authors:
            self._keep_class(cls)
        self._follow()
        holders = self.holders.values()
        live = chain.from_iterable(holder.live() for holder in holders)
        # A value at the end of one holder must not count as the first of the next.
        self._live = [*chain.from_iterable((one, BETWEEN) for one in live)]
        self._without = [holder for holder in holders if not holder.live()]
        self._values = [*chain.from_iterable(self._live)]

    def is_current(self) -> bool:
        """Whether no value has changed since; every move and look calls this."""
        try:
            # Identical values are not compared.
            return [*chain.from_iterable(self._live)] == self._values and (
                not self._without or all(holder.is_same() for holder in self._without)
            )
        except Exception:  # noqa: BLE001  # comparing an author's values may raise anything
            return False

    def changes(self) -> list[Holder]:
        """Return the holders whose contents have changed."""
        if self.is_current():
            return []
        others = [holder for holder in self.holders.values() if not holder.is_same()]
        return [holder for holder in others if holder.changed()]

    def _is_inside(self, module: str) -> bool:
        """Whether a module belongs to the package of the game, or contains one of its classes."""
        return module in self._modules or f"{module}.".startswith(f"{self._package}.")

    def _meet_module_of(self, thing: Any) -> None:
        """Note the module of a class or function, to look into it later."""
        module = sys.modules.get(thing.__module__)
        self._met.append(("", IN_MODULES, module))

    def _keep(self, name: str, code: str, thing: object) -> None:
        """Keep the contents of an object, and note them to look into later."""
        self._seen.add(id(thing))
        holder = self.holders[id(thing)] = holder_of(name, code, thing)
        for inner_name, value in holder.inside():
            self._met.append((inner_name, code, value))

    def _keep_class(self, cls: type[Any]) -> None:
        """Keep the contents of a class, and note its module and the members of an Enum."""
        self._meet_module_of(cls)
        self._keep(cls.__name__, "P99", cls)
        if issubclass(cls, Enum):
            # The class holds its members as descriptors.
            for name, one in cls.__members__.items():
                self._met.append((f"{cls.__name__}.{name}", "P99", one))

    def _follow(self) -> None:
        """Look into all noted objects, and into the objects found there."""
        while self._met and len(self._seen) < MOST:
            name, code, thing = self._met.popleft()
            if type(thing) in ATOMS or id(thing) in self._seen:
                continue
            self._seen.add(id(thing))
            if isinstance(thing, ModuleType):
                if self._is_inside(thing.__name__):
                    self._keep(thing.__name__.rpartition(".")[2], IN_MODULES, thing)
            elif isinstance(thing, METHODS):
                self._met += self._defaults_of(thing)
            elif isinstance(thing, type):
                if self._is_inside(thing.__module__):
                    self._keep_class(thing)
            elif self._can_change(thing):
                self._keep(name, code, thing)
            elif isinstance(thing, UNCHANGING) or self._is_inside(type(thing).__module__):
                inside = thing.values() if isinstance(thing, MappingProxyType) else children(thing)
                self._met += [(name, code, value) for value in inside]

    def _can_change(self, thing: object) -> bool:
        """Whether an object is a container, or an author's object that is not constant."""
        cls = type(thing)
        if cls in HOLDERS:
            return True
        if isinstance(thing, Component):
            return "game" not in vars(thing)  # else it is a table's own component
        if isinstance(thing, Game | GameState) or not self._is_inside(cls.__module__):
            return False
        kind = kind_of(cls)
        return kind.is_mutable or kind.shape is Shape.ATOM

    def _defaults_of(self, method: Any) -> Iterator[Named]:
        """Yield the defaults of the parameters of an author's method."""
        function: Any = unwrapped(getattr(method, "__func__", getattr(method, "fget", method)))
        if not isinstance(function, FunctionType) or not self._is_inside(function.__module__):
            return
        self._meet_module_of(function)
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        defaults = function.__defaults__ or ()
        by_name = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
        for name, value in {**by_name, **(function.__kwdefaults__ or {})}.items():
            yield f"the default of {name} in {function.__qualname__}", "PY5", value


def has_other_threads() -> bool:
    """Whether the program has other threads; daemons do not count, because debuggers use some."""
    if threading.active_count() == 1:
        return False
    own = threading.current_thread()
    return any(thread is not own and not thread.daemon for thread in threading.enumerate())


def _is_authors(cls: type[Any]) -> bool:
    return cls.__module__.partition(".")[0] not in NOT_AUTHORS


def _package_of(game_class: type[Game]) -> str:
    """Return the package of a Game class, or its module's name if there is none."""
    module = game_class.__module__
    package: str | None = getattr(sys.modules.get(module), "__package__", None)
    return package or module


def _data_of(game: Game) -> set[int]:
    """Return the identities of all objects in the data of a game."""
    met: set[int] = set()
    stack = [*vars(game).values()]
    while stack:
        thing = stack.pop()
        if type(thing) not in ATOMS and id(thing) not in met:
            met.add(id(thing))
            stack += [thing.data] if isinstance(thing, Component) else children(thing)
    return met
