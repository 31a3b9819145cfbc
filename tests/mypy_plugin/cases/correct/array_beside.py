"""States beside an array lead to those of the array, whose ids and transitions are not in `states`."""

from typing import Any, ClassVar

from bga_states import GameState, StateType, possible_action
from bga_states.legacy import ArrayGame


class Step(GameState["Mixed"]):
    def __init__(self, game: "Mixed") -> None:
        super().__init__(game, id=10, type=StateType.PRIVATE, transitions={"on": 2})

    @possible_action
    def act_done(self, current_player_id: int) -> int:
        self.gamestate.set_player_non_multiactive(current_player_id, "of the master in the array")
        return 3

    def zombie(self, player_id: int) -> None:
        self.gamestate.jump_to_state(2)


class Mixed(ArrayGame):
    states = (Step,)
    machine_states: ClassVar[Any] = {2: {"name": "all", "type": "multipleactiveplayer", "initialprivate": 10}}

    def st_all(self) -> None:
        self.gamestate.set_all_players_non_multiactive(2)
