"""Conditions: when a GAME state takes each of its ways, read from the branches of its source."""

from collections.abc import Mapping, Sequence

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import CONDITIONAL, UNSEEN, Move
from bga_states.check.reading.read_hooks import ENTERING
from bga_states.engine.base.types import StateType
from bga_states.graph.condition_text import ELSE
from bga_states.graph.exits import Exits, Said, Unclear
from bga_states.graph.state_moves import Ends, StateMoves

MOST_CASES = 3
"""The largest number of conditions on a way; for more, a reader looks at the source."""


def conditions_of(
    game: GameReading, moves: Mapping[Ends, Sequence[Move]]
) -> dict[Ends, tuple[str, ...]]:
    """Return the conditions of each way out of a GAME state, if they are short.

    "else" stands for the cases that the conditions of all other ways leave.
    """
    of_states: dict[int, list[tuple[Ends, Move]]] = {}
    for ends, taken in moves.items():
        of_states.setdefault(ends[0], []).extend((ends, move) for move in taken)
    found: dict[Ends, tuple[str, ...]] = {}
    for leaving in of_states.values():
        found.update(_of_state(game, leaving))
    return found


def _of_state(game: GameReading, moves: list[tuple[Ends, Move]]) -> dict[Ends, tuple[str, ...]]:
    """Return the conditions of one state's ways."""
    # With a single way there is nothing to decide.
    if len({ends for ends, _ in moves}) == 1:
        return {}
    if not all(_is_plain(move) for _, move in moves):
        return {}
    hook = moves[0][1].hook
    if hook.reading is None or any(move.hook is not hook for _, move in moves):
        return {}
    silent: set[Ends] = set()
    try:
        while True:
            said = Exits(hook.reading, StateMoves(game, moves), silent).follow()
            unsaid = _unsaid(said)
            # A way without a condition silences the ways after it.
            if unsaid <= silent:
                return _joined(said)
            silent |= unsaid
    except Unclear:
        return {}


def _is_plain(move: Move) -> bool:
    """Whether a GAME state makes a move by itself, each time its source asks for it."""
    # Whether these are made depends on the active players, or on something unknown.
    if move.asked in CONDITIONAL or move.asked == UNSEEN:
        return False
    return move.hook.role == ENTERING and move.hook.kind is StateType.GAME


def _unsaid(said: list[Said]) -> set[Ends]:
    """Return the ways that have an exit without a text, or too many conditions."""
    found = {ends for ends, text in said if text is None}
    return found | {ends for ends, texts in _joined(said).items() if len(texts) > MOST_CASES}


def _joined(said: list[Said]) -> dict[Ends, tuple[str, ...]]:
    """Return the conditions of each way, each condition once."""
    left = list(said)
    # A condition is redundant if the `else` behind it takes the same way.
    while len(left) > 1 and left[-1].text == ELSE and left[-2].ends == left[-1].ends:
        del left[-2]
    found: dict[Ends, dict[str, None]] = {}
    for ends, text in left:
        if text is not None:
            found.setdefault(ends, {})[text] = None
    return {ends: tuple(texts) for ends, texts in found.items()}
