"""Choices that give what the engine fills."""
# expect: P35

from typing import Any

from bga_states import Choice, GameState, StateType, possible_action


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int, args: dict[str, Any]) -> list[Choice]:
        return [
            Choice(self.act_play, n=1, active_player_id=active_player_id),  # expect: bga-choice: the engine fills active_player_id. Leave it out: a client sends n (P35).
            Choice(self.act_play, n=1, args=args),  # expect: bga-choice: the engine fills args
            Choice(self.act_give, player_id=active_player_id),
        ]

    @possible_action
    def act_play(self, n: int, active_player_id: int, args: dict[str, Any]) -> int:
        return 99

    @possible_action
    def act_give(self, player_id: int) -> int:
        return 99

    def zombie(self, player_id: int) -> int:
        return 99
