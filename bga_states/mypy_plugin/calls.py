"""`next_state` and `jump_to_state` in a State class lead where a returned value could (P16, P17, P50)."""

from mypy.checker import TypeChecker
from mypy.nodes import TypeInfo
from mypy.plugin import MethodContext

from bga_states.engine.types import StateType
from bga_states.mypy_plugin.declarations import declaration_of
from bga_states.mypy_plugin.fullnames import GAME_STATE
from bga_states.mypy_plugin.privates import refuse_private
from bga_states.mypy_plugin.records import watch_record
from bga_states.mypy_plugin.redirects import written
from bga_states.mypy_plugin.subjects import subject_of
from bga_states.mypy_plugin.transitions import check_redirect


def check_call(context: MethodContext) -> None:
    """Check where a call leads; transitions of the table cannot be read in a PRIVATE state."""
    checker = context.api
    info = checker.scope.active_class() if isinstance(checker, TypeChecker) else None
    if not isinstance(checker, TypeChecker) or info is None or not info.has_base(GAME_STATE) or not context.args[0]:
        return
    subject = subject_of(info, checker)
    for cls in info.mro:
        watch_record(checker, cls)
    for redirect in written(context.args[0][0]):
        if isinstance(redirect.target, TypeInfo):
            watch_record(checker, redirect.target)
            if declaration_of(redirect.target).type is StateType.PRIVATE:
                refuse_private(subject, redirect.target, redirect)
        elif subject.type is not StateType.PRIVATE or isinstance(redirect.target, int):
            check_redirect(subject, redirect)
