"""Hooks that take `args` for something else than what `get_args` returns."""
# expect: P81

from typing import Any, TypedDict

from bga_states import Choice, GameState, StateType, possible_action


class Moves(TypedDict):
    moves: list[int]


class Cards(TypedDict):
    cards: list[int]


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self) -> Moves:
        return {"moves": []}

    def get_choices(self, args: Cards) -> list[Choice]:  # expect: bga-args: Cannot give args to Turn.get_choices: Turn.get_args returns Moves, and it is annotated as Cards. Annotate both alike (P81).
        return []

    def on_entering_state(self, args: "dict[str, int]") -> None:  # expect: bga-args: annotated as dict[str, int]
        pass

    @possible_action
    def act_play(self, n: int, args: list[int]) -> int:  # expect: bga-args: Cannot give args to Turn.act_play
        return 99

    @possible_action
    def act_pass(self, args: Moves) -> int:
        return 99

    def zombie(self, player_id: int, args: Cards | None) -> int:  # expect: bga-args: Cannot give args to Turn.zombie
        return 99
