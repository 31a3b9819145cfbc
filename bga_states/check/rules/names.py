"""PY9: missing names: attributes of the game, a state or the machine, and variables."""

import ast
import builtins
import inspect
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Instance, Part, Value
from bga_states.check.reading.attributes import OURS, expansions, package_of
from bga_states.check.reading.engine_results import class_of_part
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import nodes_in, walk
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.game import Game
from bga_states.engine.author.hooks import Owner, hooks
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.spelling import snake_case
from bga_states.engine.base.suggestions import (
    attribute_meant,
    hook_meant,
    nearest,
    plain_name_meant,
)
from bga_states.engine.definition.source_code import Function, function_syntax, location
from bga_states.legacy.array_hooks import HOOKS as OF_ARRAYS

COMPUTING = ("__getattr__", "__getattribute__")
NEAR_A_HOOK = 0.87
"""The least likeness of a name to a hook's to be taken for a misspelt hook."""
HOOKS = {
    GameState: hooks(Owner.STATE),
    Game: (*hooks(Owner.GAME), *(row.name for row in OF_ARRAYS)),
}


def missing_attributes(game: GameReading) -> Iterator[Finding]:
    """PY9: code only uses attributes that the game, a state or the machine has."""
    for reading in game.readings:
        for node in reading.nodes_of(ast.Attribute):
            # A condition may have made sure which of its values the owner has.
            if not isinstance(node.ctx, ast.Load) or not reading.is_sure(node.value):
                continue
            for cls in _lacking(game, reading, node):
                fact = f"{cls.__name__} has no {node.attr}."
                yield found("PY9", fact, _remedy(game, cls, node), reading.place(node))


def _lacking(game: GameReading, reading: Reading, node: ast.Attribute) -> Iterator[type[Any]]:
    """Find the classes of an attribute's owner that lack the attribute."""
    for owner in reading.values(node.value):
        cls = _class_of(owner)
        if cls and not _has(game, cls, node.attr) and not _is_asked_for(node, reading):
            yield cls


def _class_of(owner: Value) -> type[Any] | None:
    """Return the class of the game, a state or a part of the engine: their attributes are known."""
    if isinstance(owner, Part):
        return class_of_part(owner)
    if isinstance(owner, Instance) and issubclass(owner.cls, Game | GameState):
        return owner.cls
    return None


def _has(game: GameReading, cls: type[Any], name: str) -> bool:
    """Whether a class has an attribute, or an expansion of it has.

    A function of the game may use an attribute that only a subclass of it sets.
    """
    # It is Python's own, or private and so under another name.
    if name.startswith("__"):
        return True
    if _declares(game, cls, name):
        return True
    set_there = _set_in_constructors(cls)
    if set_there is None or name in set_there or _has_any_name(cls):
        return True
    return any(_declares(game, known, name) for known in expansions(cls))


def _has_any_name(cls: type[Any]) -> bool:
    """Whether a class computes attributes by their names."""
    for base in cls.__mro__:
        # Every object has a __getattribute__.
        if base is not object and not vars(base).keys().isdisjoint(COMPUTING):
            return True
    return False


def _declares(game: GameReading, cls: type[Any], name: str) -> bool:
    is_there = any(name in vars(base) for base in cls.__mro__)
    return is_there or name in game.reader.attributes.hints(cls)


def _set_in_constructors(cls: type[Any]) -> set[str] | None:
    """Name the attributes that constructors and the engine set; None if they are not all known."""
    names: set[str] = set()
    if issubclass(cls, Game):
        names |= {"options", "preferences"}
    for base in cls.__mro__:
        constructor = vars(base).get("__init__")
        syntax = function_syntax(constructor) if isinstance(constructor, FunctionType) else None
        if syntax is None:
            continue
        # The framework's own constructors are known to set nothing else.
        if package_of(base) != OURS and _sets_unseen(syntax):
            return None
        names |= _set_in(syntax)
    return names


@lru_cache(maxsize=1_024)
def _set_in(syntax: Function) -> frozenset[str]:
    """Name the attributes that a function sets."""
    return frozenset(
        node.attr
        for node in walk(syntax)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    )


@lru_cache(maxsize=1_024)
def _sets_unseen(constructor: Function) -> bool:
    """Whether a constructor may set attributes that it does not name."""
    for node in walk(constructor):
        match node:
            case ast.Call(func=ast.Name(id="setattr")) | ast.Attribute(attr="__dict__"):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"))):
                return True
    return False


def _is_asked_for(node: ast.Attribute, reading: Reading) -> bool:
    """Whether a function may test the object first, or sets the attribute itself."""
    for part in reading.nodes:
        match part:
            case ast.Name(id="isinstance" | "hasattr" | "getattr"):
                return True
            case ast.MatchClass() | ast.Try() | ast.TryStar():
                return True
            # A text with the name may be passed to code that tests for it.
            case ast.Constant(value=text) if text == node.attr:
                return True
            case ast.Attribute(attr=name, ctx=ast.Store()) if name == node.attr:
                return True
    return False


def _remedy(game: GameReading, cls: type[Any], node: ast.Attribute) -> str:
    """Return the likely meaning: the Game's, another spelling, a name of BGA's, or a slip."""
    name, snake = node.attr, snake_case(node.attr)
    # The written spelling first: in a state, `self.` is easily put for `self.game.`.
    for spelling in dict.fromkeys((name, snake)):
        if issubclass(cls, GameState) and _has(game, game.game_class, spelling):
            return f"Did you mean self.game.{spelling}?"
        if spelling != name and _has(game, cls, spelling):
            return f"Did you mean {spelling}?"
    names = (*dir(cls), *game.reader.attributes.hints(cls))
    in_game = issubclass(cls, Game) and ast.unparse(node.value) == "self"
    remedy = attribute_meant(name, cls, in_game=in_game) or _meant(snake, names)
    return remedy or "Write it, or remove this."


def _meant(name: str, known: Iterable[str]) -> str:
    """Return the question for the most similar name, "" if none is similar."""
    close = nearest(name, [other for other in known if not other.startswith("_")])
    return f"Did you mean {close}?" if close else ""


def unset_variables(game: GameReading) -> Iterator[Finding]:
    """PY9: a name is set in the function, in its module, or is Python's own."""
    for reading in game.readings:
        own = _locals(reading.function.__code__)
        known = {*own, *reading.function.__globals__, *vars(builtins), "__class__"}
        annotations = set(_annotations(reading))
        for node in reading.nodes_of(ast.Name):
            if not isinstance(node.ctx, ast.Load):
                continue
            # Names with two underscores are Python's own.
            if node in annotations or node.id in known or node.id.startswith("__"):
                continue
            remedy = plain_name_meant(node.id) or _meant(node.id, known)
            remedy = remedy or "Import it, or set it first."
            fact = f"Nothing is called {node.id} here."
            yield found("PY9", fact, remedy, reading.place(node))


def _annotations(reading: Reading) -> Iterator[ast.AST]:
    """Walk over annotations inside a function, which Python may not evaluate."""
    written = [
        *(node.annotation for node in reading.nodes_of(ast.AnnAssign)),
        *(node.annotation for node in reading.nodes_of(ast.arg)),
        *(node.returns for node in reading.nodes_of(ast.FunctionDef)),
        *(node.returns for node in reading.nodes_of(ast.AsyncFunctionDef)),
    ]
    for annotation in written:
        if annotation is not None:
            yield from nodes_in(annotation)


def _locals(code: CodeType) -> Iterator[str]:
    """Name the variables of a function and of the functions inside it."""
    yield from (*code.co_varnames, *code.co_cellvars, *code.co_freevars)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _locals(inner)
            # This is a class, which sets names like a module.
            if not inner.co_flags & inspect.CO_OPTIMIZED:
                yield from inner.co_names


def misspelt_hooks(game: GameReading) -> Iterator[Finding]:
    """PY9: nothing calls a method with nearly the name of a hook, or in BGA's spelling."""
    read = {reading.function for reading in game.readings}
    for base_class, names in HOOKS.items():
        owners = [game.game_class] if base_class is Game else game.classes
        for base in game.own_bases(owners):
            for name, function in vars(base).items():
                # If it was read, the game calls it. If aliased, it has the right name too.
                if not isinstance(function, FunctionType) or function in read or name in names:
                    continue
                remedy = _hook_remedy(name, names, base) or hook_meant(name, base_class.__name__)
                if remedy and not _is_aliased(base, function):
                    fact = f"{base.__name__}.{name}: nothing calls this."
                    yield found("PY9", fact, remedy, location(function))


def _hook_remedy(name: str, names: Iterable[str], cls: type[Any]) -> str:
    """Ask whether a hook was meant, unless the class has that hook too; "" if there is none."""
    hook = snake_case(name)
    if hook not in names:
        hook = nearest(name, names, NEAR_A_HOOK)
        if hook in vars(cls):
            return ""
    return f"Did you mean {hook}?" if hook else ""


def _is_aliased(cls: type[Any], function: FunctionType) -> bool:
    """Whether a class has a function under several names."""
    return sum(other is function for other in vars(cls).values()) > 1


RULES = (missing_attributes, unset_variables, misspelt_hooks)
