"""A decorator leads on."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from bga_states import GAME_END, GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Number


def then_next(action: Callable[..., None]) -> Callable[..., int]:
    @wraps(action)
    def wrapper(self: Any, *args: Any, **kwargs: Any) -> int:
        action(self, *args, **kwargs)
        return NEXT

    return wrapper


class Play(parts.Play):
    @possible_action
    @then_next
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.add(active_player_id, n)

    def zombie(self, player_id: int) -> int:
        return self.act_add(1, player_id)


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.active_next_player()
        return GAME_END if self.game.total >= GOAL else PLAY


class Right(Counting):
    states = (Play, Pass)
