"""Taking from a heap, as an array: what the machines that take liberties have in common."""

from collections.abc import Iterator
from typing import Any

from bga_states import Choice
from bga_states.legacy import ArrayGame

SETUP: dict[str, Any] = {"name": "gameSetup", "type": "manager", "transitions": {"": 2}}
TURN: dict[str, Any] = {
    "name": "turn",
    "type": "activeplayer",
    "description": "${actplayer} must take one or two",
    "descriptionmyturn": "${you} must take one or two",
    "possibleactions": ["take"],
    "transitions": {"taken": 3, "zombiePass": 3},
}
NEXT: dict[str, Any] = {
    "name": "next",
    "type": "game",
    "action": "stNext",
    "updateGameProgression": True,
    "transitions": {"turn": 2, "end": 99},
}


class Heap(ArrayGame):
    """Players take one or two in turn, until nothing is left."""

    max_players = 3
    left: int

    def setup_new_game(self) -> Any:
        """Leave the first state to the array."""
        self.left = 8

    def get_game_progression(self) -> int:
        return 100 - 100 * min(max(self.left, 0), 8) // 8

    def get_choices(self, state: dict[str, Any], player_id: int) -> Iterator[Choice]:
        yield Choice(self.take, n=1)
        yield Choice(self.take, n=2)

    def take(self, n: int, current_player_id: int) -> None:
        self.take_some(current_player_id, n)
        self.gamestate.next_state("taken")

    def take_some(self, player_id: int, n: int) -> None:
        """Let a player have some, and tell it."""
        self.left -= n
        self.player_score.inc(player_id, n)
        self.notify.all("taken", left=self.left)

    def stNext(self) -> None:
        self.left -= 1
        self.give_extra_time(self.active_next_player())
        self.gamestate.next_state("turn" if self.left > 0 else "end")


class Together(Heap):
    """Players take at the same time, round by round; state 2 is left when all have taken."""

    def take(self, n: int, current_player_id: int) -> None:
        self.take_some(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, "taken")

    def stEverybody(self) -> None:
        self.gamestate.set_all_players_multiactive()


EVERYBODY: dict[str, Any] = {
    "name": "everybody",
    "type": "multipleactiveplayer",
    "description": "Others must take one or two",
    "descriptionmyturn": "${you} must take one or two",
    "action": "stEverybody",
    "possibleactions": ["take"],
    "transitions": {"taken": 3},
}
