"""Attributes: what `value.name` can be, for the author's objects and the engine's."""

import ast
import builtins
import inspect
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType, NoneType
from typing import Any, get_args, get_origin

from typing_extensions import get_type_hints

from bga_states.check.reading.abstract_values import (
    UNKNOWN,
    Bound,
    Computed,
    Engine,
    Instance,
    Known,
    Part,
    Super,
    Typed,
    Value,
)
from bga_states.check.reading.annotations import UNIONS
from bga_states.engine.author.component import Component
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.definition.source_code import class_file, function_syntax

PARTS = {
    "gamestate",
    "notify",
    "random",
    "globals",
    "players",
    "player_score",
    "player_score_aux",
    "undo",
}
OURS = __name__.partition(".")[0]
NOT_AUTHORS = {
    OURS,
    "builtins",
    "abc",
    "typing",
    "typing_extensions",
    "enum",
    "msgspec",
    "dataclasses",
}
LIBRARIES = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
COMPONENT = "component"
"""The engine's decks, counters and statistics."""
MISSING = object()


def mangled(name: str, cls: type[Any]) -> str:
    """Give the name under which a class keeps an attribute: a private one has that of the class in it."""
    is_private = name.startswith("__") and not name.endswith("__")
    return f"_{cls.__name__.lstrip('_')}{name}" if is_private else name


def _keeps_what_it_is_given(cls: type[Any]) -> bool:
    """Whether an object keeps the game it is made with, or is a component, which the engine gives it."""
    constructor = inspect.getattr_static(cls, "__init__")
    syntax = function_syntax(constructor) if isinstance(constructor, FunctionType) else None
    kinds = (
        [argument.annotation for argument in syntax.args.args if argument.arg == "game"]
        if syntax
        else []
    )
    if kinds and isinstance(kinds[0], ast.Name) and kinds[0].id in dir(builtins):
        return False  # a text, say
    for node in ast.walk(syntax) if syntax else ():
        match node:
            case ast.Assign(targets=[ast.Attribute(attr="game")], value=ast.Name(id="game")):
                return True
    return issubclass(cls, Component)


def package_of(thing: FunctionType | type[Any]) -> str:
    """Give the top-level package of a function or class."""
    return str(getattr(thing, "__module__", "")).partition(".")[0]


def expansions(cls: type[Any]) -> Iterator[type[Any]]:
    """Give the classes that inherit from one of the author's: what they have, its functions may ask for."""
    for subclass in cls.__subclasses__() if package_of(cls) != OURS else ():
        yield subclass
        yield from expansions(subclass)


class Attributes:
    """What the objects of one game have; `classes` are its Game class and State classes."""

    def __init__(self, game_class: type[Game], classes: Iterable[type[Any]]) -> None:
        self.game_class = game_class
        bases = [base for cls in (game_class, *classes) for base in cls.__mro__]
        self._packages = {package_of(cls) for cls in bases} - NOT_AUTHORS
        files = [class_file(cls) for cls in bases if package_of(cls) in self._packages]
        self._folders = {str(Path(file).parent) for file in files if file} - LIBRARIES
        self._hints: dict[type[Any] | FunctionType, dict[str, Any]] = {}

    def is_authors(self, thing: FunctionType | type[Any]) -> bool:
        """Whether a function or class belongs to the game's own packages, or stands in a folder of its modules."""
        package = package_of(thing)
        if package in self._packages or package in NOT_AUTHORS:
            return package in self._packages
        file = thing.__code__.co_filename if isinstance(thing, FunctionType) else class_file(thing)
        return str(Path(file).parent) in self._folders

    def of(self, value: Value, name: str) -> Value:
        """Give what an attribute can be."""
        match value:
            case Known(thing=thing):
                return self._of_object(thing, name)
            case Instance(cls=cls):
                return self._of_instance(value, cls, name)
            case Super(owner=owner, after=after):
                mro = owner.cls.__mro__
                return self._found_in(
                    owner, mro[mro.index(after) + 1 :] if after in mro else (), name
                )
            case Part(name=part):
                return Engine(part, name)
        return UNKNOWN

    def typed(self, hint: Any) -> Value:
        """Give a value of which the annotation is known."""
        parts = get_args(hint) if get_origin(hint) in UNIONS else (hint,)
        classes = [part for part in parts if isinstance(part, type) and get_origin(part) is None]
        own = [part for part in classes if self.is_authors(part)]
        if own and len([part for part in parts if part is not NoneType]) == 1:
            return Instance(own[0])
        return UNKNOWN if hint is Any or hint is None else Typed(hint)

    def hints(self, cls: type[Any] | FunctionType) -> dict[str, Any]:
        """Give the annotations of a function, or a class and its bases; none if one cannot be resolved."""
        if hasattr(cls, "__wrapped__"):
            return {}  # it may say that it wraps itself, and be followed for ever
        if cls not in self._hints:
            try:
                self._hints[cls] = get_type_hints(cls, include_extras=False)
            except Exception:  # noqa: BLE001  # evaluating annotations may raise anything, and assembly tells of it
                names = [
                    name
                    for base in getattr(cls, "__mro__", (cls,))
                    for name in getattr(base, "__annotations__", ())
                ]
                self._hints[cls] = dict.fromkeys(names, Any)
        return self._hints[cls]

    def _of_object(self, thing: Any, name: str) -> Value:
        """Give an attribute of a class or module; other objects may compute theirs."""
        if isinstance(thing, ModuleType):
            return Known(vars(thing)[name]) if name in vars(thing) else UNKNOWN
        if not isinstance(thing, type):
            return UNKNOWN
        found = inspect.getattr_static(thing, name, MISSING)
        if isinstance(found, staticmethod):
            return Known(found.__func__)
        if isinstance(found, classmethod) and isinstance(found.__func__, FunctionType):
            return Bound(found.__func__, Known(thing))
        if found is MISSING or inspect.isdatadescriptor(found):
            return UNKNOWN
        is_ours = thing.__module__ in sys.stdlib_module_names  # whose descriptors are harmless
        return Known(getattr(thing, name) if is_ours else found)

    def _of_instance(self, value: Instance, cls: type[Any], name: str) -> Value:
        if name == "__class__":
            return Known(cls)
        if issubclass(cls, GameState) and name == "game":
            return Instance(self.game_class)
        if issubclass(cls, GameState | Game) and name in PARTS:
            return Part(name)
        return self._found_in(value, cls.__mro__, name)

    def _found_in(self, owner: Instance, mro: Iterable[type[Any]], name: str) -> Value:
        """Look for an attribute in classes, in order."""
        for base in mro:
            if (found := vars(base).get(mangled(name, base), MISSING)) is not MISSING:
                return self._bound(owner, base, name, found)
        hint = self.hints(owner.cls).get(name)
        is_game = hint is None and name == "game" and _keeps_what_it_is_given(owner.cls)
        return Instance(self.game_class) if is_game else self.typed(hint)

    def _bound(self, owner: Instance, base: type[Any], name: str, found: Any) -> Value:
        """Give what a class attribute is on an instance."""
        if package_of(base) == OURS and issubclass(base, Game | GameState):
            return Engine("game" if issubclass(base, Game) else "state", name)
        if isinstance(found, Component):
            return Instance(type(found)) if self.is_authors(type(found)) else Part(COMPONENT)
        if isinstance(found, FunctionType):
            return Bound(found, owner)
        if isinstance(found, staticmethod):
            return Known(found.__func__)
        if isinstance(found, classmethod) and isinstance(found.__func__, FunctionType):
            return Bound(found.__func__, Known(owner.cls))
        if isinstance(found, property) and isinstance(found.fget, FunctionType):
            return Computed(found.fget, owner)
        if hasattr(type(found), "__get__") and not isinstance(found, type):
            return UNKNOWN
        hint = self.hints(owner.cls).get(name)
        is_data = hint is not None or inspect.isdatadescriptor(found)
        return self.typed(hint) if is_data else Known(found)
