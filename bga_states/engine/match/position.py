"""Where a table stands in its machine: the part of the engine's own data that is saved with it."""

from collections.abc import Collection, Mapping
from typing import Annotated

import msgspec

from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.match.results import GameResult


class Position(msgspec.Struct):
    """Where a table stands. `progression` is 0 to 100.

    `multiactive` holds the players who are active in a MULTIPLE_ACTIVE_PLAYER state, in seat order;
    `private_states` the ids of the PRIVATE states of those of them who are in one.
    """

    active_player_id: int
    state_id: int = GAME_SETUP
    progression: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    move_id: Annotated[int, msgspec.Meta(ge=0)] = 0
    multiactive: list[int] = []  # msgspec copies the default
    private_states: dict[int, int] = {}  # msgspec copies the default
    result: GameResult | None = None

    def load(self, other: "Position") -> None:
        """Take over the other's values."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(other, name))

    def fault(self, players: Collection[int], state_types: Mapping[int, StateType]) -> str:
        """Say why no table of these players and states can rest here, "" if one can."""
        kind = state_types.get(self.state_id)
        if (
            kind not in {StateType.ACTIVE_PLAYER, StateType.MULTIPLE_ACTIVE_PLAYER}
            and self.state_id != GAME_END
        ):
            return f"it cannot rest in state {self.state_id}"
        if len({*players}) != len(players):
            return "two players have one id"
        if self.result and self.state_id != GAME_END:
            return "it has a result, and the game is not over"
        if self.active_player_id not in players or not {*self.multiactive} <= {*players}:
            return "an active player is none of the players"
        if bool(self.multiactive) is not (kind is StateType.MULTIPLE_ACTIVE_PLAYER):
            return f"{len(self.multiactive)} players are active at once in state {self.state_id}"
        if not {*self.private_states} <= {*self.multiactive}:
            return "a player who is not active is in a PRIVATE state"
        if any(
            state_types.get(state_id) is not StateType.PRIVATE
            for state_id in self.private_states.values()
        ):
            return "a player is in a PRIVATE state that does not exist"
        return ""
