"""Undoing: what can be undone is recorded with every action, and one player's steps are taken back from it."""

from bga_states.engine.base.errors import UndoRefused, UserError
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.base.values import plain
from bga_states.engine.keeping.points import Images
from bga_states.engine.match.undo_log import Savepoint, Step, Undo, UndoLog
from bga_states.engine.running.machine import Machine


def record_step(undo: Undo, images: Images, step: Step | None, machine: Machine) -> None:
    """Record an action, and take the savepoints it asked for; chance ends what could be undone before (P109)."""
    log, draws = undo.log, images.draws
    if log.savepoints and log.savepoints[0].draws != draws:
        log.clear()
        machine.forget_args()
    if log.savepoints and step is not None:
        log.steps.append(Step(step.player_id, step.action, plain(step.args)))
    acting = (
        step.player_id
        if step and machine.gamestate.is_multiactive_state()
        else machine.active_player_id
    )
    for player_id in undo.save_for:
        owner = acting if player_id is None else player_id
        log.savepoints.append(Savepoint(owner, images.take(UndoLog()), draws, len(log.steps)))
    undo.forget_requests()


def undo_steps(undo: Undo, images: Images, machine: Machine) -> None:
    """Return to a player's savepoint and play again what the others have done since; UserError if that fails."""
    player_id, log, move_id = undo.restore_for, undo.log, machine.position.move_id
    undo.forget_requests()
    savepoint = None if player_id is None else undo.find(player_id)
    if savepoint is None:
        raise UserError(clienttranslate("There is nothing to undo"))
    others = [step for step in log.steps[savepoint.steps_before :] if step.player_id != player_id]
    images.load(savepoint.image)
    undo.log = UndoLog(
        log.savepoints[: log.savepoints.index(savepoint) + 1], log.steps[: savepoint.steps_before]
    )
    for step in others:
        _play_again(step, undo, images, machine)
    machine.notify.clear()
    machine.position.move_id = move_id
    log_text = clienttranslate("${player_name} takes back what they did")
    machine.notify.announce("undoRestorePoint", log_text, player_id=player_id)


def _play_again(step: Step, undo: Undo, images: Images, machine: Machine) -> None:
    undo.begin(step)
    try:
        machine.act(step.player_id, step.action, step.args)
        machine.settle()
    except Exception as error:  # whatever the game raises: its action has lost what it was built on
        raise UndoRefused(
            clienttranslate("This can no longer be undone: others have built on it")
        ) from error
    record_step(undo, images, step, machine)
