"""Actions that take a reserved name where it is not filled."""
# expect: P35

from typing import Any

from bga_states import GameState, StateType, possible_action


class Step(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    @possible_action
    def act_take(self, card_id: int, active_player_id: int) -> None:  # expect: bga-magic: Cannot fill active_player_id of Step.act_take: it is reserved, and not filled in PRIVATE states. Rename it, or use args or current_player_id or current_player_no (P35).
        pass

    @possible_action(check=False)
    def act_stop(self, active_player_no: int = 1) -> None:  # expect: bga-magic: Cannot fill active_player_no of Step.act_stop
        pass

    def zombie(self, player_id: int) -> None:
        pass
