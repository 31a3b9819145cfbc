"""A step moves the table by transitions of its master, which the step does not know."""

from __future__ import annotations

from typing import Any

from bga_states import GameState, StateType, possible_action


class Step(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE, transitions={"back": 11})

    @possible_action
    def act_end(self, n: int) -> None:
        self.gamestate.next_state("over" if n else "stop")

    def zombie(self, player_id: int) -> None:
        self.gamestate.jump_to_state(12)
