"""An action tells of the members of one of several sets, in whatever order."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        for word in self.game.words[active_player_id]:  # expect: PY4
            self.notify.all("word", "", word=word)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    words: dict[int, set[str]]

    def setup_new_game(self) -> int:
        self.words = {player_id: {"one", "two"} for player_id in self.players}
        return super().setup_new_game()
