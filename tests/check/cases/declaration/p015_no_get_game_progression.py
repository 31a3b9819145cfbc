"""A state updates the progression, and the game does not tell it."""

from bga_states import Game
from tests.check.parts import PLAY, NextPlayer, Play


class Wrong(Game):  # expect: P15
    states = (Play, NextPlayer)
    total: int

    def setup_new_game(self) -> int:
        self.total = 0
        return PLAY

    def add(self, player_id: int, n: int) -> None:
        self.total += n
        self.notify.all("added", "", player_id=player_id, total=self.total)

    def get_all_datas(self) -> dict[str, object]:
        return {"total": self.total}
