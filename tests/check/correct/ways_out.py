"""Every way through these states leads on, though a hasty reader may think that one does not."""

from enum import Enum
from typing import Any, assert_never

from bga_states import GAME_END, GameError, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Weather(Enum):
    SUN = 0
    RAIN = 1
    SNOW = 2


class Forecast(GameState["Right"]):
    """Each case of a match returns."""

    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "int | type[Storm] | type[Turn]":
        match Weather(self.game.total % 3):
            case Weather.SUN:
                return Turn
            case Weather.RAIN | Weather.SNOW as weather:
                return Storm if weather is Weather.SNOW else Turn
            case weather:
                assert_never(weather)


class Storm(GameState["Right"]):
    """A ring of states without a player, which ends by itself."""

    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=21, type=StateType.GAME, transitions={"again": 21, "calm": NEXT})

    def on_entering_state(self, active_player_id: int) -> str:
        try:
            self.game.add(active_player_id, 1)
        finally:
            self.notify.all("storm", "")
        return "again" if self.random.randint(1, 6) == 6 else "calm"


class Turn(GameState["Right"]):
    """The end of the method is never reached."""

    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=22, type=StateType.GAME)

    def on_entering_state(self) -> type[GameState[Any]] | int:
        if self.game.total >= GOAL:
            return GAME_END
        for _ in self.players:
            if not self.players[self.game.active_next_player()].eliminated:
                return PLAY
        raise GameError("Cannot find the next player: all are eliminated. End the game first.")


class Play(parts.Play):
    """Goes on by itself when there is nothing to decide, and the players need not hear of it."""

    def get_args(self) -> dict[str, object]:
        return {"total": self.game.total, "_no_notify": self.game.total == GOAL - 1}

    def on_entering_state(self, active_player_id: int) -> int | None:
        while self.game.total == GOAL - 1:
            return self.act_add(1, active_player_id)
        return None


class Right(Counting):
    states = (Play, Forecast, Storm, Turn)
