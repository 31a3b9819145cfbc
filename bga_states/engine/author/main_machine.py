"""The table's own machine: its state, whose turn it is, and the one move a hook may ask for."""

from collections.abc import Collection, Mapping
from typing import Any

from bga_states.engine.author.hooks import running_move, verb
from bga_states.engine.base.errors import ActionRefused, GameError, show
from bga_states.engine.base.types import ACTIVE, MULTI
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Asked
from bga_states.engine.match.redirects import Redirects

JUMP = "jump_to_state"


class MainMachine:
    """Live: the next line of code sees who is active.

    Moves are carried out once the running method has returned.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        redirects: Redirects,
        possible_actions: Mapping[int, Collection[str]],
    ) -> None:
        self._match = match
        self._redirects = redirects
        self._possible_actions = possible_actions

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is, whatever the state."""
        return self._match.active_player_id

    @property
    def current_player_id(self) -> int | None:
        """The player whose action runs; None in setup, in looks and in the turns of zombies."""
        return self._match.caller

    def get_current_main_state_id(self) -> int:
        """Return the id of the state the table is in."""
        state_id: int = self._match.state.id
        return state_id

    def get_current_main_state(self) -> type[Any] | None:
        """Return the class of the table's state; None in states that are not classes."""
        return self._redirects.state_class(self._match.state.id)

    def get_active_player_list(self) -> list[int]:
        """Return the ids of the players who may act now, in seat order.

        Nobody is active in GAME and MANAGER states.
        """
        match = self._match
        kind = match.state.type
        if kind is ACTIVE:
            return [match.active_player_id]
        return [*match.multiactive] if kind is MULTI else []

    def is_player_active(self, player_id: int) -> bool:
        """Whether this player may act now; GameError when nobody has this id."""
        return self._match.players[player_id].id in self.get_active_player_list()

    def get_current_state_id(self, player_id: int | None = None) -> int:
        """Return the id of the state a player is in: their PRIVATE state, else the table's."""
        match = self._match
        main: int = match.state.id
        if player_id is None:
            return main
        return match.private_states.get(match.players[player_id].id, main)

    def get_current_state(self, player_id: int | None = None) -> type[Any] | None:
        """Return the class of the state a player is in; None in states that are not classes."""
        return self._redirects.state_class(self.get_current_state_id(player_id))

    def check_possible_action(self, action: str) -> None:
        """Raise ActionRefused unless the acting player's state has this action.

        It does not matter who is active.
        """
        state_id = self.get_current_state_id(self.current_player_id)
        possible = self._possible_actions[state_id]
        if action not in possible:
            fact = f"it is impossible in {self._redirects.name(state_id)}"
            raise ActionRefused(
                "not_possible", f"Cannot run {action}: {fact}. {possible_now(possible)}"
            )

    @verb
    def change_active_player(self, player_id: int) -> None:
        """Make it this player's turn.

        An ACTIVE_PLAYER state keeps its player while it lasts, so change state in the same action
        (P52, P53). GameError when nobody has this id, or they are eliminated (P51).
        """
        player = self._match.players[player_id]
        if player.is_out:
            fact = "they are eliminated"
            raise GameError(
                f"Cannot make it the turn of {player.name}: {fact}. Choose another player."
            )
        self._match.active_player_id = player.id

    @verb
    def next_state(self, transition: str = "") -> None:
        """Take a transition of the main state once the running method has returned.

        "" means the only one. Returning the target says the same in fewer words. GameError when
        the state has no such transition, or when a move was already asked for (P18, P19, P46).
        """
        # A class is an easy mistake for those who do not run mypy.
        if not isinstance(transition, str):
            fact = "it is not a name"  # type: ignore[unreachable]  # see above
            shown = getattr(transition, "__name__", show(transition))
            raise GameError(f"Cannot take the transition {shown}: {fact}. Return {shown} instead.")
        self._ask_for(f"next_state({transition!r})", transition)

    @verb
    def jump_to_state(self, target: type | int) -> None:
        """Go to a state by class or id once the running method has returned, declared or not.

        A second jump takes the place of one to a GAME state without `on_entering_state`, BGA's
        jump pad, where nothing would happen.
        """
        if not isinstance(target, type | int) or isinstance(target, bool):
            fact = "it is not a state"
            raise GameError(f"Cannot jump to {show(target)}: {fact}. Give a State class or an id.")
        move = running_move(self._match, JUMP)
        asked = move.asked
        # Otherwise a second move in one call is refused.
        if asked and asked.words.startswith(JUMP) and self._redirects.is_pad(asked.state_id):
            move.asked = None
        self._ask_for(f"{JUMP}({getattr(target, '__name__', target)})", target)

    @verb
    def reload_state(self) -> None:
        """Enter the current main state again once the running method has returned."""
        self._ask_for("reload_state()", self._match.state.id)

    def _ask_for(self, words: str, target: object) -> bool:
        """Ask for the move to a target; return whether it is one, since None and bool stay."""
        state_id = self._redirects.resolve(self._match.state.id, target)
        if state_id is not None:
            ask(self._match, words, state_id)
        return state_id is not None


def ask(match: Match[Any, Any], words: str, state_id: int) -> None:
    """Ask for the one move of the table; GameError when one was asked for already (P46)."""
    move = running_move(match, words)
    if move.asked is not None:
        fact = f"{move.asked.words} already moves the table"
        raise GameError(f"Cannot move the table by {words}: {fact}. Ask for one move in one call.")
    move.asked = Asked(words, state_id)


def possible_now(possible: Collection[str]) -> str:
    """Say in a sentence what is possible."""
    return f"Possible now: {', '.join(sorted(possible)) or 'nothing'}."
