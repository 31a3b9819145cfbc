"""A zombie method that does not begin with who left."""
# expect: P41

from typing import Any

from bga_states import GameState, StateType


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def zombie(self, args: dict[str, Any], player_id: int) -> int:  # expect: bga-zombie: Cannot call Turn.zombie: it does not begin with player_id. Put it first: the player who left is not always the active player (P41).
        return 99


class Step(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    def zombie(self) -> None:  # expect: bga-zombie: Cannot call Step.zombie
        pass
