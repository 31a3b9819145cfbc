"""Mixins, properties, helpers and overrides that are in order."""

import functools
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, final

from typing_extensions import override

from bga_states import Choice, Game, GameState, PlayerId, StateType, possible_action

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def logged(function: FunctionT) -> FunctionT:
    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return wrapper  # type: ignore[return-value]


class CanPass:
    """An action for states of all types of players."""

    @possible_action
    def act_pass(self, current_player_id: PlayerId) -> int:
        return 99

    def zombie(self, player_id: PlayerId) -> int:
        return self.act_pass(player_id)


class Turn(CanPass, GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    @property
    def act_now(self) -> bool:
        return True

    @override
    def get_args(self, active_player_id: int, depth: int = 1) -> dict[str, Any]:
        return {"end": depth}

    def get_choices(self, player_id: int | None, args: dict[str, list[int]]) -> Iterator[Choice]:
        yield Choice(self.act_pass)
        yield Choice(self.act_logged, n=1)
        sent: dict[str, Any] = {"n": 1}
        yield Choice(self.act_play, **sent)
        action = self.act_play
        yield Choice(action, anything=1)
        yield from (Choice(act, n=n) for act in (self.act_play, self.act_logged) for n in range(3))
        yield from map(self.offer, range(3))

    @possible_action
    @final
    def act_play(self, n: int, player_id: int = 0) -> Any:
        return self.label(n)

    @possible_action
    @logged
    def act_logged(self, n: int, *rest: int, **others: int) -> int:
        return 99

    def offer(self, n: int) -> Choice:
        later = [lambda: Choice(self.act_play, n=n)]
        return later[0]()

    def label(self, n: int) -> str:
        return "many" if n else "none"

    act_alias = act_play


class Quiz(Game):
    states = (Turn,)

    def get_all_datas(self, current_player_id: PlayerId | None, current_player_no: object) -> Any:
        return {}

    def act_as(self, name: str) -> str:
        return name
