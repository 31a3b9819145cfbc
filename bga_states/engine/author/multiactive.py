"""Several players at once: who is active in a MULTIPLE_ACTIVE_PLAYER state, and what happens when nobody is left."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from bga_states.engine.author.main_machine import MainMachine
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.types import StateType

Next: TypeAlias = type[Any] | int | str | Callable[[], object]
"""Where the table goes when nobody is left: a class, an id, a transition of the main state, or what gives one."""


class Multiactive(MainMachine):
    """Who is active belongs to one MULTIPLE_ACTIVE_PLAYER state: the current one, else the next to be entered."""

    is_entering_private = False
    """Whether a PRIVATE state is being entered, where nobody is made active; the engine sets it."""

    def is_multiactive_state(self) -> bool:
        """Whether the current main state is a MULTIPLE_ACTIVE_PLAYER state."""
        return self._redirects.type(self._position.state_id) is StateType.MULTIPLE_ACTIVE_PLAYER

    def set_all_players_multiactive(self) -> None:
        """Make everybody active but those who are eliminated; for players who left, `zombie` plays at once."""
        self._activate([player.id for player in self._players.values() if not player.eliminated])

    def set_players_multiactive(
        self,
        players: Iterable[int],
        next: Next,  # noqa: A002  # BGA's word
        exclusive: bool = False,
    ) -> bool:
        """Make these players active, with `exclusive` nobody else; for no players, take `next` at once.

        Return whether it asked for the move. GameError for an id nobody has, an eliminated player (P62), a
        `next` that leads nowhere (P59).
        """
        player_ids = list(players)
        self._check_next("set_players_multiactive", next)
        if not player_ids:
            return self._take_next("set_players_multiactive([])", next)
        if exclusive:
            self._deactivate(
                [
                    player_id
                    for player_id in self._position.multiactive
                    if player_id not in player_ids
                ]
            )
        self._activate(player_ids)
        return False

    def set_player_non_multiactive(self, player_id: int, next: Next) -> bool:  # noqa: A002  # BGA's word
        """End a player's part in the state, private state included; take `next` if nobody is left.

        Return whether it asked for the move. GameError when the player is not active (P62), or outside a
        MULTIPLE_ACTIVE_PLAYER state (P61). Transition names are those of the main state (P68).
        """
        self._require_multiactive("set_player_non_multiactive")
        self._check_next("set_player_non_multiactive", next)
        if not self.is_player_active(player_id):
            fact = f"{self._players[player_id].name} is not active"
            raise GameError(
                f"Cannot set_player_non_multiactive: {fact}. Look with is_player_active first."
            )
        self._deactivate([player_id])
        return not self._position.multiactive and self._take_next(
            "set_player_non_multiactive", next
        )

    def set_all_players_non_multiactive(self, next: Next) -> bool:  # noqa: A002  # BGA's word
        """End the state for everybody and take `next`; return whether it asked for the move, as the others do."""
        self._require_multiactive("set_all_players_non_multiactive")
        self._deactivate(list(self._position.multiactive))
        return self._take_next("set_all_players_non_multiactive", next)

    def update_multiactive_or_next_state(self, next: Next) -> bool:  # noqa: A002  # BGA's word
        """Take `next` if nobody is active; return whether it asked for the move."""
        self._require_multiactive("update_multiactive_or_next_state")
        self._check_next("update_multiactive_or_next_state", next)
        return not self._position.multiactive and self._take_next(
            "update_multiactive_or_next_state", next
        )

    def _activate(self, player_ids: list[int]) -> None:
        if self.is_entering_private:
            fact = "one player enters a PRIVATE state"
            raise GameError(
                f"Cannot make players active: {fact}. Do it in an action or in the main state (P61)."
            )
        for player_id in player_ids:
            if self._players[player_id].eliminated:
                fact = f"{self._players[player_id].name} is eliminated"
                raise GameError(f"Cannot make players active: {fact}. Leave them out.")
        active = {*self._position.multiactive, *player_ids}
        self._position.multiactive = [
            player_id for player_id in self._players.ids if player_id in active
        ]

    def _deactivate(self, player_ids: list[int]) -> None:
        """Make players inactive; their private states end with that, so that none is stale later (P67)."""
        for player_id in player_ids:
            self._position.multiactive.remove(player_id)
            self._position.private_states.pop(player_id, None)

    def _check_next(self, words: str, target: Next) -> None:
        """Refuse a `next` that leads nowhere, used or not; what a function will give is seen when it is called."""
        if isinstance(target, type) or not callable(target):
            state_id = self._redirects.resolve(self._position.state_id, target)
            if state_id is None:
                raise GameError(
                    f"Cannot {words}: next is {target!r}. Give a class, an id or a transition name."
                )

    def _take_next(self, words: str, target: Next) -> bool:
        is_function = callable(target) and not isinstance(target, type)
        value = target() if callable(target) and is_function else target
        if not self._ask_for(words, value):
            raise GameError(
                f"Cannot {words}: next gave {value!r}. Give a class, an id or a transition name."
            )
        return True

    def _require_multiactive(self, words: str) -> None:
        if not self.is_multiactive_state():
            state = self._redirects.name(self._position.state_id)
            fact = f"{state} is no MULTIPLE_ACTIVE_PLAYER state"
            raise GameError(f"Cannot {words}: {fact}. Return the next state from the method (P61).")
