"""The table's own machine: its state, its active players, and the one move a hook may ask for."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from bga_states.engine.base.errors import ActionRefused, GameError, show
from bga_states.engine.base.types import ACTIVE, MULTI
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Asked
from bga_states.engine.match.redirects import Redirects
from bga_states.engine.match.verbs import running_move, verb

JUMP = "jump_to_state"


Next: TypeAlias = type[Any] | int | str | Callable[[], object]
"""The target of the table when no active player is left.

A class, an id, a transition of the main state, or a function that returns one.
"""


class MainMachine(msgspec.Struct, eq=False):
    """Live: the next line of code sees the new active players.

    The engine carries out moves once the running method has returned.
    """

    # A Struct, which is made in less time than any other object.
    _match: Match[Any, Any]
    _redirects: Redirects
    _possible_actions: Mapping[int, Collection[str]]

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is, in any state."""
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

        No player is active in GAME and MANAGER states.
        """
        match = self._match
        kind = match.state.type
        # A new list each time: games take players out while they go through it.
        if kind is ACTIVE:
            return [match.active_player_id]
        return [*match.multiactive] if kind is MULTI else []

    def is_player_active(self, player_id: int) -> bool:
        """Whether this player may act now; GameError when no player has this id."""
        return self._match.players.of(player_id).id in self.get_active_player_list()

    def get_current_state_id(self, player_id: int | None = None) -> int:
        """Return the id of the state a player is in: their PRIVATE state, else the table's."""
        match = self._match
        main: int = match.state.id
        if player_id is None:
            return main
        return match.private_states.get(match.players.of(player_id).id, main)

    def get_current_state(self, player_id: int | None = None) -> type[Any] | None:
        """Return the class of the state a player is in; None in states that are not classes."""
        return self._redirects.state_class(self.get_current_state_id(player_id))

    def check_possible_action(self, action: str) -> None:
        """Raise ActionRefused unless the acting player's state has this action.

        The player need not be active.
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
        (P52, P53). GameError when no player has this id, or they are eliminated (P51).
        """
        player = self._match.players.of(player_id)
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
        # A class is an easy mistake without mypy.
        if not isinstance(transition, str):
            fact = "it is not a name"  # type: ignore[unreachable]  # see above
            shown = getattr(transition, "__name__", show(transition))
            raise GameError(f"Cannot take the transition {shown}: {fact}. Return {shown} instead.")
        self._ask_for(f"next_state({show(transition)})", transition)

    @verb
    def jump_to_state(self, target: type | int) -> None:
        """Go to a state by class or id once the running method has returned, declared or not.

        A second jump replaces a jump to a GAME state without `on_entering_state` (BGA's jump pad),
        where nothing would happen.
        """
        if not isinstance(target, type | int) or isinstance(target, bool):
            fact = "it is not a state"
            raise GameError(f"Cannot jump to {show(target)}: {fact}. Give a State class or an id.")
        move = running_move(self._match, JUMP)
        asked = move.asked
        # Otherwise a second move in one call is refused.
        if asked and asked.words.startswith(JUMP) and self._redirects.is_pad(asked.state_id):
            move.asked = None
        self._ask_for(f"{JUMP}({getattr(target, '__name__', show(target))})", target)

    @verb
    def reload_state(self) -> None:
        """Enter the current main state again once the running method has returned."""
        self._ask_for("reload_state()", self._match.state.id)

    def _ask_for(self, words: str, target: object) -> bool:
        """Ask for the move to a target; return False for None and bool: the table stays."""
        state_id = self._redirects.resolve(self._match.state.id, target)
        if state_id is not None:
            ask(self._match, words, state_id)
        return state_id is not None

    # Several players at once: the active players belong to one MULTIPLE_ACTIVE_PLAYER state, the
    # current one or else the next one.

    def is_multiactive_state(self) -> bool:
        """Whether the current main state is a MULTIPLE_ACTIVE_PLAYER state."""
        return self._match.state.type is MULTI

    @verb
    def set_all_players_multiactive(self) -> None:
        """Make all players active except the eliminated ones.

        For players who left, `zombie` plays at once.
        """
        self._activate([player.id for player in self._match.players.seated if not player.is_out])

    @verb
    def set_players_multiactive(
        self,
        players: Iterable[int],
        next: Next,  # noqa: A002  # BGA's word
        exclusive: bool = False,
    ) -> bool:
        """Make these players active, with `exclusive` only these; for no players, take `next`.

        Return whether it asked for the move. GameError for an unknown id, an eliminated player
        (P62), or a `next` that leads nowhere (P59).
        """
        given: object = players  # an easy mistake without mypy
        if not isinstance(given, Iterable):
            fact = f"the players are {show(given)}"
            raise GameError(f"Cannot set_players_multiactive: {fact}. Give a list of ids.")
        player_ids = list(players)
        # Even if it is not taken: a mistake that shows only when no player is left shows too late.
        self._check_next("set_players_multiactive", next)
        if not player_ids:
            return self._take_next("set_players_multiactive([])", next)
        if exclusive:
            others = [other for other in self._match.multiactive if other not in player_ids]
            self._deactivate(others)
        self._activate(player_ids)
        return False

    @verb
    def set_player_non_multiactive(
        self,
        player_id: int,
        next: Next,  # noqa: A002  # BGA's word
    ) -> bool:
        """End a player's part in the state, private state included; take `next` if none is left.

        Return whether it asked for the move. GameError when the player is not active (P62), or
        outside a MULTIPLE_ACTIVE_PLAYER state (P61). Transition names belong to the main state
        (P68).
        """
        self._require_multiactive("set_player_non_multiactive")
        self._check_next("set_player_non_multiactive", next)
        if not self.is_player_active(player_id):
            fact = f"{self._match.players.of(player_id).name} is not active"
            remedy = "Look with is_player_active first"
            raise GameError(f"Cannot set_player_non_multiactive: {fact}. {remedy}.")
        # Before taking `next`: a function that decides it sees the players who are left.
        self._deactivate([player_id])
        if self._match.multiactive:
            return False
        return self._take_next("set_player_non_multiactive", next)

    @verb
    def set_all_players_non_multiactive(self, next: Next) -> bool:  # noqa: A002  # BGA's word
        """End the state for all players and take `next`; return whether it asked for the move."""
        self._require_multiactive("set_all_players_non_multiactive")
        self._deactivate(list(self._match.multiactive))
        return self._take_next("set_all_players_non_multiactive", next)

    @verb
    def update_multiactive_or_next_state(self, next: Next) -> bool:  # noqa: A002  # BGA's word
        """Take `next` if no player is active; return whether it asked for the move."""
        self._require_multiactive("update_multiactive_or_next_state")
        self._check_next("update_multiactive_or_next_state", next)
        if self._match.multiactive:
            return False
        return self._take_next("update_multiactive_or_next_state", next)

    def _activate(self, player_ids: list[int]) -> None:
        match = self._match
        move = running_move(match, "set_players_multiactive")
        if move.is_entering_private:
            fact = "one player enters a PRIVATE state"
            remedy = "Do it in an action or in the main state (P61)"
            raise GameError(f"Cannot make players active: {fact}. {remedy}.")
        # They would be active only until the method returns; in a GAME state, for the next state.
        if match.state.type is MULTI and move.asked is not None:
            fact = f"{move.asked.words} already ends {match.state.name}"
            remedy = "Do it in on_entering_state of the next state (P46)"
            raise GameError(f"Cannot make players active: {fact}. {remedy}.")
        for player_id in player_ids:
            player = match.players.of(player_id)
            if player.is_out:
                fact = f"{player.name} is eliminated"
                raise GameError(f"Cannot make players active: {fact}. Leave them out.")
        active = {*match.multiactive, *player_ids}
        # In seat order and once each: the ids may come in any order.
        match.multiactive = tuple(other for other in match.players.ids if other in active)

    def _deactivate(self, player_ids: list[int]) -> None:
        """Make players inactive, and end their PRIVATE states, current and coming (P67)."""
        match = self._match
        gone = {*player_ids}
        match.multiactive = tuple(other for other in match.multiactive if other not in gone)
        self._leave_private_states(gone)

    def _leave_private_states(self, gone: set[int]) -> None:
        """End the PRIVATE states of players, current and coming."""
        match = self._match
        move = running_move(match, "unset_private_state")
        # Replaced, not changed: the table's last point may hold it.
        states = match.private_states
        move.ended += tuple(other for other in states if other in gone)
        match.private_states = {other: states[other] for other in states if other not in gone}
        move.entries = tuple(entry for entry in move.entries if entry.player_id not in gone)

    def _check_next(self, words: str, target: Next) -> None:
        """Refuse a `next` that leads nowhere, used or not; a function is called when it is used."""
        if isinstance(target, type) or not callable(target):
            state_id = self._redirects.resolve(self._match.state.id, target)
            if state_id is None:
                remedy = "Give a class, an id or a transition name"
                raise GameError(f"Cannot {words}: next is {show(target)}. {remedy}.")

    def _take_next(self, words: str, target: Next) -> bool:
        """Ask for the move to `next`; a function decides on the target only now."""
        value: object = target
        if callable(target) and not isinstance(target, type):
            value = target()
        if not self._ask_for(words, value):
            remedy = "Give a class, an id or a transition name"
            raise GameError(f"Cannot {words}: next gave {show(value)}. {remedy}.")
        return True

    def _require_multiactive(self, words: str) -> None:
        if not self.is_multiactive_state():
            fact = f"{self._match.state.name} is not a MULTIPLE_ACTIVE_PLAYER state"
            remedy = "Return the next state from the method (P61)"
            raise GameError(f"Cannot {words}: {fact}. {remedy}.")


def ask(match: Match[Any, Any], words: str, state_id: int) -> None:
    """Ask for the one move of the table; GameError when one was asked for already (P46)."""
    move = running_move(match, words)
    if move.asked is not None:
        fact = f"{move.asked.words} already moves the table"
        raise GameError(f"Cannot move the table by {words}: {fact}. Ask for one move in one call.")
    move.asked = Asked(words, state_id)


def possible_now(possible: Collection[str]) -> str:
    """Write a sentence that lists the possible actions."""
    return f"Possible now: {', '.join(sorted(possible)) or 'nothing'}."
