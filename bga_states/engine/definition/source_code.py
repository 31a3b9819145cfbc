"""Source code: the syntax of an author's classes and functions, and where in it a thing stands."""

import ast
import inspect
import linecache
import traceback
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Definition: TypeAlias = Function | ast.ClassDef
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Place(NamedTuple):
    """Where something is written: `line` and `column` count from 1; ("", 0, 0) when unknown."""

    file: str = ""
    line: int = 0
    column: int = 0


NOWHERE = Place()


class Module(NamedTuple):
    """The syntax of a file: functions by the line they begin in, decorators included, classes by qualified name."""

    tree: ast.Module
    functions: dict[int, Function]
    classes: dict[str, ast.ClassDef]


def module_of(file: str) -> Module:
    """Read a file; without definitions when it cannot be read, such as that of code typed at a prompt."""
    return _parsed("".join(linecache.getlines(file)))


@lru_cache(maxsize=256)
def _parsed(text: str) -> Module:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):  # no Python, such as a page with code in it
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
    for child in ast.iter_child_nodes(node):
        inside = prefix
        if isinstance(child, DEFINITIONS):
            yield f"{prefix}{child.name}", child
            inside = f"{prefix}{child.name}." + (
                "" if isinstance(child, ast.ClassDef) else "<locals>."
            )
        yield from _definitions(child, inside)


def unwrapped(function: Callable[..., object]) -> Callable[..., object]:
    """Give the function below its decorators."""
    try:
        inner: Callable[..., object] = inspect.unwrap(function)
    except ValueError:  # it says that it wraps itself
        return function
    return inner


def function_syntax(function: Callable[..., object]) -> Function | None:
    """Find the syntax of a function, that below its decorators; None when its source is not there."""
    code = getattr(unwrapped(function), "__code__", None)
    if code is None:
        return None
    found = module_of(code.co_filename).functions.get(code.co_firstlineno)
    return found if found and found.name == code.co_name else None


def class_file(cls: type[Any]) -> str:
    """Give the file a class is written in, "" when unknown."""
    try:
        return inspect.getsourcefile(cls) or ""
    except (OSError, TypeError):
        return ""


def class_syntax(cls: type[Any]) -> ast.ClassDef | None:
    """Find the syntax of a class; None when its source is not there."""
    return module_of(class_file(cls)).classes.get(cls.__qualname__)


def location(thing: Any) -> Place:
    """Give the place where a class or function is defined."""
    if isinstance(thing, type):
        return place_in(class_file(thing), class_syntax(thing))
    if isinstance(function := unwrapped(thing) if callable(thing) else None, FunctionType):
        return place_in(function.__code__.co_filename, function_syntax(function))
    return NOWHERE


def place_in(file: str, node: ast.expr | ast.stmt | ast.keyword | None) -> Place:
    """Give the place of a part of a file; its column counts characters, as editors do."""
    if node is None:
        return NOWHERE
    before = linecache.getline(file, node.lineno).encode()[: node.col_offset]
    return Place(file, node.lineno, len(before.decode(errors="replace")) + 1)


def declared_at(cls: type[Any], *names: str) -> Place:
    """Give the place where a state's own constructor declares something, else that of the class.

    `names` are the keyword and, for a dict written there, the key: `declared_at(cls, "transitions", "next")`;
    without any it is that of the class.
    """
    constructor = vars(cls).get("__init__")
    syntax = function_syntax(constructor) if isinstance(constructor, FunctionType) else None
    for keyword in _super_keywords(syntax) if syntax else ():
        if names[:1] == (keyword.arg,):
            return place_in(class_file(cls), _entry(keyword, names[1:]))
    return location(cls)


def attribute_at(cls: type[Any], name: str, position: int | None = None) -> Place:
    """Give the place where a class body sets or annotates an attribute, or an element of a tuple it is set to."""
    for base in cls.__mro__:
        syntax = class_syntax(base)
        for statement in syntax.body if syntax else ():
            targets = (
                statement.targets
                if isinstance(statement, ast.Assign)
                else [getattr(statement, "target", None)]
            )
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                elements = getattr(getattr(statement, "value", None), "elts", [])
                is_plain = not any(isinstance(part, ast.Starred) for part in elements)
                node = (
                    elements[position]
                    if position is not None and elements and is_plain
                    else statement
                )
                return place_in(class_file(base), node)
    return location(cls)


def raised_at(error: BaseException, file: str) -> Place:
    """Give the last place in a file that an error went through; NOWHERE if it never was there."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file
    ]
    if not frames:
        return NOWHERE
    line = frames[-1].lineno or 0
    text = linecache.getline(file, line)
    return Place(file, line, len(text) - len(text.lstrip()) + 1)


def _super_keywords(constructor: Function) -> Iterator[ast.keyword]:
    """List what a constructor gives to that of its base."""
    for node in ast.walk(constructor):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "__init__"
        ):
            yield from node.keywords


def _entry(keyword: ast.keyword, keys: tuple[str, ...]) -> ast.expr | ast.keyword:
    """Find the entry of a dict that is written as a keyword, else the keyword."""
    if keys and isinstance(keyword.value, ast.Dict):
        for key in keyword.value.keys:
            if isinstance(key, ast.Constant) and key.value == keys[0]:
                return key
    return keyword
