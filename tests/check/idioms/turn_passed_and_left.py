"""Actions pass the turn, and lead on by whatever way; or give it back before they stay."""

from bga_states import GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import GAME_END, GOAL, NEXT, PLAY, Counting, NextPlayer, Number

PASS = 16


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | None:
        if n > 3:
            raise ValueError(n)
        if n == 2 and self.game.total > 0:
            self.borrow(active_player_id, n)
            return None
        self.game.add(active_player_id, n)
        if n == 1:
            self.game.active_next_player()
            self.go_on()
            return None
        later = [self.game.active_next_player, lambda: (self.game.active_prev_player(), 0)]
        if later and self.total() > 100:
            self.game.active_prev_player()
        match n:
            case 2:
                return NEXT
            case _:
                return self.other()

    def total(self) -> int:
        return self.game.total

    def other(self) -> int:
        return NEXT

    def borrow(self, player_id: int, n: int) -> None:
        self.gamestate.change_active_player(self.game.get_player_after(player_id))
        self.game.add(player_id, n)
        self.gamestate.change_active_player(player_id)

    def go_on(self) -> None:
        self.gamestate.jump_to_state(PASS)

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=PASS, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return GAME_END if self.game.total >= GOAL else PLAY


class Right(Counting):
    states = (Play, Pass, NextPlayer)
