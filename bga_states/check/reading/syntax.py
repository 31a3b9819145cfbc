"""Syntax: what a function's body says by itself, before names mean anything."""

import ast
from collections.abc import Iterator

from bga_states.engine.source_code import Function

NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def walk(function: Function) -> Iterator[ast.AST]:
    """Walk over everything in a function's body, functions inside it included."""
    for statement in function.body:
        yield from ast.walk(statement)


def own_nodes(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    """Walk over statements and what is in them, but for functions and classes defined there."""
    waiting: list[ast.AST] = list(nodes)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, NESTED):
            continue
        yield node
        waiting[:0] = ast.iter_child_nodes(node)


def returns(function: Function) -> list[ast.Return]:
    """List the return statements of a function itself."""
    return [node for node in own_nodes(function.body) if isinstance(node, ast.Return)]


def always_ends(body: list[ast.stmt]) -> bool:
    """Whether every path through statements returns or raises."""
    return any(_ends(statement) for statement in body)


def _ends(statement: ast.stmt) -> bool:
    match statement:
        case ast.Return() | ast.Raise():
            return True
        case ast.If(body=body, orelse=orelse):
            return always_ends(body) and always_ends(orelse)
        case ast.With(body=body) | ast.AsyncWith(body=body):
            return always_ends(body)
        case ast.While(test=ast.Constant(value=True)):
            return not any(isinstance(node, ast.Break) for node in own_nodes(statement.body))
        case ast.For(orelse=orelse) | ast.While(orelse=orelse):
            return always_ends(orelse) and not any(isinstance(node, ast.Break) for node in own_nodes(statement.body))
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
            tried = always_ends(body) or always_ends(orelse)
            return always_ends(final) or (tried and all(always_ends(handler.body) for handler in handlers))
        case ast.Match(cases=cases):
            return all(always_ends(case.body) for case in cases) and any(_takes_all(case) for case in cases)
    return False


def _takes_all(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def assigned_values(function: Function) -> dict[str, list[ast.expr | None]]:
    """Give what each local name is ever set to; None for what an expression does not tell, such as in a loop."""
    found: dict[str, list[ast.expr | None]] = {}
    for node in own_nodes(function.body):
        for name, value in _bound_by(node):
            found.setdefault(name, []).append(value)
    shared = {name for node in walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    return {name: values for name, values in found.items() if name not in shared}


def _bound_by(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _unpacked(target, value)
        case ast.AnnAssign(target=ast.Name(id=name), value=value) if value:
            yield name, value
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            yield name, value
        case ast.AugAssign(target=target) | ast.For(target=target) | ast.comprehension(target=target):
            yield from _unpacked(target, None)
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from _unpacked(target, None)
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name, None
        case ast.MatchMapping(rest=str(name)):
            yield name, None


def _unpacked(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    """Give the names in a target, each with its part of the value."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Starred):
        yield from _unpacked(target.value, None)
    elif isinstance(target, ast.Tuple | ast.List):
        parts: list[ast.expr | None] = [None] * len(target.elts)
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(parts):
            parts = [*value.elts]
        for inner, part in zip(target.elts, parts, strict=True):
            yield from _unpacked(inner, part)


def imported_names(function: Function) -> dict[str, tuple[str, str]]:
    """Give what is imported inside a function: local names to module and name, "" for the module itself."""
    found = {}
    for node in walk(function):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            found.update({alias.asname or alias.name: (node.module or "", alias.name) for alias in node.names})
        elif isinstance(node, ast.Import):
            for alias in node.names:
                module = alias.name if alias.asname else alias.name.partition(".")[0]
                found[alias.asname or module] = (module, "")
    return found
