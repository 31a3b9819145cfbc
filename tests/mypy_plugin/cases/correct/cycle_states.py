"""States and Game in two modules that import each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bga_states import GAME_END, Choice, GameState, StateType, possible_action

if TYPE_CHECKING:
    from cycle_game import Quiz


class Turn(GameState["Quiz"]):
    def __init__(self, game: Quiz) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, transitions={"step": 11, "end": GAME_END})

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_play, n=1), Choice(self.game.act_vote, yes=True)]

    @possible_action
    def act_play(self, n: int) -> type[Deal] | str | int:
        if n == 1:
            return "end"
        return Deal if n else 11

    def zombie(self, player_id: int) -> int:
        return 99


class Deal(GameState["Quiz"]):
    def __init__(self, game: Quiz) -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def on_entering_state(self) -> type[Turn]:
        return Turn
