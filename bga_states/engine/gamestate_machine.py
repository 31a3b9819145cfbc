"""`self.gamestate`: where the table stands in its machine, and what games may ask of it (BGA's words)."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from bga_states.engine.errors import GameError
from bga_states.engine.players import Players
from bga_states.engine.redirects import Redirects
from bga_states.engine.types import GAME_SETUP, StateType


class Position(msgspec.Struct):
    """Where a table stands; saved with it. `progression` is 0 to 100."""

    active_player_id: int
    state_id: int = GAME_SETUP
    progression: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    move_id: Annotated[int, msgspec.Meta(ge=0)] = 0

    def load(self, other: "Position") -> None:
        """Take over the other's values."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(other, name))


class GameStateMachine:
    """What State and Game classes ask of the machine, live: the next line of code sees what was changed."""

    def __init__(
        self, position: Position, players: Players, state_types: Mapping[int, StateType], redirects: Redirects
    ) -> None:
        self._position = position
        self._players = players
        self._state_types = state_types
        self._redirects = redirects
        self._asked: tuple[str, int] | None = None
        self.current_player_id: int | None = None
        """The player whose action runs; None in setup and zombie turns. The engine sets it."""

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is, whatever the state."""
        return self._position.active_player_id

    def get_current_main_state_id(self) -> int:
        """Give the id of the state the table is in."""
        return self._position.state_id

    def get_active_player_list(self) -> list[int]:
        """Give the ids of the players who may act now: nobody in GAME and MANAGER states."""
        if self._state_types[self._position.state_id] is StateType.ACTIVE_PLAYER:
            return [self._position.active_player_id]
        return []

    def is_player_active(self, player_id: int) -> bool:
        """Whether this player may act now; GameError when nobody has this id."""
        return self._players[player_id].id in self.get_active_player_list()

    def change_active_player(self, player_id: int) -> None:
        """Make it this player's turn.

        An ACTIVE_PLAYER state keeps its player while it lasts, so change state in the same action (P52, P53).
        GameError when nobody has this id.
        """
        self._position.active_player_id = self._players[player_id].id

    def next_state(self, transition: str = "") -> None:
        """Take a transition of the current state once the running method has returned; "" means the only one.

        Returning the target says the same in fewer words. GameError when the state has no such transition, or
        when a move was already asked for (P46).
        """
        self._ask(f"next_state({transition!r})", self._redirects.transition(self._position.state_id, transition))

    def jump_to_state(self, target: type | int) -> None:
        """Go to a state by class or id once the running method has returned, declared or not."""
        state_id = self._redirects.resolve(self._position.state_id, target)
        if state_id is None or not isinstance(target, type | int):
            raise GameError(f"Cannot jump to {target!r}: it is no state. Give a State class or an id.")
        self._ask(f"jump_to_state({getattr(target, '__name__', target)})", state_id)

    def take_move(self, returned: object) -> int | None:
        """Give the one move that was asked for or returned, None to stay, and forget it; the engine calls this."""
        state_id = self._redirects.resolve(self._position.state_id, returned)
        if state_id is not None:
            self._ask(f"returning {getattr(returned, '__name__', repr(returned))}", state_id)
        asked, self._asked = self._asked, None
        return asked[1] if asked else None

    def forget_move(self) -> None:
        """Drop a move that was asked for by code that failed; the engine calls this."""
        self._asked = None

    def _ask(self, words: str, state_id: int) -> None:
        if self._asked is not None:
            fact = f"{self._asked[0]} already moves the table"
            raise GameError(f"Cannot move the table by {words}: {fact}. Ask for one move in one call.")
        self._asked = (words, state_id)
