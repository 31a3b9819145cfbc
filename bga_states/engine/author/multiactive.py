"""Several players at once: who is active, and what happens when nobody is left."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from bga_states.engine.author.hooks import running_move, verb
from bga_states.engine.author.main_machine import MainMachine
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.types import MULTI

Next: TypeAlias = type[Any] | int | str | Callable[[], object]
"""Where the table goes when nobody is left.

A class, an id, a transition of the main state, or a function that returns one.
"""


class Multiactive(MainMachine):
    """Who is active belongs to one MULTIPLE_ACTIVE_PLAYER state.

    That is the current one, else the next to be entered.
    """

    def is_multiactive_state(self) -> bool:
        """Whether the current main state is a MULTIPLE_ACTIVE_PLAYER state."""
        return self._match.state.type is MULTI

    @verb
    def set_all_players_multiactive(self) -> None:
        """Make everybody active but those who are eliminated.

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
        """Make these players active, with `exclusive` nobody else; for no players, take `next`.

        Return whether it asked for the move. GameError for an id nobody has, an eliminated player
        (P62), a `next` that leads nowhere (P59).
        """
        player_ids = list(players)
        # Though it is not taken: a mistake that shows only when nobody is left shows too late.
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
        """End a player's part in the state, private state included; take `next` if nobody is left.

        Return whether it asked for the move. GameError when the player is not active (P62), or
        outside a MULTIPLE_ACTIVE_PLAYER state (P61). Transition names are those of the main state
        (P68).
        """
        self._require_multiactive("set_player_non_multiactive")
        self._check_next("set_player_non_multiactive", next)
        if not self.is_player_active(player_id):
            fact = f"{self._match.players[player_id].name} is not active"
            remedy = "Look with is_player_active first"
            raise GameError(f"Cannot set_player_non_multiactive: {fact}. {remedy}.")
        # Before `next` is taken: a function that decides it sees who is left.
        self._deactivate([player_id])
        if self._match.multiactive:
            return False
        return self._take_next("set_player_non_multiactive", next)

    @verb
    def set_all_players_non_multiactive(self, next: Next) -> bool:  # noqa: A002  # BGA's word
        """End the state for everybody and take `next`; return whether it asked for the move."""
        self._require_multiactive("set_all_players_non_multiactive")
        self._deactivate(list(self._match.multiactive))
        return self._take_next("set_all_players_non_multiactive", next)

    @verb
    def update_multiactive_or_next_state(self, next: Next) -> bool:  # noqa: A002  # BGA's word
        """Take `next` if nobody is active; return whether it asked for the move."""
        self._require_multiactive("update_multiactive_or_next_state")
        self._check_next("update_multiactive_or_next_state", next)
        if self._match.multiactive:
            return False
        return self._take_next("update_multiactive_or_next_state", next)

    def _activate(self, player_ids: list[int]) -> None:
        match = self._match
        if running_move(match, "set_players_multiactive").is_entering_private:
            fact = "one player enters a PRIVATE state"
            remedy = "Do it in an action or in the main state (P61)"
            raise GameError(f"Cannot make players active: {fact}. {remedy}.")
        for player_id in player_ids:
            player = match.players[player_id]
            if player.is_out:
                fact = f"{player.name} is eliminated"
                raise GameError(f"Cannot make players active: {fact}. Leave them out.")
        active = {*match.multiactive, *player_ids}
        match.multiactive = tuple(other for other in match.players.ids if other in active)

    def _deactivate(self, player_ids: list[int]) -> None:
        """Make players inactive, and end their PRIVATE states and those to be entered (P67)."""
        match = self._match
        gone = {*player_ids}
        match.multiactive = tuple(other for other in match.multiactive if other not in gone)
        self._leave_private_states(gone)

    def _leave_private_states(self, gone: set[int]) -> None:
        """End the PRIVATE states of players, and those they were about to enter."""
        match = self._match
        move = running_move(match, "unset_private_state")
        states = match.private_states
        match.private_states = {other: states[other] for other in states if other not in gone}
        move.entries = tuple(entry for entry in move.entries if entry.player_id not in gone)

    def _check_next(self, words: str, target: Next) -> None:
        """Refuse a `next` that leads nowhere, used or not; a function is called when it is used."""
        if isinstance(target, type) or not callable(target):
            state_id = self._redirects.resolve(self._match.state.id, target)
            if state_id is None:
                remedy = "Give a class, an id or a transition name"
                raise GameError(f"Cannot {words}: next is {target!r}. {remedy}.")

    def _take_next(self, words: str, target: Next) -> bool:
        """Ask for the move to `next`; a function decides only now where that is."""
        value: object = target
        if callable(target) and not isinstance(target, type):
            value = target()
        if not self._ask_for(words, value):
            remedy = "Give a class, an id or a transition name"
            raise GameError(f"Cannot {words}: next gave {value!r}. {remedy}.")
        return True

    def _require_multiactive(self, words: str) -> None:
        if not self.is_multiactive_state():
            fact = f"{self._match.state.name} is not a MULTIPLE_ACTIVE_PLAYER state"
            remedy = "Return the next state from the method (P61)"
            raise GameError(f"Cannot {words}: {fact}. {remedy}.")
