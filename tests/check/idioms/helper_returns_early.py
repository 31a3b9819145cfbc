"""A helper may ask for a move, and says nothing: the action looks whether it did."""

from bga_states import GAME_END, GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import GOAL, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> type | None:
        self.game.add(active_player_id, n)
        self.game.finish_if_over()
        if self.game.total >= GOAL:
            return None
        return NextPlayer

    def zombie(self, player_id: int) -> type | None:
        return self.act_add(1, player_id)


class End(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return GAME_END


class Right(Counting):
    states = (Play, NextPlayer, End)

    def finish_if_over(self) -> None:
        if self.total < GOAL:
            return
        self.gamestate.jump_to_state(End)
