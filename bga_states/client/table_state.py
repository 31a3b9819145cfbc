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

    It says what a fresh view would say, but for `datas`: they are the game's own, as they were at
    version `datas_v`, and the game's notifications say how they change.
    """

    table: str
    """The id of the table."""
    seat: int
    """The seat from which it is seen, 0 for somebody who watches."""
    v: int
    """The version of the game."""
    player_id: int
    """The id of this viewer, 0 for somebody who watches."""
    state_id: int
    """The state this viewer is in: their PRIVATE one if they are in one, else the table's."""
    args: dict[str, Any]
    """The arguments of that state."""
    main_state_id: int
    """The state of the table."""
    main_args: dict[str, Any]
    """The arguments of the table's state, as this viewer may see them."""
    active_player_id: int
    """Whose turn it is, where one player acts."""
    active_player_ids: list[int]
    """All who are to act."""
    players: dict[int, PlayerSeen]
    """The players by id, with their scores."""
    progression: int
    """How far the game is, 0 to 100."""
    datas: dict[str, Any]
    """What the game's `get_all_datas` returned for this viewer at version `datas_v`."""
    datas_v: int
    """The version of `datas`."""
    states: dict[int, StateText]
    """All states of the game by id."""
    clock: ClockSeen | None
    """What is left on the clocks, as last told; None where nobody has one."""
    needs_view: bool
    """Whether something was told that cannot be followed; the next view makes it good."""

    def __init__(self, frame: View) -> None:
        self.replace(frame)

    def replace(self, frame: View) -> None:
        """Take a view, which replaces all that was known."""
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
        """Take the next move; afterwards `needs_view` says whether it could be followed."""
        self.v = frame.v
        known, told = self.clock, frame.clock
        # One that is sent again has the clock it had.
        if known is None or told is None or _is_later(told, known):
            self.clock = told
        for message in frame.messages:
            self._hear(message)

    def see_card(self, card: Card) -> None:
        """Take what a card says of the clocks, unless something later is known of them."""
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
        """All of it as a view has it."""
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
        """Take what the engine tells; all else is the game's own."""
        kind = ENGINE_MESSAGES.get(told.type)
        if kind is None:
            return
        try:
            HEARD[told.type](self, msgspec.convert(told.args, kind))
        except (msgspec.ValidationError, UnknownThingError):
            # A server that is newer than this client: what it shows is right in any case.
            self.needs_view = True


def _is_later(clock: ClockSeen, other: ClockSeen) -> bool:
    """Whether clocks are later than others; by the time where a server does not count."""
    if clock.revision and other.revision:
        return clock.revision > other.revision
    return clock.at > other.at


class UnknownThingError(Exception):
    """A state or a player was named that no view has shown."""


def enter(state: TableState, entered: StateEntered) -> None:
    """Let the table enter a state, and its viewer with it; or go back to it from a PRIVATE one."""
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
    """Let others be active."""
    state.active_player_ids = active.active_player_ids


def take_args(state: TableState, changed: ArgsChange) -> None:
    """Let the arguments of states be others."""
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
    """Let nothing that was known hold any longer."""
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
"""What each message of the engine does to the state."""
