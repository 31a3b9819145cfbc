"""A player's own step goes to a state of the whole table."""
# expect: P50

from __future__ import annotations

from typing import Any

from bga_states import GameState, StateType, possible_action


class Step(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    @possible_action
    def act_done(self) -> type[Done]:
        return Done  # expect: bga-private: Cannot go from Step to Done: it is a state of the whole table, and this is a step of one player. Write self.gamestate.set_player_non_multiactive(player_id, Done) if that waits for the others (P50).

    @possible_action
    def act_again(self) -> type[Step] | type[Done]:  # expect: bga-private: Cannot go from Step to Done
        return type(self)

    def zombie(self, player_id: int) -> type[Step]:
        return Step


class Done(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return 99
