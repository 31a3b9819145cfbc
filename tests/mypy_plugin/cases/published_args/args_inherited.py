"""Hooks of a base that take `args`, when the class gives others; a generic base says what it takes by its argument."""
# expect: P81

from typing import Any, Generic, TypedDict, TypeVar

from bga_states import GameState, StateType, possible_action


class Moves(TypedDict):
    moves: list[int]


class Cards(TypedDict):
    cards: list[int]


ArgsT = TypeVar("ArgsT")


class TakesCards(GameState[Any]):
    @possible_action
    def act_play(self, n: int, args: Cards) -> int:
        return 99


class Plays(GameState[Any], Generic[ArgsT]):
    def on_entering_state(self, args: ArgsT) -> None:
        pass


class Turn(TakesCards):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self) -> Moves:  # expect: bga-args: Cannot give args to TakesCards.act_play: Turn.get_args returns Moves, and it is annotated as Cards
        return {"moves": []}

    def zombie(self, player_id: int) -> int:
        return 99


class Other(Plays[Cards]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def get_args(self) -> Moves:  # expect: bga-args: Cannot give args to Plays.on_entering_state
        return {"moves": []}


class Right(Plays[Moves]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12, type=StateType.GAME)

    def get_args(self) -> Moves:
        return {"moves": []}
