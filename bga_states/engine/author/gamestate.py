"""`self.gamestate`: the whole machine as games see it (BGA's words); here the PRIVATE states."""

from collections.abc import Iterable
from typing import Any

from bga_states.engine.author.main_machine import MainMachine
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.types import MULTI
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Entry
from bga_states.engine.match.verbs import running_move, verb


class GameStateMachine(MainMachine):
    """The machine as State and Game classes use it.

    PRIVATE states are the steps of active players inside a MULTIPLE_ACTIVE_PLAYER state, their
    master. Players enter them once the running method has returned, in the order of the calls, and
    before the table moves.
    """

    def get_private_state(self, player_id: int) -> type[Any] | None:
        """Return the class of the PRIVATE state a player is in.

        None in the master state, and for a state that is not a class.
        """
        state_id = self._match.private_states.get(self._match.players.of(player_id).id)
        return None if state_id is None else self._redirects.state_class(state_id)

    @verb
    def initialize_private_state(self, player_id: int) -> None:
        """Let an active player begin in the master's `initial_private` state.

        GameError when the player is not active, or the main state has no `initial_private` (P65).
        """
        initial = self._redirects.initial_private(self._match.state.id)
        if initial is None:
            fact = f"{self._match.state.name} has no initial_private"
            remedy = "Declare it, or use set_private_state"
            raise GameError(f"Cannot initialize_private_state: {fact}. {remedy}.")
        enter_later(self._match, Entry("initialize_private_state", player_id, initial, True))

    def initialize_private_state_for_all_active_players(self) -> None:
        """Let every active player begin in the master's `initial_private` state."""
        self.initialize_private_state_for_players(self.get_active_player_list())

    def initialize_private_state_for_players(self, player_ids: Iterable[int]) -> None:
        """Let these active players begin in the master's `initial_private` state."""
        for player_id in player_ids:
            self.initialize_private_state(player_id)

    @verb
    def next_private_state(self, player_id: int, target: type[Any] | int | str) -> None:
        """Move a player who is in a PRIVATE state on: by class, id, or a transition of that state.

        GameError when the player is in none, or the target is not PRIVATE (P50, P65).
        """
        source_id = self._coming_private_state(player_id)
        if source_id is None:
            fact = f"{self._match.players.of(player_id).name} is in no PRIVATE state"
            remedy = "Call initialize_private_state first (P65)"
            raise GameError(f"Cannot next_private_state: {fact}. {remedy}.")
        self._move_later("next_private_state", player_id, source_id, target)

    def next_private_state_for_all_active_players(self, target: type[Any] | int | str) -> None:
        """Move every active player on to a PRIVATE state."""
        self.next_private_state_for_players(self.get_active_player_list(), target)

    def next_private_state_for_players(
        self, player_ids: Iterable[int], target: type[Any] | int | str
    ) -> None:
        """Move these players on to a PRIVATE state."""
        for player_id in player_ids:
            self.next_private_state(player_id, target)

    @verb
    def set_private_state(self, player_id: int, target: type[Any] | int) -> None:
        """Put an active player into a PRIVATE state by class or id, from any current state."""
        # An easy mistake without mypy.
        if isinstance(target, str):
            fact = "it takes no transition"  # type: ignore[unreachable]  # see above
            raise GameError(
                f"Cannot set_private_state to {show(target)}: {fact}. Give a class or an id."
            )
        self._move_later("set_private_state", player_id, self._match.state.id, target)

    @verb
    def unset_private_state(self, player_id: int) -> None:
        """Bring a player back to the master state, at once; a player already there stays."""
        self._leave_private_states({self._match.players.of(player_id).id})

    def unset_private_state_for_all_players(self) -> None:
        """Bring all players back to the master state, at once."""
        self.unset_private_state_for_players(self._match.players)

    def unset_private_state_for_players(self, player_ids: Iterable[int]) -> None:
        """Bring these players back to the master state, at once."""
        for player_id in player_ids:
            self.unset_private_state(player_id)

    def _coming_private_state(self, player_id: int) -> int | None:
        """Return the PRIVATE state a player is in, or is about to be in."""
        match = self._match
        coming = match.private_states.get(match.players.of(player_id).id)
        # The last one: a player may begin in one state and go on to the next in one call.
        for entry in running_move(match, "next_private_state").entries:
            if entry.player_id == player_id:
                coming = entry.state_id
        return coming

    def _move_later(self, words: str, player_id: int, source_id: int, target: object) -> None:
        """Let a player enter the PRIVATE state that `target` means once the method has returned."""
        state_id = self._redirects.resolve(source_id, target, is_step=True)
        if state_id is None:
            fact = "it is not a state"
            remedy = "Give a PRIVATE state's class or id"
            raise GameError(f"Cannot move a player to {show(target)}: {fact}. {remedy}.")
        enter_later(self._match, Entry(words, player_id, state_id))


def enter_later(match: Match[Any, Any], entry: Entry) -> None:
    """Let a player enter a PRIVATE state once the running method has returned.

    GameError outside a master state, for a player who is not active (P65), and when another call
    already moves the player (P46): only `initialize_private_state` allows one more call.
    """
    if match.state.type is not MULTI:
        fact = f"{match.state.name} is not a MULTIPLE_ACTIVE_PLAYER state"
        raise GameError(f"Cannot {entry.words}: {fact}. PRIVATE states live inside one (P65).")
    player = match.players.of(entry.player_id)
    if player.id not in match.multiactive:
        raise GameError(
            f"Cannot {entry.words}: {player.name} is not active. Make them active first (P65)."
        )
    move = running_move(match, entry.words)
    # A beginning may be followed by a move on: initialize_private_state, then next_private_state.
    earlier = [other for other in move.entries if other.player_id == player.id]
    if earlier and (entry.is_begin or not earlier[-1].is_begin):
        fact = f"{earlier[-1].words} already moves {player.name}"
        remedy = "Ask for one move of a player in one call (P46)"
        raise GameError(f"Cannot {entry.words}: {fact}. {remedy}.")
    move.entries += (entry,)
