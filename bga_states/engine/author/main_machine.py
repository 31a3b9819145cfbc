"""The table's own machine: which state it is in, whose turn it is, and the one move a hook may ask for."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from bga_states.engine.base.errors import ActionRefused, GameError, show
from bga_states.engine.base.types import GAME_END, StateType
from bga_states.engine.match.players import Players
from bga_states.engine.match.position import Position
from bga_states.engine.match.redirects import Redirects
from bga_states.engine.match.results import GameResult


class MainMachine:
    """Live: the next line of code sees who is active. Moves are carried out once the running method has returned."""

    def __init__(
        self,
        position: Position,
        players: Players,
        redirects: Redirects,
        possible_actions: Mapping[int, Collection[str]],
    ) -> None:
        self._position = position
        self._players = players
        self._redirects = redirects
        self._possible_actions = possible_actions
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

    def get_current_main_state(self) -> type[Any] | None:
        """Give the class of the state the table is in; None in states of arrays, and the engine's own 1 and 99."""
        return self._redirects.state_class(self._position.state_id)

    def get_active_player_list(self) -> list[int]:
        """Give the ids of the players who may act now, in seat order: nobody in GAME and MANAGER states."""
        kind = self._redirects.type(self._position.state_id)
        if kind is StateType.ACTIVE_PLAYER:
            return [self._position.active_player_id]
        return list(self._position.multiactive) if kind is StateType.MULTIPLE_ACTIVE_PLAYER else []

    def is_player_active(self, player_id: int) -> bool:
        """Whether this player may act now; GameError when nobody has this id."""
        return self._players[player_id].id in self.get_active_player_list()

    def get_current_state_id(self, player_id: int | None = None) -> int:
        """Give the id of the state a player is in: their PRIVATE state if they are in one, else the main state."""
        main = self._position.state_id
        return (
            main
            if player_id is None
            else self._position.private_states.get(self._players[player_id].id, main)
        )

    def get_current_state(self, player_id: int | None = None) -> type[Any] | None:
        """Give the class of the state a player is in; None in states of arrays, and the engine's own 1 and 99."""
        return self._redirects.state_class(self.get_current_state_id(player_id))

    def check_possible_action(self, action: str) -> None:
        """Raise ActionRefused unless the state of the player who acts has this action, whoever is active."""
        state_id = self.get_current_state_id(self.current_player_id)
        possible = self._possible_actions[state_id]
        if action not in possible:
            fact = f"it is impossible in {self._redirects.name(state_id)}"
            raise ActionRefused(
                "not_possible", f"Cannot run {action}: {fact}. {possible_now(possible)}"
            )

    def change_active_player(self, player_id: int) -> None:
        """Make it this player's turn.

        An ACTIVE_PLAYER state keeps its player while it lasts, so change state in the same action (P52, P53).
        GameError when nobody has this id, or they are eliminated (P51).
        """
        player = self._players[player_id]
        if player.eliminated:
            raise GameError(
                f"Cannot make it the turn of {player.name}: they are eliminated. Choose another player."
            )
        self._position.active_player_id = player.id

    def next_state(self, transition: str = "") -> None:
        """Take a transition of the current main state once the running method has returned; "" means the only one.

        Returning the target says the same in fewer words. GameError when the state has no such transition, or
        when a move was already asked for (P18, P19, P46).
        """
        if not isinstance(
            transition, str
        ):  # a class is an easy mistake for those who do not run mypy
            shown = getattr(transition, "__name__", show(transition))  # type: ignore[unreachable]  # see above
            raise GameError(
                f"Cannot take the transition {shown}: it is no name. Return {shown} instead."
            )
        self._ask_for(f"next_state({transition!r})", transition)

    def jump_to_state(self, target: type | int) -> None:
        """Go to a state by class or id once the running method has returned, declared or not."""
        if not isinstance(target, type | int) or isinstance(target, bool):
            raise GameError(
                f"Cannot jump to {show(target)}: it is no state. Give a State class or an id."
            )
        self._ask_for(f"jump_to_state({getattr(target, '__name__', target)})", target)

    def reload_state(self) -> None:
        """Enter the current main state again once the running method has returned."""
        self._ask_for("reload_state()", self._position.state_id)

    def follow(self, returned: object) -> None:
        """Take what a hook of a main state returned for a move of the table; the engine calls this."""
        if isinstance(returned, GameResult):
            self._position.result = self._checked(returned)
            self._ask("returning a GameResult", GAME_END)
            return
        state_id = self._redirects.resolve(self._position.state_id, returned)
        if state_id is not None:
            self._ask(f"returning {getattr(returned, '__name__', show(returned))}", state_id)

    def take_move(self) -> int | None:
        """Give the one move of the table that was asked for, None to stay, and forget it; the engine calls this."""
        asked, self._asked = self._asked, None
        return asked[1] if asked else None

    def forget_requests(self) -> None:
        """Drop what was asked for by code that failed; the engine calls this."""
        self._asked = None

    @property
    def has_move(self) -> bool:
        """Whether a move of the table was asked for."""
        return self._asked is not None

    def has_move_to(self, state_id: int) -> bool:
        """Whether a move of the table to this state was asked for."""
        return self._asked is not None and self._asked[1] == state_id

    def _ask_for(self, words: str, target: object) -> bool:
        """Ask for the move to a target; give whether it is one, since None and bool stay."""
        state_id = self._redirects.resolve(self._position.state_id, target)
        if state_id is not None:
            self._ask(words, state_id)
        return state_id is not None

    def _ask(self, words: str, state_id: int) -> None:
        if self._asked is not None:
            fact = f"{self._asked[0]} already moves the table"
            raise GameError(
                f"Cannot move the table by {words}: {fact}. Ask for one move in one call."
            )
        self._asked = (words, state_id)

    def _checked(self, result: GameResult) -> GameResult:
        """Give a result with values of the right types; GameError unless it ranks exactly the players of the table."""
        try:
            result = msgspec.convert(msgspec.to_builtins(result), GameResult)
        except (TypeError, ValueError) as error:
            raise GameError(
                f"Cannot end the game: the result is wrong: {error}. Make it by its methods."
            ) from error
        ranked = [entry.player_id for entry in result.ranking]
        if sorted(ranked) != sorted(self._players.ids):
            fact = f"the result ranks {ranked}, the players are {list(self._players.ids)}"
            raise GameError(f"Cannot end the game: {fact}. Rank every player once.")
        return result


def possible_now(possible: Collection[str]) -> str:
    """Say in a sentence what is possible."""
    return f"Possible now: {', '.join(sorted(possible)) or 'nothing'}."
