"""Source code: the syntax of an author's classes and functions, and the places of things in it."""

import ast
import inspect
import linecache
import traceback
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Definition: TypeAlias = Function | ast.ClassDef
BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")
"""The fields in which statements hold others."""
SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise)
"""The most frequent statements that hold no others."""
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Place(NamedTuple):
    """A place in source code: `line` and `column` count from 1; ("", 0, 0) when unknown."""

    file: str = ""
    line: int = 0
    column: int = 0


NOWHERE = Place()


class Module(NamedTuple):
    """The syntax of a file."""

    tree: ast.Module
    functions: dict[int, Function]
    """By the line they begin in, decorators included, as code objects have it."""
    classes: dict[str, ast.ClassDef]
    """By qualified name."""


_READ: dict[str, tuple[list[str], Module]] = {}
"""The lines of files as they were read, and their syntax."""


def module_of(file: str) -> Module:
    """Read a file; one that cannot be read, such as code typed at a prompt, has no definitions."""
    lines = linecache.getlines(file)
    known = _READ.get(file)
    # The same list until a check finds the file changed.
    if known is None or known[0] is not lines:
        known = _READ[file] = lines, _parsed("".join(lines))
    return known[1]


@lru_cache(maxsize=256)
def _parsed(text: str) -> Module:
    """Parse a text; by its content, so that a file that has changed is parsed again."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        # Not Python, such as a page with code in it.
        tree = ast.Module([], [])
    functions: dict[int, Function] = {}
    classes: dict[str, ast.ClassDef] = {}
    for qualified_name, node in _definitions(tree, ""):
        if isinstance(node, ast.ClassDef):
            classes[qualified_name] = node
        else:
            functions[min(part.lineno for part in (node, *node.decorator_list))] = node
    return Module(tree, functions, classes)


def _definitions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Definition]]:
    """Walk over all definitions in the statements of a node, with their qualified names."""
    for child in chain.from_iterable(getattr(node, name, ()) for name in BLOCKS):
        inside = prefix
        if isinstance(child, DEFINITIONS):
            name = f"{prefix}{child.name}"
            yield name, child
            # As Python puts it into `__qualname__`.
            inside = f"{name}." if isinstance(child, ast.ClassDef) else f"{name}.<locals>."
        if not isinstance(child, SIMPLE):
            yield from _definitions(child, inside)


def unwrapped(function: Callable[..., object]) -> Callable[..., object]:
    """Return the function below its decorators."""
    try:
        inner: Callable[..., object] = inspect.unwrap(function)
    except ValueError:  # it says that it wraps itself
        return function
    return inner


def function_syntax(function: Callable[..., object]) -> Function | None:
    """Find the syntax of a function, below its decorators; None when its source is missing."""
    code = getattr(unwrapped(function), "__code__", None)
    if code is None:
        return None
    found = module_of(code.co_filename).functions.get(code.co_firstlineno)
    if found is None or found.name != code.co_name:
        # The file has been edited since its code was loaded.
        return None
    return found


def class_file(cls: type[Any]) -> str:
    """Return the file a class is written in, "" when unknown."""
    try:
        return inspect.getsourcefile(cls) or ""
    except (OSError, TypeError):
        return ""


def class_syntax(cls: type[Any]) -> ast.ClassDef | None:
    """Find the syntax of a class; None when its source is missing."""
    return module_of(class_file(cls)).classes.get(cls.__qualname__)


def location(thing: Any) -> Place:
    """Return the place where a class or function is defined."""
    if isinstance(thing, type):
        return place_in(class_file(thing), class_syntax(thing))
    if not callable(thing):
        return NOWHERE
    function = unwrapped(thing)
    # Other callables, such as functions written in C, have no code to look for.
    if not isinstance(function, FunctionType):
        return NOWHERE
    return place_in(function.__code__.co_filename, function_syntax(function))


def place_in(file: str, node: ast.expr | ast.stmt | ast.keyword | None) -> Place:
    """Return the place of a part of a file; its column counts characters, as editors do."""
    if node is None:
        return NOWHERE
    # Python's own column counts bytes.
    before = linecache.getline(file, node.lineno).encode()[: node.col_offset]
    return Place(file, node.lineno, len(before.decode(errors="replace")) + 1)


def declared_at(cls: type[Any], *names: str) -> Place:
    """Return the place of a declaration in a state's own constructor, else the class's place.

    `names` are the keyword and, for a dict written there, the key: `declared_at(cls, "transitions",
    "next")`; without names, the place is the class's.
    """
    constructor = vars(cls).get("__init__")
    syntax = function_syntax(constructor) if isinstance(constructor, FunctionType) else None
    if syntax is None:
        return location(cls)
    for keyword in _super_keywords(syntax):
        if names[:1] == (keyword.arg,):
            return place_in(class_file(cls), _entry(keyword, names[1:]))
    return location(cls)


def attribute_at(cls: type[Any], name: str, position: int | None = None) -> Place:
    """Return the place where a class body sets, annotates or defines an attribute.

    With a `position`, return an element's place, where the value is a tuple or list.
    """
    for base in cls.__mro__:
        syntax = class_syntax(base)
        if syntax is None:
            continue
        for statement in syntax.body:
            if name in _set_names(statement):
                return place_in(class_file(base), _element(statement, position))
    return location(cls)


def _set_names(statement: ast.stmt) -> list[str]:
    """Return the names a statement of a class body sets, annotates or defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    targets = [getattr(statement, "target", None)]
    if isinstance(statement, ast.Assign):
        targets = [*statement.targets]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _element(statement: ast.stmt, position: int | None) -> ast.expr | ast.stmt:
    """Return an element of the value that a statement assigns, else the statement."""
    elements: list[ast.expr] = getattr(getattr(statement, "value", None), "elts", [])
    # A starred element moves all elements after it.
    is_plain = not any(isinstance(element, ast.Starred) for element in elements)
    if position is None or not elements or not is_plain:
        return statement
    return elements[position]


def raised_at(error: BaseException, file: str) -> Place:
    """Return the last place in a file that an error went through; NOWHERE if it was never there."""
    line = None
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == file:
            line = frame.lineno or 0
    if line is None:
        return NOWHERE
    text = linecache.getline(file, line)
    return Place(file, line, len(text) - len(text.lstrip()) + 1)


@lru_cache(maxsize=1_024)
def _super_keywords(constructor: Function) -> tuple[ast.keyword, ...]:
    """List the keywords that a constructor gives to its base's constructor."""
    keywords: list[ast.keyword] = []
    for node in ast.walk(constructor):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "__init__":
            keywords += node.keywords
    return tuple(keywords)


def _entry(keyword: ast.keyword, keys: tuple[str, ...]) -> ast.expr | ast.keyword:
    """Find the entry of a dict that is written as a keyword, else the keyword."""
    if keys and isinstance(keyword.value, ast.Dict):
        for key in keyword.value.keys:
            if isinstance(key, ast.Constant) and key.value == keys[0]:
                return key
    return keyword
