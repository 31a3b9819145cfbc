"""P109: what is to be undone has a point to which the game returns."""

from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

SAVING = "undo_savepoint"


def nothing_to_undo(game: GameReading) -> Iterator[Finding]:
    """P109: whoever undoes has a savepoint."""
    remedy = "Call self.game.undo_savepoint() where a turn begins."
    asked = [*game.engine_calls(game.calls, "game", "undo_restore_point", "can_undo")]
    # It may be called under another name, so that what is not called counts too.
    if not asked or any(reading.mentions(SAVING) for reading in game.readings):
        return
    if not game.is_closed:
        return
    undoing = [call for call, name in asked if name == "undo_restore_point"]
    if undoing:
        fact = f"undo_restore_point is called, and nothing ever calls {SAVING}."
        yield found("P109", fact, remedy, undoing[0].place)
    else:
        fact = f"can_undo is always False, since nothing ever calls {SAVING}."
        yield found("P109", fact, remedy, asked[0][0].place, "warning")


RULES = (nothing_to_undo,)
