"""What the tests of the documents share: the state that passes the turn on, the end, and what a viewer is told."""

from typing import Any

from bga_states import GAME_END, GameState, Outcome, StateType
from tests.support import AutomaticState


class BareState(GameState[Any]):
    """A state of one player, id 10, that has no zombie method yet."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 10, "type": StateType.ACTIVE_PLAYER, **declared})


class NextPlayer(AutomaticState):
    """The turn goes to the next player, who starts in the first state of the game."""

    def on_entering_state(self) -> type[GameState[Any]]:
        self.game.active_next_player()
        first: type[GameState[Any]] = self.game.states[0]
        return first


class EndScore(AutomaticState):
    """The game is over."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=98)

    def on_entering_state(self) -> int:
        return GAME_END


def told(outcome: Outcome, player_id: int | None = None) -> list[object]:
    """List what a viewer is told, in order: a state entered by its name, a notification by its type."""
    return [
        message.args["name"] if message.type == "gameStateChange" else message.type
        for message in outcome.messages(player_id)
    ]
