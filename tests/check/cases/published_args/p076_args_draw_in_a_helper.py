"""get_args calls a method that draws lots."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"hint": self.hint()}  # expect: P76

    def hint(self) -> int:
        return self.get_random_zombie_choice([1, 2, 3])

    def zombie(self, player_id: int) -> int:
        return self.act_add(self.hint(), player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
