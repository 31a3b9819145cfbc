"""Constants of a Game, annotated in the ways that authors know, beside data with a default."""

from typing import ClassVar, Final

from tests.check.parts import GOAL, Counting, NextPlayer, Play


class Right(Counting):
    states: tuple[type, ...] = (Play, NextPlayer)
    max_players: int = 4
    LIMIT: Final = GOAL
    NAMES: Final[dict[int, str]] = {1: "one", 2: "two"}
    STEPS: dict[int, int] = {2: 100, 3: 90, 4: 80}
    WORDS: list[str] = ["little", "much"]
    shares: ClassVar[dict[int, int]] = {2: 1, 3: 1, 4: 1}
    rounds: int = 0

    def add(self, player_id, n):
        self.rounds += self.shares[len(self.players)]
        super().add(player_id, n)

    def get_all_datas(self):
        word = self.WORDS[self.total > self.LIMIT // 2]
        return {"total": self.total, "name": self.NAMES.get(self.total), "word": word}

    def get_game_progression(self):
        return min(self.STEPS[len(self.players)], 100 * self.total // self.LIMIT)
