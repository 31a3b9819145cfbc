"""The state of a table as one viewer knows it: a view, and the moves that came after it."""

from collections.abc import Callable
from typing import Any

import msgspec

from bga_states.protocol.cards import Card, ClockSeen
from bga_states.protocol.engine_messages import (
    ENGINE_MESSAGES,
    ActivePlayers,
    ArgsChange,
    StateEntered,
    TableChange,
    TakenBack,
)
from bga_states.protocol.server_frames import (
    Move,
    PlayerSeen,
    Seen,
    StateText,
    Told,
    View,
)

MANAGER = "manager"
"""The type of the states that the engine makes itself; a table rests in the last one, its end."""


class TableState:
    """All that one viewer knows of a game, at version `v`.

    It equals a fresh view, but for `datas`: these are the game's own, as they were at version
    `datas_v`, and the game's notifications say how they change.
    """

    table: str
    """The id of the table."""
    seat: int
    """The seat from which the table is seen, 0 for a spectator."""
    v: int
    """The version of the game."""
    player_id: int
    """The player id of this viewer, 0 for a spectator."""
    state_id: int
    """The state this viewer is in: their PRIVATE one if they are in one, else the table's."""
    args: dict[str, Any]
    """The arguments of that state."""
    main_state_id: int
    """The state of the table."""
    main_args: dict[str, Any]
    """The arguments of the table's state, as this viewer may see them."""
    active_player_id: int
    """The id of the player whose turn it is, if one player acts."""
    active_player_ids: list[int]
    """The ids of all players who are to act."""
    players: dict[int, PlayerSeen]
    """The players by id, with their scores."""
    progression: int
    """How far the game is, 0 to 100."""
    datas: dict[str, Any]
    """The result of the game's `get_all_datas` for this viewer at version `datas_v`."""
    datas_v: int
    """The version of `datas`."""
    states: dict[int, StateText]
    """All states of the game by id."""
    clock: ClockSeen | None
    """The time left on the clocks, as last told; None if no player has a clock."""
    needs_view: bool
    """Whether a message came that the state could not follow; the next view repairs this."""

    def __init__(self, frame: View) -> None:
        self.replace(frame)

    def replace(self, frame: View) -> None:
        """Replace the whole state by a view."""
        seen = frame.view
        self.table, self.seat, self.v = frame.table, frame.seat, frame.v
        self.player_id = seen.player_id
        self.state_id, self.args = seen.state_id, seen.args
        self.main_state_id, self.main_args = seen.main_state_id, seen.main_args
        self.active_player_id = seen.active_player_id
        self.active_player_ids = seen.active_player_ids
        self.players = {player.id: player for player in seen.players}
        self.progression = seen.progression
        self.datas = seen.datas
        self.datas_v = frame.v
        self.states = frame.states
        self.clock = frame.clock
        self.needs_view = False

    def follow(self, frame: Move) -> None:
        """Take the next move; afterwards `needs_view` is True if the state could not follow it."""
        self.v = frame.v
        known, told = self.clock, frame.clock
        # A move that is sent again has its old clock.
        if known is None or told is None or _is_later(told, known):
            self.clock = told
        for message in frame.messages:
            self._hear(message)

    def see_card(self, card: Card) -> None:
        """Take the clocks of a card, unless later ones are known."""
        known, told = self.clock, card.clock
        if known is not None and told is not None and not _is_later(known, told):
            self.clock = told

    @property
    def state(self) -> StateText:
        """The state this viewer is in: its name, type and descriptions."""
        return self.states[self.state_id]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.states[self.main_state_id].type == MANAGER

    @property
    def is_my_turn(self) -> bool:
        """Whether this viewer is a player who is to act."""
        return self.player_id in self.active_player_ids

    @property
    def possible_actions(self) -> list[str]:
        """The names of the actions that this viewer may take now."""
        player = self.players.get(self.player_id)
        if player is None or player.eliminated or self.is_over:
            return []
        return self.state.possible_actions if self.is_my_turn else self.state.open_actions

    @property
    def seen(self) -> Seen:
        """The whole state in the form of a view."""
        return Seen(
            player_id=self.player_id,
            state_id=self.state_id,
            args=self.args,
            main_state_id=self.main_state_id,
            main_args=self.main_args,
            possible_actions=self.possible_actions,
            active_player_id=self.active_player_id,
            active_player_ids=self.active_player_ids,
            players=[*self.players.values()],
            progression=self.progression,
            datas=self.datas,
        )

    def _hear(self, told: Told) -> None:
        """Take a message of the engine; ignore the game's own messages."""
        kind = ENGINE_MESSAGES.get(told.type)
        if kind is None:
            return
        try:
            HEARD[told.type](self, msgspec.convert(told.args, kind))
        except (msgspec.ValidationError, UnknownThingError):
            # The server is newer than this client; its view is right in any case.
            self.needs_view = True


def _is_later(clock: ClockSeen, other: ClockSeen) -> bool:
    """Whether `clock` is later than `other`: by revision, or by time if the server counts none."""
    if clock.revision and other.revision:
        return clock.revision > other.revision
    return clock.at > other.at


class UnknownThingError(Exception):
    """A message named a state or a player that no view has shown."""


def enter(state: TableState, entered: StateEntered) -> None:
    """Let the table and its viewer enter a state, or the viewer go back to the table's state."""
    enter_step(state, entered)
    state.main_state_id, state.main_args = entered.id, entered.args


def enter_step(state: TableState, entered: StateEntered) -> None:
    """Let the viewer enter a PRIVATE state; the table stays where it is."""
    if entered.id not in state.states:
        raise UnknownThingError
    state.state_id, state.args = entered.id, entered.args
    state.active_player_id = entered.active_player_id
    state.active_player_ids = entered.active_player_ids


def activate(state: TableState, active: ActivePlayers) -> None:
    """Replace the active players."""
    state.active_player_ids = active.active_player_ids


def take_args(state: TableState, changed: ArgsChange) -> None:
    """Replace the arguments of the states."""
    if changed.main_args is not None:
        state.main_args = changed.main_args
        if state.state_id == state.main_state_id:
            state.args = changed.main_args
    if changed.args is not None:
        state.args = changed.args


def change(state: TableState, told: TableChange) -> None:
    """Change players, progression and turn."""
    for changed in told.players:
        player = state.players.get(changed.id)
        if player is None:
            raise UnknownThingError
        fields = msgspec.structs.asdict(changed)
        state.players[changed.id] = msgspec.structs.replace(player, **fields)
    state.progression = told.progression
    state.active_player_id = told.active_player_id


def lose(state: TableState, _taken: TakenBack) -> None:
    """Mark the state as outdated, so that it needs a view."""
    state.needs_view = True


HEARD: dict[str, Callable[[TableState, Any], None]] = {
    "gameStateChange": enter,
    "newPrivateState": enter_step,
    "leavePrivateState": enter,
    "gameStateMultipleActiveUpdate": activate,
    "stateArgsChanged": take_args,
    "tableInfosChanged": change,
    "undoRestorePoint": lose,
}
"""The function that applies each message of the engine to the state."""
