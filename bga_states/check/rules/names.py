"""PY9: names that are not there: attributes of the game, the state or the machine, and variables nobody set."""

import ast
import builtins
import inspect
from collections.abc import Iterator
from difflib import get_close_matches
from types import CodeType, FunctionType
from typing import Any

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Instance, Part, Value
from bga_states.check.reading.attributes import MISSING, OURS, expansions, package_of
from bga_states.check.reading.engine_results import CLASSES
from bga_states.check.reading.reader import Reading
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.spelling import snake_case
from bga_states.engine.definition.source_code import function_syntax, location
from bga_states.pitfalls import found

WATCHED = ("gamestate", "notify")
HOOKS = {
    GameState: ("get_args", "get_choices", "on_entering_state", "zombie"),
    Game: ("setup_new_game", "get_all_datas", "get_game_progression", "init_table", "zombie_turn"),
}


def missing_attributes(game: GameReading) -> Iterator[Finding]:
    """PY9: what is asked of the game, a state or the machine is there."""
    for reading in game.readings:
        for node in reading.nodes:
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Load)
                and reading.is_sure(node.value)
            ):
                for owner in reading.values(node.value):
                    cls = _class_of(owner)
                    if cls and not _has(game, cls, node.attr) and not _is_asked_for(node, reading):
                        fact = f"{cls.__name__} has no {node.attr}."
                        yield found("PY9", fact, _remedy(game, cls, node.attr), reading.place(node))


def _class_of(owner: Value) -> type[Any] | None:
    """Give the class of the game, a state or a part of the engine, whose attributes are all known."""
    if isinstance(owner, Part) and owner.name in WATCHED:
        return CLASSES[owner.name]
    is_own = isinstance(owner, Instance) and issubclass(owner.cls, Game | GameState)
    return owner.cls if isinstance(owner, Instance) and is_own else None


def _has(game: GameReading, cls: type[Any], name: str) -> bool:
    """Whether a class has an attribute, or a subclass of the game has: an expansion, which the function may ask for."""
    if name.startswith("__"):
        return True  # Python's own, or private, under another name
    if any(_declares(game, known, name) for known in (cls, *expansions(cls))):
        return True
    own = {n for base in cls.__mro__ if base is not object for n in vars(base)}
    set_there = _set_in_constructors(cls)
    return set_there is None or name in set_there or bool(own & {"__getattr__", "__getattribute__"})


def _declares(game: GameReading, cls: type[Any], name: str) -> bool:
    is_there = inspect.getattr_static(cls, name, MISSING) is not MISSING
    return is_there or name in game.reader.attributes.hints(cls)


def _set_in_constructors(cls: type[Any]) -> set[str] | None:
    """Name the attributes that the constructors of a class set, and those the engine gives it; None if that is open."""
    found_names = {"options", "preferences"} if issubclass(cls, Game) else set[str]()
    for base in cls.__mro__:
        constructor = vars(base).get("__init__")
        syntax = function_syntax(constructor) if isinstance(constructor, FunctionType) else None
        for node in ast.walk(syntax) if syntax else ():
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found_names.add(node.attr)
            if package_of(base) != OURS and _sets_unseen(node):
                return None
    return found_names


def _sets_unseen(node: ast.AST) -> bool:
    """Whether a part of a constructor may set attributes that it does not name."""
    match node:
        case ast.Call(func=ast.Name(id="setattr")) | ast.Attribute(attr="__dict__"):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="self"))):
            return True
    return False


def _is_asked_for(node: ast.Attribute, reading: Reading) -> bool:
    """Whether a function looks first what it has got hold of, or sets the attribute itself."""
    asks = {"isinstance", "hasattr", "getattr"} & {
        n.id for n in reading.nodes if isinstance(n, ast.Name)
    }
    if asks or any(isinstance(n, ast.MatchClass | ast.Try | ast.TryStar) for n in reading.nodes):
        return True
    texts = {part.value for part in reading.nodes if isinstance(part, ast.Constant)}
    stored = {
        n.attr
        for n in reading.nodes
        if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)
    }
    return node.attr in texts or node.attr in stored


def _remedy(game: GameReading, cls: type[Any], name: str) -> str:
    """Say what may have been meant: the Game's, or another spelling."""
    snake = snake_case(name)
    for spelling in dict.fromkeys((name, snake)):
        if issubclass(cls, GameState) and _has(game, game.game_class, spelling):
            return f"Did you mean self.game.{spelling}?"
        if spelling != name and _has(game, cls, spelling):
            return f"Did you mean {spelling}?"
    known = [
        known
        for known in (*dir(cls), *game.reader.attributes.hints(cls))
        if not known.startswith("_")
    ]
    close = get_close_matches(snake, known, n=1)
    return f"Did you mean {close[0]}?" if close else "Write it, or remove this."


def unset_variables(game: GameReading) -> Iterator[Finding]:
    """PY9: a name is set in the function, in its module, or is Python's own."""
    for reading in game.readings:
        known = {
            *_locals(reading.function.__code__),
            *reading.function.__globals__,
            *vars(builtins),
            "__class__",
        }
        annotations = set(_annotations(reading))
        for node in reading.nodes:
            is_read = (
                isinstance(node, ast.Name)
                and isinstance(node.ctx, ast.Load)
                and node not in annotations
            )
            if (
                isinstance(node, ast.Name)
                and is_read
                and node.id not in known
                and not node.id.startswith("__")
            ):
                close = get_close_matches(
                    node.id, [name for name in known if not name.startswith("_")], n=1
                )
                remedy = f"Did you mean {close[0]}?" if close else "Import it, or set it first."
                yield found(
                    "PY9", f"Nothing is called {node.id} here.", remedy, reading.place(node)
                )


def _annotations(reading: Reading) -> Iterator[ast.AST]:
    """Give what stands in annotations inside a function, which Python does not evaluate, or may not."""
    for node in reading.nodes:
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            yield from ast.walk(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            yield from ast.walk(node.returns)


def _locals(code: CodeType) -> Iterator[str]:
    """Name the variables of a function and of those inside it."""
    yield from (*code.co_varnames, *code.co_cellvars, *code.co_freevars)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _locals(inner)
            if not inner.co_flags & inspect.CO_OPTIMIZED:  # a class, which sets names like a module
                yield from inner.co_names


def misspelt_hooks(game: GameReading) -> Iterator[Finding]:
    """PY9: a hook in BGA's spelling is a method that nobody calls."""
    read = {reading.function for reading in game.readings}
    for base_class, hooks in HOOKS.items():
        owners = [game.game_class] if base_class is Game else game.classes
        spellings = {_camel(hook): hook for hook in hooks if _camel(hook) != hook}
        for base in dict.fromkeys(base for owner in owners for base in owner.__mro__):
            for name, function in vars(base).items() if package_of(base) != OURS else ():
                is_other = [other for other in vars(base).values() if other is function] != [
                    function
                ]
                if (
                    name in spellings
                    and isinstance(function, FunctionType)
                    and function not in read
                    and not is_other
                ):
                    fact = f"{base.__name__}.{name}: nothing calls this."
                    yield found("PY9", fact, f"Did you mean {spellings[name]}?", location(function))


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)


RULES = (missing_attributes, unset_variables, misspelt_hooks)
