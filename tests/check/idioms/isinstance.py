"""What a rule gives is a word or a state: the word is looked up."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> type:
        self.game.add(active_player_id, n)
        result = self.resolve(n)
        if isinstance(result, str):
            return self.by_word(result)
        return result

    def resolve(self, n: int) -> "type | str":
        return "again" if n == 1 and self.game.total < 5 else NextPlayer

    def by_word(self, word: str) -> type:
        return {"again": Play}[word]

    def zombie(self, player_id: int) -> type:
        return self.act_add(2, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
