"""An action goes to a method by its name."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        getattr(self, f"do_{n}")(active_player_id)

    def do_1(self, player_id: int) -> None:
        self.done(player_id, 1)

    def do_2(self, player_id: int) -> None:
        self.done(player_id, 2)

    def do_3(self, player_id: int) -> None:
        self.done(player_id, 3)

    def done(self, player_id: int, n: int) -> None:
        self.game.add(player_id, n)
        self.gamestate.jump_to_state(NEXT)

    def zombie(self, player_id: int) -> None:
        self.act_add(1, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
