"""Bases in a module of their own."""

from typing import Any, Final, Generic, TypedDict, TypeVar

from bga_states import Game, GameState, StateType, possible_action

GameT = TypeVar("GameT", bound=Game)
SKIP: Final = "skip"


class HasMoves(TypedDict):
    moves: list[int]


class Turns(GameState[GameT], Generic[GameT]):
    def __init__(self, game: GameT, **declared: Any) -> None:
        super().__init__(game, type=StateType.ACTIVE_PLAYER, **declared)

    @possible_action
    def act_skip(self) -> str:
        return "deal"

    def helper(self) -> None:
        pass


class Step(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=21, type=StateType.PRIVATE)

    def zombie(self, player_id: int) -> None:
        pass
