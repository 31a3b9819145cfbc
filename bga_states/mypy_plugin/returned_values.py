"""The results of a hook: the values in its code, and the targets its annotation names."""

from collections.abc import Iterator
from typing import NamedTuple

from mypy.nodes import (
    Block,
    ConditionalExpr,
    Context,
    Expression,
    ForStmt,
    IfStmt,
    MatchStmt,
    RefExpr,
    ReturnStmt,
    Statement,
    TryStmt,
    TypeInfo,
    WhileStmt,
    WithStmt,
)
from mypy.types import (
    CallableType,
    Instance,
    LiteralType,
    Type,
    TypeType,
    UnionType,
    get_proper_type,
)

from bga_states.engine.author.hooks import SETUP, Hook, Result, hooks
from bga_states.mypy_plugin.fullnames import GAME_STATE
from bga_states.mypy_plugin.initializers import value_of
from bga_states.mypy_plugin.methods import Method, find_method
from bga_states.mypy_plugin.subjects import Subject

LEADING = frozenset({Hook.ACTION.value, *hooks(result=Result.REDIRECT)})


class Redirect(NamedTuple):
    """A target of a hook: a State class, an id or the name of a transition."""

    target: TypeInfo | int | str
    context: Context
    is_written: bool = True
    """Whether the code itself names it; a class in an annotation may stand for any subclass."""


def leading_methods(subject: Subject) -> Iterator[Method]:
    """List the class's own methods whose result is a redirect."""
    if subject.is_state:
        for hook, method in subject.hooks():
            if hook.value in LEADING and method.is_own:
                yield method
        return
    setup = find_method(subject.info, SETUP)
    if setup is not None and setup.is_own:
        yield setup


def redirects_of(method: Method) -> Iterator[Redirect]:
    """List the redirects of a method: from its code, then any others from its annotation."""
    found = set()
    for expression in _returned(method.function.body):
        for redirect in written(expression):
            found.add(redirect.target)
            yield redirect
    if method.return_type is None:
        return
    for target in _annotated(method.return_type):
        if target not in found:
            found.add(target)
            yield Redirect(target, method.function, is_written=False)


def _returned(block: Block) -> Iterator[Expression]:
    """List the expressions that the statements of a block return.

    Only statements count: mypy reads the body of a lambda as a return too.
    """
    for statement in block.body:
        if isinstance(statement, ReturnStmt) and statement.expr is not None:
            yield statement.expr
        for inner in _blocks_in(statement):
            if inner is not None:
                yield from _returned(inner)


def _blocks_in(statement: Statement) -> list[Block | None]:
    """List the blocks of a statement that run as part of the function around it."""
    match statement:
        case IfStmt():
            return [*statement.body, statement.else_body]
        case ForStmt() | WhileStmt():
            return [statement.body, statement.else_body]
        case TryStmt():
            ending = [statement.else_body, statement.finally_body]
            return [statement.body, *statement.handlers, *ending]
        case WithStmt():
            return [statement.body]
        case MatchStmt():
            return [*statement.bodies]
        case Block():
            return [statement]
    return []


def written(expression: Expression) -> Iterator[Redirect]:
    """Read the redirects an expression can be; yield nothing if it is not understood."""
    # `A if ready else B` may lead to both.
    if isinstance(expression, ConditionalExpr):
        yield from written(expression.if_expr)
        yield from written(expression.else_expr)
    elif isinstance(expression, RefExpr) and isinstance(expression.node, TypeInfo):
        if expression.node.has_base(GAME_STATE):
            yield Redirect(expression.node, expression)
    else:
        kind, content = value_of(expression)
        if kind in {"int", "str"}:
            yield Redirect(content, expression)


def _annotated(typ: Type) -> Iterator[TypeInfo | int | str]:
    """Read the redirects a type names: classes and literals."""
    proper = get_proper_type(typ)
    if isinstance(proper, UnionType):
        for item in proper.items:
            yield from _annotated(item)
    elif isinstance(proper, LiteralType):
        # True is an int in Python, but not an id.
        if isinstance(proper.value, int | str) and not isinstance(proper.value, bool):
            yield proper.value
    elif isinstance(proper, TypeType):
        yield from _state_class(proper.item)
    elif isinstance(proper, CallableType):
        # mypy reads a class in the place of a value as the call that makes an object.
        yield from _state_class(proper.ret_type)


def _state_class(typ: Type) -> Iterator[TypeInfo]:
    item = get_proper_type(typ)
    if isinstance(item, Instance) and item.type.has_base(GAME_STATE):
        yield item.type
