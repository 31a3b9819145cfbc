"""Parameters that nothing fills."""
# expect: P28

from typing import Any

from bga_states import Choice, GameState, StateType


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self, board: list[int]) -> dict[str, Any]:  # expect: bga-magic: Cannot fill board of Turn.get_args: nothing fills it in ACTIVE_PLAYER states. Use active_player_id or active_player_no (P28).
        return {"board": board}

    def get_choices(self, args: dict[str, Any], *rest: int) -> list[Choice]:  # expect: bga-magic: nothing fills * and ** parameters. Name each parameter (P28)
        return []

    def on_entering_state(self, *, depth: int, level: int = 1) -> None:  # expect: bga-magic: Cannot fill depth of Turn.on_entering_state
        pass

    def zombie(
        self,
        player_id: int,
        difficulty: str,  # expect: bga-magic: Cannot fill difficulty of Turn.zombie
        **options: Any,  # expect: bga-magic: Cannot fill options of Turn.zombie
    ) -> int:
        return 99


class Deal(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, cards):  # expect: no-untyped-def: Function is missing a type annotation  # expect: bga-magic: Cannot fill cards of Deal.on_entering_state: nothing fills it in GAME states. Use active_player_id or active_player_no or args (P28).
        return 99
