from typing import TYPE_CHECKING

from bga_states import GameState, StateType, clienttranslate
from tests.check import parts
from tests.check.correct.several_modules import evening

if TYPE_CHECKING:
    from tests.check.correct.several_modules.game import Right


class Wake(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> "type[Work]":
        self.game.give_extra_time(self.game.active_next_player())
        return Work


class Work(parts.Adding):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=parts.PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must work"),
            description_my_turn=clienttranslate("${you} must work"),
        )

    def on_entering_state(self) -> "type[evening.Sleep] | None":
        return evening.Sleep if self.game.total >= parts.GOAL else None


STATES = (Wake, Work)
