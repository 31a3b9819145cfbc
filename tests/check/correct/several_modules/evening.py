from typing import TYPE_CHECKING

from bga_states import GAME_END, GameState, StateType
from tests.check.correct.several_modules import morning
from tests.check.parts import GOAL, NEXT

if TYPE_CHECKING:
    from tests.check.correct.several_modules.game import Right


class Sleep(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "type[morning.Wake] | int":
        return GAME_END if self.game.total >= GOAL else morning.Wake


STATES = (Sleep,)
