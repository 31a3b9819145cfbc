"""`next_state` and `jump_to_state` lead where a returned value could (P16, P17, P50)."""

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, MemberExpr, TypeInfo
from mypy.plugin import MethodContext
from mypy.types import Instance, get_proper_type

from bga_states.mypy_plugin.fullnames import GAME_STATE
from bga_states.mypy_plugin.privates import check_class
from bga_states.mypy_plugin.records import watch_record
from bga_states.mypy_plugin.returned_values import written
from bga_states.mypy_plugin.subjects import Subject, subject_of
from bga_states.mypy_plugin.transitions import check_redirect


def check_call(context: MethodContext) -> None:
    """Check where a call leads; transitions of the table cannot be read in a PRIVATE state."""
    subject = _caller(context)
    if subject is None or not context.args[0]:
        return
    for redirect in written(context.args[0][0]):
        if isinstance(redirect.target, TypeInfo):
            check_class(subject, redirect.target, redirect, is_step=False)
        elif not subject.is_step or isinstance(redirect.target, int):
            check_redirect(subject, redirect)


def _caller(context: MethodContext) -> Subject | None:
    """Find the State class that calls.

    It is that of `self` in `self.gamestate` and `self.game.gamestate`.
    """
    checker, call = context.api, context.context
    if not isinstance(checker, TypeChecker) or not isinstance(call, CallExpr):
        return None
    receiver: Expression = call.callee
    if not isinstance(receiver, MemberExpr):
        return None
    # `self.gamestate` and `self.game.gamestate` both begin with the state that calls.
    while isinstance(receiver, MemberExpr):
        receiver = receiver.expr
    if not checker.has_type(receiver):
        return None
    caller = get_proper_type(checker.lookup_type(receiver))
    if not isinstance(caller, Instance) or not caller.type.has_base(GAME_STATE):
        return None
    for cls in caller.type.mro:
        watch_record(checker, cls)
    return subject_of(caller.type, checker)
