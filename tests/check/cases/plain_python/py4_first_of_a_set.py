"""A zombie takes the first member of a set that fits."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        return self.act_add(len(self.first_long_word()) % 3 + 1, player_id)

    def first_long_word(self) -> str:
        words = {"one", "two", "three", "four"}
        for word in words:  # expect: PY4
            if len(word) > 3:
                return word
        return "one"


class Wrong(Counting):
    states = (Play, NextPlayer)
