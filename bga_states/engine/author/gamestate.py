"""`self.gamestate`: the whole machine as games see it (BGA's words); here the players' PRIVATE states."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from bga_states.engine.author.multiactive import Multiactive
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.types import StateType
from bga_states.engine.match.players import Players
from bga_states.engine.match.position import Position
from bga_states.engine.match.redirects import Redirects
from bga_states.engine.match.results import GameResult


class Entry(NamedTuple):
    """A PRIVATE state one player is about to enter, and the state they come from once they do."""

    player_id: int
    state_id: int
    source_id: int = 0


class GameStateMachine(Multiactive):
    """What State and Game classes ask of the machine.

    PRIVATE states are the steps of active players inside a MULTIPLE_ACTIVE_PLAYER state, their master. They are
    entered once the running method has returned, in the order asked, and before the table moves.
    """

    def __init__(
        self,
        position: Position,
        players: Players,
        redirects: Redirects,
        possible_actions: Mapping[int, Collection[str]],
    ) -> None:
        super().__init__(position, players, redirects, possible_actions)
        self._entries: list[Entry] = []

    def get_private_state(self, player_id: int) -> type[Any] | None:
        """Give the class of the PRIVATE state a player is in, None in the master state and for one of an array."""
        state_id = self._position.private_states.get(self._players[player_id].id)
        return None if state_id is None else self._redirects.state_class(state_id)

    def initialize_private_state(self, player_id: int) -> None:
        """Let an active player begin in the master's `initial_private` state.

        GameError when the player is not active, or the main state has no `initial_private` (P65).
        """
        initial = self._redirects.initial_private(self._position.state_id)
        if initial is None:
            state = self._redirects.name(self._position.state_id)
            fact = f"{state} has no initial_private"
            raise GameError(
                f"Cannot initialize_private_state: {fact}. Declare it, or use set_private_state."
            )
        self._enter_later("initialize_private_state", player_id, initial)

    def initialize_private_state_for_all_active_players(self) -> None:
        """Let every active player begin in the master's `initial_private` state."""
        self.initialize_private_state_for_players(self.get_active_player_list())

    def initialize_private_state_for_players(self, player_ids: Iterable[int]) -> None:
        """Let these active players begin in the master's `initial_private` state."""
        for player_id in player_ids:
            self.initialize_private_state(player_id)

    def next_private_state(self, player_id: int, target: type[Any] | int | str) -> None:
        """Move a player who is in a PRIVATE state on: by class, id, or a transition of that state.

        GameError when the player is in none, or the target is not PRIVATE (P50, P65).
        """
        source_id = self._coming_private_state(player_id)
        if source_id is None:
            fact = f"{self._players[player_id].name} is in no PRIVATE state"
            raise GameError(
                f"Cannot next_private_state: {fact}. Call initialize_private_state first (P65)."
            )
        self._enter_later("next_private_state", player_id, self._private(source_id, target))

    def next_private_state_for_all_active_players(self, target: type[Any] | int | str) -> None:
        """Move every active player on to a PRIVATE state."""
        self.next_private_state_for_players(self.get_active_player_list(), target)

    def next_private_state_for_players(
        self, player_ids: Iterable[int], target: type[Any] | int | str
    ) -> None:
        """Move these players on to a PRIVATE state."""
        for player_id in player_ids:
            self.next_private_state(player_id, target)

    def set_private_state(self, player_id: int, target: type[Any] | int) -> None:
        """Put an active player into a PRIVATE state by class or id, wherever they were."""
        if isinstance(target, str):
            raise GameError(
                f"Cannot set_private_state to {show(target)}: it takes no transition. Give a class or an id."
            )
        self._enter_later(
            "set_private_state", player_id, self._private(self._position.state_id, target)
        )

    def unset_private_state(self, player_id: int) -> None:
        """Bring a player back to the master state, at once; nothing happens to one who is there."""
        self._position.private_states.pop(self._players[player_id].id, None)
        self._entries = [entry for entry in self._entries if entry.player_id != player_id]

    def unset_private_state_for_all_players(self) -> None:
        """Bring everybody back to the master state, at once."""
        self.unset_private_state_for_players(self._players)

    def unset_private_state_for_players(self, player_ids: Iterable[int]) -> None:
        """Bring these players back to the master state, at once."""
        for player_id in player_ids:
            self.unset_private_state(player_id)

    def follow_private(self, player_id: int, state_id: int, returned: object) -> None:
        """Take what a hook of a PRIVATE state returned for a move of its player; the engine calls this."""
        if isinstance(returned, GameResult):
            fact = f"{self._redirects.name(state_id)} belongs to one player"
            raise GameError(
                f"Cannot end the game from a PRIVATE state: {fact}. Return the result from a GAME state."
            )
        target = self._redirects.resolve_private(state_id, returned)
        if target is not None:
            self._enter_later(
                f"return {getattr(returned, '__name__', show(returned))}", player_id, target
            )

    def take_entry(self) -> Entry | None:
        """Give the next PRIVATE state to be entered, None when there is none left; the engine calls this."""
        while self._entries:
            entry = self._entries.pop(0)
            if self.is_player_active(entry.player_id):
                source_id = self._position.private_states.get(
                    entry.player_id, self._position.state_id
                )
                self._position.private_states[entry.player_id] = entry.state_id
                return entry._replace(source_id=source_id)
        return None

    def enter(self, state_id: int) -> None:
        """Make this the main state; who was active in a MULTIPLE_ACTIVE_PLAYER state ends with it."""
        if self.is_multiactive_state():
            self._position.multiactive = []
            self._position.private_states = {}
        self._position.state_id = state_id

    @property
    def has_requests(self) -> bool:
        """Whether a state was asked for, by the table or a player."""
        return self.has_move or bool(self._entries)

    def forget_requests(self) -> None:
        """Drop what was asked for by code that failed; the engine calls this."""
        super().forget_requests()
        self._entries = []

    def _deactivate(self, player_ids: list[int]) -> None:
        """End the part of players, with the PRIVATE states they were about to enter."""
        super()._deactivate(player_ids)
        self._entries = [entry for entry in self._entries if entry.player_id not in player_ids]

    def _private(self, source_id: int, target: object) -> int:
        state_id = self._redirects.resolve_private(source_id, target)
        if state_id is None:
            raise GameError(
                f"Cannot move a player to {show(target)}: it is no state. Give a PRIVATE state's class or id."
            )
        return state_id

    def _coming_private_state(self, player_id: int) -> int | None:
        """Give the PRIVATE state a player is in, or is about to be in."""
        present = self._position.private_states.get(self._players[player_id].id)
        coming = [entry.state_id for entry in self._entries if entry.player_id == player_id]
        return coming[-1] if coming else present

    def _enter_later(self, words: str, player_id: int, state_id: int) -> None:
        if self._redirects.type(self._position.state_id) is not StateType.MULTIPLE_ACTIVE_PLAYER:
            fact = f"{self._redirects.name(self._position.state_id)} is no MULTIPLE_ACTIVE_PLAYER state"
            raise GameError(f"Cannot {words}: {fact}. PRIVATE states live inside one (P65).")
        if not self.is_player_active(player_id):
            fact = f"{self._players[player_id].name} is not active"
            raise GameError(f"Cannot {words}: {fact}. Make them active first (P65).")
        self._entries.append(Entry(player_id, state_id))
