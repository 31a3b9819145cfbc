"""Calls of `self.gamestate` lead only where a returned value could (P16, P17, P50, P68)."""

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, LambdaExpr, MemberExpr, TypeInfo
from mypy.plugin import MethodContext
from mypy.types import Instance, get_proper_type

from bga_states.engine.author.hooks import Does, Verb
from bga_states.engine.base.types import StateType
from bga_states.mypy_plugin.privates import check_class
from bga_states.mypy_plugin.records import watch_record
from bga_states.mypy_plugin.returned_values import Redirect, written
from bga_states.mypy_plugin.seen_states import names_among
from bga_states.mypy_plugin.subjects import Subject, is_of_a_game, subject_of
from bga_states.mypy_plugin.transitions import Names, check_redirect


def check_call(verb: Verb, context: MethodContext) -> None:
    """Check where a call leads."""
    subject = _caller(context)
    if subject is None:
        return
    is_step = verb.does is Does.STEPS
    names = _names(subject, is_step=is_step)
    for redirect in _given(verb, context):
        check_redirect(subject, redirect, names, is_step=is_step)
        if isinstance(redirect.target, TypeInfo):
            check_class(subject, redirect.target, redirect, is_step=is_step)


def _given(verb: Verb, context: MethodContext) -> Iterator[Redirect]:
    """Read the argument that says where the call leads; yield nothing if it is left out."""
    if verb.argument is None or verb.argument.name not in context.callee_arg_names:
        return
    for expression in context.args[context.callee_arg_names.index(verb.argument.name)]:
        # The engine calls a function when it needs the result.
        if isinstance(expression, LambdaExpr):
            yield from written(expression.expr())
        else:
            yield from written(expression)


def _names(subject: Subject, *, is_step: bool) -> Names:
    """Find the transitions that a name may mean here: the ones of the state that is left."""
    # A player may be in any step: the caller need not be the player who moves.
    if is_step:
        return Names(names_among(subject, StateType.PRIVATE), StateType.PRIVATE)
    # A step does not know its master.
    if subject.is_step:
        kind = StateType.MULTIPLE_ACTIVE_PLAYER
        return Names(names_among(subject, kind), kind)
    # Nothing is known of the state in which a method of the Game is called.
    return Names(subject.declaration.transitions if subject.type else None)


def _caller(context: MethodContext) -> Subject | None:
    """Find the State or Game class that calls.

    It is the class of `self` in `self.gamestate` and `self.game.gamestate`.
    """
    checker, call = context.api, context.context
    if not isinstance(checker, TypeChecker) or not isinstance(call, CallExpr):
        return None
    receiver: Expression = call.callee
    if not isinstance(receiver, MemberExpr):
        return None
    # `self.gamestate` and `self.game.gamestate` both begin with an object of this class.
    while isinstance(receiver, MemberExpr):
        receiver = receiver.expr
    if not checker.has_type(receiver):
        return None
    caller = get_proper_type(checker.lookup_type(receiver))
    if not isinstance(caller, Instance) or not is_of_a_game(caller.type):
        return None
    for cls in caller.type.mro:
        watch_record(checker, cls)
    return subject_of(caller.type, checker)
