"""The beginning: code that may run before a player acts and the table is first saved."""

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import are_known
from bga_states.check.flow.ways import Ways
from bga_states.check.reading.read_hooks import ENTERING, SETTING_UP, Hook
from bga_states.check.reading.reader import Reading
from bga_states.engine.base.types import StateType

INITIALIZING_TABLE = "init_table"


def run_at_first(game: GameReading) -> list[Reading] | None:
    """Return the functions that may run before a player acts; None if not all are known."""
    if game.setup is None or not game.is_complete:
        return None
    readings: dict[Reading, None] = {}
    for hook in _first_hooks(game):
        if hook.reading:
            readings.update(dict.fromkeys(hook.reading.closure()))
        elif not hook.is_engines:
            return None
    return list(readings)


def _first_hooks(game: GameReading) -> list[Hook]:
    """Return the hooks of the setup, and of entering states before a player acts."""
    entered = _entered_at_once(game)
    hooks: list[Hook] = []
    for hook in game.hooks:
        state = hook.state
        # Players may be in a step as soon as the table is in its master.
        is_entered = state is not None and (
            entered is None or state.id in entered or state.type.is_step
        )
        is_entering = hook.role == ENTERING and is_entered
        if is_entering or hook.role in {SETTING_UP, INITIALIZING_TABLE}:
            hooks.append(hook)
    return hooks


def _entered_at_once(game: GameReading) -> set[int] | None:
    """Return the ids of the states entered before a player acts, the first player's included.

    Return None if not all ways there are known.
    """
    ways = Ways(game)

    def leads_on(state_id: int) -> bool:
        state = game.targets.by_id.get(state_id)
        return state is not None and (state.type is StateType.GAME or game.leads_on(state))

    entered = ways.reach(ways.first, leads_on)
    passed = [state for state in game.states if state.id in entered and leads_on(state.id)]
    moves = [move for state in passed for move in game.moves_from(state)]
    moves += game.moves_by(game.setup) if game.setup else []
    return entered if entered and are_known(moves) else None
