"""The game has no setup."""

from bga_states import Game
from tests.check.parts import NextPlayer, Play


class Wrong(Game):  # expect: P24
    states = (Play, NextPlayer)
    total: int = 0

    def add(self, player_id: int, n: int) -> None:
        self.total += n
        self.notify.all("added", "", player_id=player_id, total=self.total)

    def get_all_datas(self) -> dict[str, object]:
        return {"total": self.total}

    def get_game_progression(self) -> int:
        return min(100, self.total)
