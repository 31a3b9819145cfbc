"""globals are set by a helper object, and added to by a state."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Setup:
    def __init__(self, game: "Right") -> None:
        self.game = game

    def run(self) -> None:
        self.game.globals.set("played", 0)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.globals.inc("played")
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        Setup(self).run()
        return super().setup_new_game()
