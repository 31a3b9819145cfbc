"""A zombie draws from a set that it has made a list."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        colour = self.get_random_zombie_choice(list(self.game.colours))  # expect: PY4
        return self.act_add(len(colour) % 3 + 1, player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
    colours: set[str]

    def setup_new_game(self) -> int:
        self.colours = {"red", "green", "blue"}
        return super().setup_new_game()
