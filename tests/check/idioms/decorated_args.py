"""A decorator adds to the args."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from bga_states import StateType, clienttranslate
from tests.check import parts
from tests.check.parts import PLAY, Counting, NextPlayer


def with_total(get_args: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    @wraps(get_args)
    def wrapper(self: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {"total": self.game.total, **get_args(self, *args, **kwargs)}

    return wrapper


class Play(parts.Adding):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} adds to ${total}"),
            description_my_turn=clienttranslate("${you} add to ${total}"),
        )

    @with_total
    def get_args(self) -> dict[str, Any]:
        return {"least": 1}


class Right(Counting):
    states = (Play, NextPlayer)
