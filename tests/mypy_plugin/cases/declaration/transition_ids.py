"""Ids that no state of the Game has."""
# expect: P16

from typing import Final

from bga_states import GAME_END, Game, GameState, StateType, possible_action

PLAY: Final = 10
BUY: Final = 12


class Turn(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=PLAY, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_play(self, n: int) -> int:
        if n == 1:
            return 11
        if n == 2:
            return GAME_END
        return 13  # expect: bga-transition: Cannot go from Turn to 13: it is not a state of Quiz. The ids are 10, 11, 99 (P16).

    @possible_action
    def act_buy(self) -> int:
        return BUY  # expect: bga-transition: Cannot go from Turn to 12

    def zombie(self, player_id: int) -> int:
        return 99 if player_id else 1  # expect: bga-transition: Cannot go from Turn to 1:


class Deal(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def on_entering_state(self) -> type[Turn] | int:
        return PLAY


class Quiz(Game):
    states = (Turn, Deal)

    def setup_new_game(self) -> int:
        return 2  # expect: bga-transition: Cannot go from Quiz to 2
