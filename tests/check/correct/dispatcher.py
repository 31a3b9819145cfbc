"""A state in which nobody acts looks up in a table which state comes next."""

from enum import Enum
from typing import Any

from bga_states import GAME_END, GameState, StateType, clienttranslate
from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting


class Phase(Enum):
    ALONE = "alone"
    TOGETHER = "together"


class Together(parts.Voting):
    def __init__(self, game: Counting) -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )


class Dispatch(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> type[GameState[Any]] | int:
        if self.game.total >= GOAL:
            return GAME_END
        self.game.active_next_player()
        self.game.phase = FOLLOWING[self.game.phase]
        return STATES[self.game.phase]


FOLLOWING = {Phase.ALONE: Phase.TOGETHER, Phase.TOGETHER: Phase.ALONE}
STATES: dict[Phase, type[GameState[Any]]] = {Phase.ALONE: parts.Play, Phase.TOGETHER: Together}


class Right(Counting):
    states = (parts.Play, Together, Dispatch)
    phase: Phase

    def setup_new_game(self) -> int:
        self.phase = Phase.ALONE
        return super().setup_new_game()
