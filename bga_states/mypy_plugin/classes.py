"""A class that mypy has just checked: the record that is kept of it, and its checks."""

from collections.abc import Callable

from mypy.checker import TypeChecker
from mypy.nodes import TypeInfo
from mypy.plugin import MethodContext

from bga_states.engine.author.hooks import Owner, hooks
from bga_states.mypy_plugin.action_marks import check_actions
from bga_states.mypy_plugin.args import check_args
from bga_states.mypy_plugin.declared_targets import check_targets
from bga_states.mypy_plugin.fullnames import FRAMEWORK, GAME, GAME_STATE
from bga_states.mypy_plugin.games import read_states, state_classes
from bga_states.mypy_plugin.magic_parameters import check_magic
from bga_states.mypy_plugin.methods import methods
from bga_states.mypy_plugin.privates import check_privates
from bga_states.mypy_plugin.records import Record, forget, store, watch, watch_record
from bga_states.mypy_plugin.state_declarations import declaration_of, initializer_of
from bga_states.mypy_plugin.subjects import Subject, subject_of
from bga_states.mypy_plugin.transitions import check_transitions
from bga_states.mypy_plugin.zombies import check_zombie

Check = Callable[[Subject], None]

GAME_CHECKS: tuple[Check, ...] = (check_magic, check_transitions, check_privates, check_actions)
STATE_CHECKS: tuple[Check, ...] = (*GAME_CHECKS, check_targets, check_args, check_zombie)
HOOKS = (*hooks(Owner.STATE), *hooks(Owner.GAME))


def check_class(context: MethodContext) -> None:
    """Check the class that mypy has just checked."""
    checker = context.api
    # A class inside a function is left alone: tests write wrong classes there on purpose.
    if not isinstance(checker, TypeChecker) or not checker.tscope.classes:
        return
    info = checker.tscope.classes[-1]
    if info.fullname in FRAMEWORK:
        return
    # First of all, even for a class without checks: other classes read its record.
    _keep(info, checker)
    checks = _checks(info)
    if checks:
        _watch_bases(info, checker)
        subject = subject_of(info, checker)
        for check in checks:
            check(subject)


def _checks(info: TypeInfo) -> tuple[Check, ...]:
    if info.has_base(GAME_STATE):
        return STATE_CHECKS
    if info.has_base(GAME):
        return GAME_CHECKS
    return ()


def _keep(info: TypeInfo, checker: TypeChecker) -> None:
    """Keep a record of the class for modules that see it through mypy's cache, without its code.

    Classes that have no part in a game get no record.
    """
    # The last record would otherwise be read in place of the code.
    forget(info)
    is_state, is_game = info.has_base(GAME_STATE), info.has_base(GAME)
    actions = _own_actions(info)
    # A base of State classes may have actions without being a State class itself.
    if not is_state and not is_game and not actions:
        return
    if is_game:
        for cls in state_classes(info) or ():
            watch_record(checker, cls)
    record: Record = {
        "initializer": initializer_of(info) if is_state else None,
        "declared": str(declaration_of(info)),
        "actions": actions,
        "states": read_states(info) if is_game else None,
    }
    store(info, record, checker)


def _own_actions(info: TypeInfo) -> list[str]:
    """List the actions that a class itself defines."""
    own = [method for method in methods(info) if method.is_own and method.is_plain]
    return [method.name for method in own if method.is_action]


def _watch_bases(info: TypeInfo, checker: TypeChecker) -> None:
    """Have the daemon check the class again when one of its own or inherited members changes."""
    for cls in info.mro:
        if cls.fullname in FRAMEWORK:
            continue
        # A missing hook is watched too: it may be written later.
        for name in {*cls.names, *HOOKS}:
            watch(checker, f"{cls.fullname}.{name}")
        if cls is not info:
            watch_record(checker, cls)
