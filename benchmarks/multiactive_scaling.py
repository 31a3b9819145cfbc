"""Measure how the cost of one player's action grows with the players who hear of it.

`python benchmarks/multiactive_scaling.py` plays tables of 2, 4, 8 and 16 players in a
MULTIPLE_ACTIVE_PLAYER state with private arguments, where each picks a card and all are told that
they are done. It prints microseconds per action, messages read by all included, and per player
told, and ends with an error when a table of 16 costs more per player than one of 2, with a margin
of half for noise.
"""

import gc
import statistics
import time
from typing import Any

from bga_states import GAME_END, Game, GameState, StateType, Table, possible_action

SIZES = (2, 4, 8, 16)
ROUNDS = 15
ACTIONS = 480
HAND = 10
MARGIN = 1.5


class Pick(GameState["Picking"]):
    """All players pick a card of their own hand; when all have, they pick again."""

    def __init__(self, game: "Picking") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description="Others must still pick",
            description_my_turn="${you} must pick",
        )

    def get_args(self) -> dict[str, Any]:
        """Show each player their own hand."""
        return {
            "_private": {player_id: {"hand": hand} for player_id, hand in self.game.hands.items()}
        }

    def on_entering_state(self) -> None:
        """Let all players pick."""
        self.gamestate.set_all_players_multiactive()

    @possible_action
    def act_pick(self, card: int, current_player_id: int) -> None:
        """Pick a card and be done."""
        self.game.hands[current_player_id].remove(card)
        self.game.hands[current_player_id].append(card)
        self.notify.all("picked", "${player_name} has picked", player_id=current_player_id)
        self.gamestate.set_player_non_multiactive(current_player_id, Pick)

    def zombie(self, player_id: int) -> int:  # noqa: ARG002  # the hook's signature
        """Stop; no player leaves here."""
        return GAME_END


class Picking(Game):
    """A game that is only this state."""

    states = (Pick,)
    max_players = SIZES[-1]
    player_colors = tuple(f"{number:06x}" for number in range(SIZES[-1]))
    hands: dict[int, list[int]]

    def setup_new_game(self) -> type[Pick]:
        """Deal all players the same hand."""
        self.hands = {player_id: list(range(HAND)) for player_id in self.players}
        return Pick


def measure(size: int) -> float:
    """Return the microseconds of an action at a table of this size, with all viewers' messages."""
    table = Table.create(Picking, [f"Player {number}" for number in range(size)], seed=1)
    gc.collect()
    start = time.perf_counter()
    for number in range(ACTIONS):
        outcome = table.act(table.player_ids[number % size], "act_pick", {"card": number % HAND})
        for player_id in table.player_ids:
            outcome.messages(player_id)
    return (time.perf_counter() - start) / ACTIONS * 1e6


def main() -> None:
    """Measure all sizes in turn, round by round, and compare."""
    times: dict[int, list[float]] = {size: [] for size in SIZES}
    for _ in range(ROUNDS):
        for size in SIZES:
            times[size].append(measure(size))
    medians = {size: statistics.median(found) for size, found in times.items()}
    for size, median in medians.items():
        print(f"{size:>2} players {median:8.1f} us/action {median / size:8.1f} us per player told")
    assert medians[16] / 16 <= MARGIN * medians[2] / 2, (
        "an action costs more for each player at a larger table"
    )


if __name__ == "__main__":
    main()
