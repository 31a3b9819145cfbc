"""A mixin's hook that fits no state of this type is told where it is used, one of the same type where it is written."""
# expect: P26

from typing import Any

from bga_states import GameState, StateType


class ShowsHand:
    def get_args(self, player_id: int) -> dict[str, Any]:
        return {"hand": player_id}


class Base(GameState[Any]):
    def __init__(self, game: Any, id: int) -> None:
        super().__init__(game, id=id, type=StateType.ACTIVE_PLAYER)

    def on_entering_state(self, player_id: int) -> None:  # expect: bga-magic: Cannot fill player_id of Base.on_entering_state
        pass

    def zombie(self, player_id: int) -> int:
        return 99


class Turn(ShowsHand, Base):  # expect: bga-magic: Cannot fill player_id of ShowsHand.get_args: nothing fills it in ACTIVE_PLAYER states
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10)


class Step(ShowsHand, GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    def zombie(self, player_id: int) -> None:
        pass
