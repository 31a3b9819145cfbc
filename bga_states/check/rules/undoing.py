"""P109: a game that undoes moves has a point to return to."""

import linecache
import sys
from collections.abc import Iterator
from types import ModuleType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

SAVING = "undo_savepoint"


def nothing_to_undo(game: GameReading) -> Iterator[Finding]:
    """P109: a game that undoes moves sets a savepoint."""
    remedy = "Call self.game.undo_savepoint() where a turn begins."
    asked = [*game.engine_calls(game.calls, "game", "undo_restore_point", "can_undo")]
    if not asked or not game.is_closed or _is_written(game):
        return
    undoing = [call for call, name in asked if name == "undo_restore_point"]
    if undoing:
        fact = f"undo_restore_point is called, and nothing ever calls {SAVING}."
        yield found("P109", fact, remedy, undoing[0].place)
    else:
        fact = f"can_undo is always False, since nothing ever calls {SAVING}."
        yield found("P109", fact, remedy, asked[0][0].place, "warning")


def _is_written(game: GameReading) -> bool:
    """Whether any file of the author's names the savepoint: Python may call code there."""
    written: set[str] = set()
    for reading in game.readings:
        written.add(reading.function.__module__)
        for thing in reading.function.__globals__.values():
            is_module = isinstance(thing, ModuleType)
            written.add(thing.__name__ if is_module else getattr(thing, "__module__", None) or "")
    framework = __name__.partition(".")[0]
    files = {
        getattr(sys.modules.get(name), "__file__", None) or ""
        for name in written
        if name.partition(".")[0] != framework
    }
    return any(SAVING in line for file in files for line in linecache.getlines(file))


RULES = (nothing_to_undo,)
