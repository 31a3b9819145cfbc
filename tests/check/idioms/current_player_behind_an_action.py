"""States that only actions of players lead to ask who acts, and one that zombies lead to looks."""

from bga_states import GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, Number

SHOW = 16


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return SHOW

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Show(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=SHOW, type=StateType.GAME)

    def on_entering_state(self) -> int:
        self.game.give_extra_time(self.game.get_current_player_id())
        return NEXT


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if self.gamestate.current_player_id is not None:
            self.game.give_extra_time(self.game.get_current_player_id())
        return super().on_entering_state()


class Right(Counting):
    states = (Play, Show, NextPlayer)
