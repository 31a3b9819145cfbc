"""Mistakes that are seen only through another module: bases, and a Game that imports its states."""
# expect: P16

from __future__ import annotations

from typing import TYPE_CHECKING

from ring_base import SKIP, HasMoves, Step, Turns

from bga_states import Choice, GameState, StateType, possible_action

if TYPE_CHECKING:
    from ring_game import Quiz


class Turn(Turns["Quiz"]):  # expect: bga-zombie: Cannot use Turn
    def __init__(self, game: Quiz) -> None:
        super().__init__(game, id=10, transitions={"deal": 11})

    def get_args(self, player_id: int) -> HasMoves:  # expect: bga-magic: nothing fills it in ACTIVE_PLAYER states
        return {"moves": []}

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_skip, n=1), Choice(self.helper)]  # expect: bga-choice: it has no parameter n  # expect: bga-choice: Cannot offer Turns.helper

    @possible_action
    def act_play(self, args: int) -> int:  # expect: bga-args: Turn.get_args returns HasMoves
        return 12  # expect: bga-transition: it is not a state of Quiz. The ids are 10, 11, 21, 99

    @possible_action
    def act_leave(self) -> str:
        return SKIP  # expect: bga-transition: Cannot go on from Turn by 'skip'

    @possible_action
    def act_step(self) -> type[Step]:
        return Step  # expect: bga-private: Cannot go from Turn to Step

    def move_all(self) -> None:
        self.gamestate.next_private_state_for_all_active_players("on")  # expect: bga-transition: Cannot go on from Turn by 'on'


class Deal(GameState["Quiz"]):
    def __init__(self, game: Quiz) -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def on_entering_state(self) -> type[Turn]:
        return Turn
