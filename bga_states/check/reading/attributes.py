"""Attributes: the possible values of `value.name`, for the author's objects and the engine's."""

import ast
import builtins
import inspect
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType, NoneType
from typing import Any, ClassVar, get_args, get_origin

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
from bga_states.check.reading.syntax import walk
from bga_states.engine.author.component import Component
from bga_states.engine.author.game import Game
from bga_states.engine.author.hooks import Owner
from bga_states.engine.author.state import GameState
from bga_states.engine.base.own_hints import says_constant
from bga_states.engine.definition.source_code import Function, class_file, function_syntax

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
    *("builtins", "abc", "typing", "typing_extensions", "enum", "msgspec", "dataclasses"),
}
LIBRARIES = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
COMPONENT = Owner.COMPONENT.value
"""The engine's decks, counters and statistics."""
MISSING = object()
PLACEHOLDERS = {NoneType, bool, int, str, bytes, tuple, frozenset}
"""The types whose empty values stand for something that is not there yet."""


def mangled(name: str, cls: type[Any]) -> str:
    """Return the name under which a class keeps an attribute; a private name gets a prefix."""
    is_private = name.startswith("__") and not name.endswith("__")
    if is_private:
        return f"_{cls.__name__.lstrip('_')}{name}"
    return name


def _keeps_what_it_is_given(cls: type[Any]) -> bool:
    """Whether an object keeps the game it is made with, or is a component, which gets the game."""
    constructor = inspect.getattr_static(cls, "__init__")
    syntax = function_syntax(constructor) if isinstance(constructor, FunctionType) else None
    if syntax is None:
        return issubclass(cls, Component)
    # Annotated as a text, say, the argument is not the game but its name.
    if _is_builtin(_annotation_of("game", syntax)):
        return False
    for node in walk(syntax):
        match node:
            case ast.Assign(targets=[ast.Attribute(attr="game")], value=ast.Name(id="game")):
                return True
    return issubclass(cls, Component)


def _annotation_of(name: str, syntax: Function) -> ast.expr | None:
    for argument in syntax.args.args:
        if argument.arg == name:
            return argument.annotation
    return None


def _is_builtin(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id in dir(builtins)


def package_of(thing: FunctionType | type[Any]) -> str:
    """Return the top-level package of a function or class."""
    return str(getattr(thing, "__module__", "")).partition(".")[0]


def expansions(cls: type[Any]) -> Iterator[type[Any]]:
    """Find the classes that inherit from one of the author's.

    The author's functions may use the attributes of these subclasses.
    """
    if package_of(cls) == OURS:
        return
    # Asked of `type`, for a metaclass has a method of this name for its classes.
    for subclass in type.__subclasses__(cls):
        yield subclass
        yield from expansions(subclass)


class Attributes:
    """The attributes of one game's objects; `classes` are its Game class and State classes.

    `declared` are the attributes that the constructors of the State classes have set.
    """

    def __init__(
        self,
        game_class: type[Game],
        classes: Iterable[type[Any]],
        declared: Mapping[type[Any], Mapping[str, object]],
    ) -> None:
        self.game_class = game_class
        self.declared = declared
        bases = list(game_class.__mro__)
        for cls in classes:
            bases.extend(cls.__mro__)
        self._packages = {package_of(cls) for cls in bases} - NOT_AUTHORS
        files = [class_file(cls) for cls in bases if package_of(cls) in self._packages]
        # A game in site-packages does not make all of that the author's.
        self._folders = {str(Path(file).parent) for file in files if file} - LIBRARIES
        self._hints: dict[type[Any] | FunctionType, dict[str, Any]] = {}

    def is_authors(self, thing: FunctionType | type[Any]) -> bool:
        """Whether a function or class is the author's.

        It is if it belongs to one of the game's own packages, or to a folder of its modules.
        """
        package = package_of(thing)
        if package in NOT_AUTHORS:
            return False
        if package in self._packages:
            return True
        # For Python, a game that is a single file in a folder is a package of its own.
        file = thing.__code__.co_filename if isinstance(thing, FunctionType) else class_file(thing)
        return str(Path(file).parent) in self._folders

    def of(self, value: Value, name: str) -> Value:
        """Return the value of an attribute."""
        match value:
            case Known(thing=thing):
                return self._of_object(thing, name)
            case Instance(cls=cls):
                return self._of_instance(value, cls, name)
            case Super(owner=owner, after=after):
                mro = owner.cls.__mro__
                following = mro[mro.index(after) + 1 :] if after in mro else ()
                return self._found_in(owner, following, name)
            case Part(name=part):
                return Engine(part, name)
        return UNKNOWN

    def typed(self, hint: Any) -> Value:
        """Return the value for an annotation."""
        if hint is Any or hint is None:
            return UNKNOWN
        # `Board | None` is taken for a board that is there.
        parts = get_args(hint) if get_origin(hint) in UNIONS else (hint,)
        others = [part for part in parts if part is not NoneType]
        if len(others) == 1:
            (only,) = others
            is_class = isinstance(only, type) and get_origin(only) is None
            if is_class and self.is_authors(only):
                return Instance(only)
        return Typed(hint)

    def hints(self, cls: type[Any] | FunctionType) -> dict[str, Any]:
        """Return the annotations of a function, or of a class and its bases.

        If one of them cannot be resolved, all names get Any.
        """
        # It may claim to wrap itself; following it would never end.
        if hasattr(cls, "__wrapped__"):
            return {}
        if cls not in self._hints:
            try:
                self._hints[cls] = get_type_hints(cls, include_extras=False)
            except Exception:  # noqa: BLE001  # evaluating annotations may raise anything
                # Assembly reports the annotation; here only the declared name counts.
                self._hints[cls] = dict.fromkeys(_annotated_names(cls), Any)
        return self._hints[cls]

    def _of_object(self, thing: Any, name: str) -> Value:
        """Return an attribute of a class or module; other objects may compute theirs."""
        if isinstance(thing, ModuleType):
            if name in vars(thing):
                return Known(vars(thing)[name])
            return UNKNOWN
        if not isinstance(thing, type):
            return UNKNOWN
        found = inspect.getattr_static(thing, name, MISSING)
        if isinstance(found, staticmethod):
            return Known(found.__func__)
        if isinstance(found, classmethod) and isinstance(found.__func__, FunctionType):
            return Bound(found.__func__, Known(thing))
        if found is MISSING or inspect.isdatadescriptor(found):
            return UNKNOWN
        if self._is_placeholder(thing, name, found):
            return UNKNOWN
        # The descriptors of the standard library run no code of the author.
        is_pythons = thing.__module__ in sys.stdlib_module_names
        return Known(getattr(thing, name) if is_pythons else found)

    def _is_placeholder(self, cls: type[Any], name: str, found: Any) -> bool:
        """Whether a class variable is empty until a program fills it, before it makes tables."""
        is_empty = type(found) in PLACEHOLDERS and not found
        return is_empty and get_origin(self.hints(cls).get(name)) is ClassVar

    def _of_instance(self, value: Instance, cls: type[Any], name: str) -> Value:
        if name == "__class__":
            return Known(cls)
        # The engine sets these, so no class of the author declares them.
        if issubclass(cls, GameState) and name == "game":
            return Instance(self.game_class)
        if issubclass(cls, GameState | Game) and name in PARTS:
            return Part(name)
        return self._found_in(value, cls.__mro__, name)

    def _found_in(self, owner: Instance, mro: Iterable[type[Any]], name: str) -> Value:
        """Look for an attribute in classes, in order."""
        for base in mro:
            found = vars(base).get(mangled(name, base), MISSING)
            if found is not MISSING:
                return self._bound(owner, base, name, found)
        hint = self.hints(owner.cls).get(name)
        # A helper object of the author usually keeps the game without declaring it.
        if hint is None and name == "game" and _keeps_what_it_is_given(owner.cls):
            return Instance(self.game_class)
        return self.typed(hint)

    def _bound(self, owner: Instance, base: type[Any], name: str, found: Any) -> Value:
        """Return the value of a class attribute on an instance."""
        # A method that the author inherits from these is a method of the engine.
        if package_of(base) == OURS and issubclass(base, Game | GameState):
            return Engine("game" if issubclass(base, Game) else "state", name)
        if isinstance(found, Component):
            if self.is_authors(type(found)):
                return Instance(type(found))
            return Part(COMPONENT, found)
        if isinstance(found, property) and isinstance(found.fget, FunctionType):
            return Computed(found.fget, owner, found.fset)
        return _method(owner, found) or self._data(owner, name, found)

    def _data(self, owner: Instance, name: str, found: Any) -> Value:
        """Return the value of a class attribute that is not a method."""
        # A descriptor of the author's may return anything.
        if hasattr(type(found), "__get__") and not isinstance(found, type):
            return UNKNOWN
        # An annotated attribute may be set anew, unless it is a constant: its value is a default.
        hint = self.hints(owner.cls).get(name)
        is_set_anew = hint is not None and not says_constant(hint)
        if self._is_placeholder(owner.cls, name, found):
            return UNKNOWN
        if is_set_anew or inspect.isdatadescriptor(found):
            return self.typed(hint)
        return Known(found)


def _method(owner: Instance, found: Any) -> Value | None:
    """Return a method as it is bound to an object."""
    if isinstance(found, FunctionType):
        return Bound(found, owner)
    if isinstance(found, staticmethod):
        return Known(found.__func__)
    if isinstance(found, classmethod) and isinstance(found.__func__, FunctionType):
        return Bound(found.__func__, Known(owner.cls))
    return None


def _annotated_names(thing: type[Any] | FunctionType) -> list[str]:
    """Return the names that a function, or a class and its bases, annotate."""
    names: list[str] = []
    for base in getattr(thing, "__mro__", (thing,)):
        names.extend(getattr(base, "__annotations__", ()))
    return names
