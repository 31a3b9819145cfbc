"""get_args changes what it goes through."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        for row in self.game.rows:
            row.append(0)  # expect: P75
        return {"rows": len(self.game.rows)}


class Wrong(Counting):
    states = (Play, NextPlayer)
    rows: list[list[int]]

    def setup_new_game(self) -> int:
        self.rows = []
        return super().setup_new_game()
