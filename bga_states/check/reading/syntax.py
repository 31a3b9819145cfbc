"""Syntax: facts about a function's body that do not depend on the meaning of names."""

import ast
from collections.abc import Callable, Iterator
from copy import copy
from functools import lru_cache, partial
from typing import Any, TypeAlias, TypeVar

from bga_states.engine.definition.source_code import Function

Node = TypeVar("Node", bound=ast.AST)

LEAVING = (ast.Return, ast.Raise, ast.Break, ast.Continue)
LEFT_OUT = {"ctx", "id", "attr", "arg", "kind", "type_comment"}
"""Fields of the most common nodes that hold texts, or contexts such as Load."""
INNER_FIELDS = {
    kind: tuple(name for name in kind._fields if name not in LEFT_OUT)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}
"""The fields of each kind of node that may hold other nodes."""
HOLDING = {
    kind
    for kind, names in INNER_FIELDS.items()
    if not {"body", "orelse", "finalbody", "handlers", "cases"}.isdisjoint(names)
}
"""The kinds of nodes that may hold blocks of statements."""
NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@lru_cache(maxsize=1_024)
def walk(function: Function) -> tuple[ast.AST, ...]:
    """Return everything in a function's body, functions inside it included."""
    return tuple(node for statement in function.body for node in nodes_in(statement))


@lru_cache(maxsize=1_024)
def _by_kind(function: Function) -> dict[type[ast.AST], list[Any]]:
    found: dict[type[ast.AST], list[Any]] = {}
    for node in walk(function):
        found.setdefault(type(node), []).append(node)
    return found


def nodes_of(function: Function, *kinds: type[Node]) -> list[Node]:
    """Return all nodes of some kinds in a function's body, one kind after the other."""
    found = _by_kind(function)
    nodes: list[Node] = []
    for kind in kinds:
        nodes += found.get(kind, ())
    return nodes


def nodes_in(node: ast.AST) -> list[ast.AST]:
    """Return a node and all nodes in it, the outer before the inner.

    Contexts such as Load are left out. It takes half the time of `ast.walk`; checks call it a lot.
    """
    found = [node]
    # The list grows during the loop.
    for part in found:
        found += parts_of(part)
    return found


def parts_of(node: ast.AST) -> list[ast.AST]:
    """Return the nodes directly in a node, in the order of the source."""
    found: list[ast.AST] = []
    for name in INNER_FIELDS[type(node)]:
        value = getattr(node, name, None)
        if isinstance(value, list):
            # A dict has None for the key of a `**`, and lists of names hold texts.
            found += [part for part in value if isinstance(part, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


@lru_cache(maxsize=1_024)
def mentioned(function: Function) -> frozenset[str]:
    """Return the names of variables and attributes that a function's body mentions."""
    names = {node.id for node in nodes_of(function, ast.Name)}
    return frozenset(names.union(node.attr for node in nodes_of(function, ast.Attribute)))


def copied_with(node: Node, **parts: object) -> Node:
    """Return a copy of a node with other parts, at the same place."""
    copied = copy(node)
    for name, part in parts.items():
        setattr(copied, name, part)
    return copied


def own_nodes(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    """Walk over statements and all nodes in them, except functions and classes defined there."""
    # The next is at the end, so that they come in the order of the source.
    waiting: list[ast.AST] = [*reversed(nodes)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, NESTED):
            continue
        yield node
        waiting += reversed(parts_of(node))


def name_of(node: ast.AST) -> str:
    """Return the name of a variable, or the last name of attributes; "" for anything else."""
    return getattr(node, "id", getattr(node, "attr", ""))


def names_in(node: ast.AST) -> set[str]:
    """Return the names an expression uses or sets."""
    return {part.id for part in nodes_in(node) if isinstance(part, ast.Name)}


def is_starred(arguments: list[ast.expr]) -> bool:
    """Whether a `*` is among arguments: then it is unknown which parameter each is for."""
    return ast.Starred in map(type, arguments)


@lru_cache(maxsize=1_024)
def own_nodes_of(function: Function) -> tuple[ast.AST, ...]:
    """Return everything in a function's body except functions and classes inside it."""
    return tuple(own_nodes(function.body))


@lru_cache(maxsize=1_024)
def returns(function: Function) -> tuple[ast.Return, ...]:
    """Return the return statements of a function itself."""
    return tuple(node for node in own_nodes_of(function) if isinstance(node, ast.Return))


EndsCall: TypeAlias = Callable[[ast.Call], bool]
"""Whether a call never comes back."""


def always_ends(body: list[ast.stmt], ends_call: EndsCall = lambda _: False) -> bool:
    """Whether every path through statements returns or raises."""
    try:
        return _block_ends(body, ends_call)
    except RecursionError:  # a chain of some hundred elifs: not known
        return True


def _block_ends(body: list[ast.stmt], ends_call: EndsCall) -> bool:
    return any(_ends(statement, ends_call) for statement in body)


def _ends(statement: ast.stmt, ends_call: EndsCall) -> bool:
    ends = partial(_block_ends, ends_call=ends_call)
    match statement:
        case ast.Return() | ast.Raise():
            return True
        case ast.Expr(value=ast.Call() as call):
            return ends_call(call)
        case ast.If(body=body, orelse=orelse):
            return ends(body) and ends(orelse)
        # A `with` that swallows exceptions is taken for one that does not.
        case ast.With(body=body) | ast.AsyncWith(body=body):
            return ends(body)
        case ast.For(body=body, orelse=orelse) | ast.While(body=body, orelse=orelse):
            # Without a `break`, the `else` block follows.
            is_left = any(isinstance(node, ast.Break) for node in own_nodes(body))
            return not is_left and (_is_endless(statement) or ends(orelse))
        case ast.Try() | ast.TryStar():
            # A `finally` that leaves does so after any ending of the `try`.
            tried = ends(statement.body) or ends(statement.orelse)
            is_caught = not all(ends(handler.body) for handler in statement.handlers)
            return ends(statement.finalbody) or (tried and not is_caught)
        case ast.Match(cases=cases):
            # Only a type checker knows whether the cases are exhaustive.
            return all(ends(case.body) for case in cases)
    return False


def _is_endless(loop: ast.stmt) -> bool:
    """Whether a loop goes on until something in it leaves."""
    match loop:
        case ast.While(test=ast.Constant(value=value)):
            return bool(value)
    return False


def may_leave(statements: list[ast.stmt]) -> bool:
    """Whether statements may end a loop, one of its rounds, or the function."""
    return any(isinstance(node, LEAVING) for node in own_nodes(statements))


def surely_run(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Walk over the nodes that every run of a body runs.

    Nodes under a condition are left out, and nodes after a return under one.
    """
    for statement in body:
        yield from _surely(statement)
        if may_leave([statement]):
            return


def _surely(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    match node:
        case (
            ast.If(test=first) | ast.While(test=first) | ast.IfExp(test=first) | ast.For(iter=first)
        ):
            yield from _surely(first)
        # In these, too, only the first part is sure to be evaluated.
        case ast.BoolOp(values=[first, *_]) | ast.Match(subject=first):
            yield from _surely(first)
        case ast.Try(body=body) | ast.TryStar(body=body):
            yield from surely_run(body)
        case ast.With(items=items, body=body):
            for item in items:
                yield from _surely(item)
            yield from surely_run(body)
        case ast.Lambda() | ast.FunctionDef() | ast.AsyncFunctionDef():
            # Made here, and run when it is called.
            for default in defaults_of(node).values():
                yield from _surely(default)
        case ast.ClassDef():
            return
        case _:
            for child in parts_of(node):
                yield from _surely(child)


def tested_names(function: Function) -> set[str]:
    """Return the names on which a condition of a function depends.

    Their values differ from branch to branch.
    """
    names: set[str] = set()
    tests = [
        *(node.test for node in nodes_of(function, ast.If)),
        *(node.test for node in nodes_of(function, ast.IfExp)),
        *(node.test for node in nodes_of(function, ast.While)),
        *(node.test for node in nodes_of(function, ast.Assert)),
        *(node.subject for node in nodes_of(function, ast.Match)),
    ]
    for test in tests:
        names |= names_in(test)
    return names


def names_of_nested(function: Function) -> set[ast.Name]:
    """Return the uses of names that belong to functions inside a function.

    Inside, they mean the inner function's names, even if the outer one has the same names.
    """
    found: set[ast.Name] = set()
    inside: list[ast.Lambda | Function] = [
        *nodes_of(function, ast.Lambda),
        *nodes_of(function, ast.FunctionDef),
        *nodes_of(function, ast.AsyncFunctionDef),
    ]
    for node in inside:
        own = _bound_in(node)
        # Defaults are evaluated where the function is made, and mean the names outside.
        outside = {part for default in defaults_of(node).values() for part in nodes_in(default)}
        for part in nodes_in(node):
            if isinstance(part, ast.Name) and part.id in own and part not in outside:
                found.add(part)
    return found


def defaults_of(function: ast.Lambda | Function) -> dict[str, ast.expr]:
    """Return the defaults of a function's parameters, by name."""
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    first = len(positional) - len(arguments.defaults)
    found = {
        argument.arg: default
        for argument, default in zip(positional[first:], arguments.defaults, strict=True)
    }
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        # A keyword without a default stands among the defaults as None.
        if default is not None:
            found[argument.arg] = default
    return found


def _bound_in(function: ast.Lambda | Function) -> set[str]:
    """Return the parameters of a function, and the names it sets."""
    own: set[str] = set()
    for part in nodes_in(function.args):
        if isinstance(part, ast.arg):
            own.add(part.arg)
    for part in nodes_in(function):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            own.add(part.id)
    return own


def blocks_of(*nodes: ast.AST) -> Iterator[list[ast.stmt]]:
    """Walk over the blocks of statements that nodes hold."""
    for node in nodes:
        if type(node) not in HOLDING:
            continue
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            # The body of a lambda is not a list, and an `else` that is not there is empty.
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield block
        for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            yield part.body


BINDING = (
    *(ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.AugAssign, ast.For, ast.comprehension),
    *(ast.withitem, ast.ExceptHandler, ast.MatchAs, ast.MatchStar, ast.MatchMapping),
)
"""The kinds of nodes that bind names by themselves."""


def shared_names(function: Function) -> Iterator[str]:
    """Find the names that a function shares with its module or with the function around it."""
    for declared in (nodes_of(function, ast.Global), nodes_of(function, ast.Nonlocal)):
        for node in declared:
            yield from node.names


def bound_by(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """Find the names that a node by itself binds, each with its value, except in loops."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _names(target, value)
        case ast.AnnAssign(target=ast.Name(id=name), value=value) if value:
            yield name, value
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            yield name, value
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from _names(target, None)
        case (
            ast.ExceptHandler(name=str(name))
            | ast.MatchAs(name=str(name))
            | ast.MatchStar(name=str(name))
        ):
            yield name, None
        case ast.MatchMapping(rest=str(name)):
            yield name, None


def _names(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    for part, of_part in unpacked(target, value):
        if isinstance(part, ast.Name):
            yield part.id, of_part


def unpacked(
    target: ast.expr, value: ast.expr | None
) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Walk over the targets inside a target, each with its part of the value."""
    if isinstance(target, ast.Starred):
        yield from unpacked(target.value, None)
    elif isinstance(target, ast.Tuple | ast.List):
        parts: list[ast.expr | None] = [None] * len(target.elts)
        # Parts unpacked from any other value are not written one by one.
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(parts):
            parts = [*value.elts]
        for inner, part in zip(target.elts, parts, strict=True):
            yield from unpacked(inner, part)
    else:
        yield target, value


def imported_names(function: Function) -> dict[str, tuple[str, str]]:
    """Return the imports inside a function.

    Local names are mapped to module and name; the name is "" for the module itself.
    """
    found: dict[str, tuple[str, str]] = {}
    for node in walk(function):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            for alias in node.names:
                found[alias.asname or alias.name] = (node.module or "", alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                # `import a.b` binds `a`, `import a.b as c` binds `a.b`.
                module = alias.name if alias.asname else alias.name.partition(".")[0]
                found[alias.asname or module] = (module, "")
    return found
