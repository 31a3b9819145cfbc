"""get_args takes something out of a list of the game."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        card = self.game.deck.pop() if self.game.deck else 0  # expect: P75
        return {"card": card}


class Wrong(Counting):
    states = (Play, NextPlayer)
    deck: list[int]

    def setup_new_game(self) -> int:
        self.deck = [1, 2, 3]
        return super().setup_new_game()
