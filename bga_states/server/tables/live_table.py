"""Live tables: stored tables as the table thread keeps them in memory."""

import logging
from collections.abc import Callable, Collection, Mapping
from hmac import compare_digest
from time import monotonic
from typing import Any, ParamSpec, Protocol, TypeVar
from weakref import ref

import msgspec
from msgspec.structs import replace

from bga_states.engine.author.game import Game
from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table
from bga_states.protocol.client_frames import Request
from bga_states.server.refused import DRAWN_TOO_SLOWLY, REPEAT_DIFFERS, Refused, not_watched
from bga_states.server.sizes import LARGEST_DATA
from bga_states.server.tables.clocks import LiveClock
from bga_states.server.tables.sent_scenes import SentScenes
from bga_states.server.tables.table_news import is_of_table, may_watch
from bga_states.server.tables.timekeeper import Times
from bga_states.server.tables.watchdog import GameTimeoutError
from bga_states.storage.contract import MoveRow, PositionRow, SeatRow, Stand, TableRow

P = ParamSpec("P")
T = TypeVar("T")
READ_ENTERED = msgspec.json.Decoder(dict[int, int]).decode
WHOLE_TABLE = 0
"""The key of the table's own state among the states in `entered`."""
NOT_STARTED = -1
REMEMBERED = 64
"""The number of a table's latest requests known without the store: a repeat comes soon."""
DRAWING_PAUSE = 60
"""Seconds for which a table is not drawn after that took too long."""
log = logging.getLogger("bga_states.server")


class Play(Protocol):
    """Runs a part of a game."""

    def __call__(self, game: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> T:
        """Return the game's result; its errors pass through."""
        ...


def shown_phase(phase: str, trouble: str) -> str:
    """Return the phase of a table that all viewers are shown."""
    return "broken" if trouble and phase != "abandoned" else phase


def is_zombie(game: Table[Any], player_id: int) -> bool:
    """Whether the zombie plays for a player."""
    return any(player.id == player_id and player.zombie for player in game.players)


def freely(game: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> T:
    """Run a part of a game for as long as it takes."""
    return game(*args, **more)


class Made(msgspec.Struct, frozen=True, gc=False):
    """A move that a request has led to, with only the fields that a repeat needs."""

    version: int
    kind: str
    command: bytes

    @classmethod
    def of(cls, move: MoveRow) -> "Made":
        """Return a stored move without its frames, which are large."""
        return cls(move.version, move.kind, move.command)


class LiveTable:
    """One table in memory: its row, and its game once that is started.

    It is a cache of the stored table. A caller that cannot store a change of it drops it.
    """

    largest = LARGEST_DATA
    """The largest size of its game's data, in bytes."""
    sent_to: ref[SentScenes] | None = None
    """The scenes that its viewers were sent, as long as somebody follows and so holds them."""
    _draws_again_at = 0.0
    """When to draw it again after that took too long, by `monotonic`."""
    players: Mapping[int, int]
    """The ids of the players by seat, once the game is started; replaced, never changed."""
    turns: Mapping[int, tuple[int, ...]]
    """The active seats when a single player is active, by that player's id."""
    holders: Mapping[int, int]
    """The ids of the holders by seat; replaced, never changed."""
    has_bots: bool

    def __init__(
        self,
        row: TableRow,
        times: Times,
        game_class: type[Game] | None,
        position: PositionRow | None = None,
        play: Play = freely,
    ) -> None:
        self.row = row
        self.times = times
        self.play: Play = play
        """Runs every call of the game, within its time limit."""
        self.game_class = game_class
        """The class of its game, None if this server does not have it."""
        self.seats = {seat.no: seat for seat in row.seats}
        self._note_seats()
        self.game: Table[Any] | None = None
        self.outcome: Outcome | None = None
        """The outcome of the last move that was noted here."""
        self.left: Collection[int] = ()
        """The ids of the players who had left a game that cannot be opened."""
        self.trouble = row.trouble
        self.opens_again_at = 0.0
        """When to try again to open its game, by `monotonic`; 0 for never."""
        clock = b"" if position is None else position.clock
        self.clock = LiveClock.read(row.clock_rules, clock, times)
        """The clocks of its players, None where they may think as long as they like."""
        self.version = NOT_STARTED
        self.fresh_from = 0
        self.moved_at = row.created_at
        self.entered: dict[int, int] = {}
        self.made: dict[tuple[int, str], Made] = {}
        """The latest moves that requests have led to, by player and the request's id."""
        self.done: dict[tuple[int, str], Request] = {}
        """The latest requests that were done without a version, by person and the request's id."""
        self.is_outdated = False
        """Whether an earlier version of the game made its position."""
        self.is_spoilt = False
        """Whether a failure has left it in a wrong state."""
        self.data_size = 0
        """The stored size of its game's data, in bytes."""
        if position is not None:
            self._stand_at(position)

    def _stand_at(self, position: PositionRow) -> None:
        """Take over the stored fields of a position, but not its game."""
        game_class = self.game_class
        version = position.game_version if game_class is None else game_class.version
        self.is_outdated = position.game_version != version
        self.version = position.version
        self.fresh_from = position.fresh_from
        self.moved_at = position.moved_at
        self.entered = READ_ENTERED(position.entered)

    def attempt(self, do: Callable[[], T]) -> T:
        """Change the table with `do`, and take note if that fails half way.

        A game that fails is as it was before, but the rest of its table may not be.
        """
        version, row = self.version, self.row
        try:
            return do()
        except BaseException:
            self.note_failed(version, row)
            raise

    def note_failed(self, version: int, row: TableRow) -> None:
        """Take note of a failure at the table, which had this version and this row before."""
        # Each move of the game has an outcome object of its own.
        has_moved = self.game is not None and self.game.outcome is not self.outcome
        self.is_spoilt = has_moved or (self.version, self.row) != (version, row)

    @property
    def phase(self) -> str:
        """The phase of the table; one that stands still is "broken" until it is abandoned."""
        return shown_phase(self.row.phase, self.trouble)

    def release(self) -> None:
        """Free the game at once, as its table is no longer needed."""
        if self.game is not None:
            self.game.release()
            self.game = None

    def has_come_to(self, stand: Stand) -> bool:
        """Whether the table in memory is at least as far as `stand`."""
        return self.version >= stand.version and self.row.revision >= stand.revision

    def was_done(self, request: Request, person_id: int) -> bool:
        """Whether a request without a version was done; Refused when another request had its id."""
        done = self.done.get((person_id, request.id))
        if done is None:
            return False
        if done != request:
            raise REPEAT_DIFFERS.again()
        return True

    def note_done(self, request: Request, person_id: int) -> None:
        """Remember a request that has led to no version, in case it is sent again."""
        self.done[person_id, request.id] = request
        if len(self.done) > REMEMBERED:
            del self.done[next(iter(self.done))]

    def edit(self, *seats: SeatRow, **changes: Any) -> TableRow:
        """Change the row and some seats; return the row to store, with only these seats."""
        for seat in seats:
            self.seats[seat.no] = seat
        self._note_seats()
        whole = tuple(self.seats.values())
        revision = self.row.revision + 1
        self.row = replace(self.row, revision=revision, seats=whole, **changes)
        return replace(self.row, seats=seats)

    def _note_seats(self) -> None:
        # Replace these mappings, never change them: other threads hold the old ones.
        seats = self.seats.values()
        self.players = {seat.no: seat.player_id for seat in seats if seat.player_id}
        self.has_bots = any(seat.bot for seat in seats)
        self.holders = {seat.no: seat.person_id for seat in seats if seat.person_id}
        self.turns = {player_id: (no,) for no, player_id in self.players.items()}

    def own_seat(self, no: int, person_id: int) -> SeatRow:
        """Return a seat that a person holds; Refused when they do not."""
        seat = self.seats.get(no)
        if seat is None or not person_id or seat.person_id != person_id:
            raise Refused("not_seated", f"Cannot do this: seat {no} is not yours. Take a seat.")
        return seat

    def refuse_viewer(self, no: int, person_id: int, watch_key: str) -> None:
        """Refuse a person who may not see the table from this seat, or as a spectator for 0."""
        if no:
            self.own_seat(no, person_id)
        elif not self.may_watch(person_id, watch_key):
            raise not_watched(self.row.watch)

    def may_watch(self, person_id: int, watch_key: str = "") -> bool:
        """Whether a person may watch the table without a seat."""
        if is_of_table(person_id, self.row.created_by, self.holders):
            return True
        return may_watch(self.row.watch, self.row.phase, has_key=self.is_key(watch_key))

    def is_key(self, watch_key: str) -> bool:
        """Whether this is the table's key for watching by link."""
        own = self.row.watch_key
        return bool(own) and compare_digest(own, watch_key)

    def is_vacant(self, seat: SeatRow) -> bool:
        """Whether a seat may be given to a new holder."""
        return seat.no in self.vacant_seats()

    def left_seats(self) -> set[int]:
        """Return the seats of the players who have left the game."""
        left = self.left
        if self.game is not None:
            left = {player.id for player in self.game.players if player.zombie}
        return {no for no, player_id in self.players.items() if player_id in left}

    def vacant_seats(self) -> set[int]:
        """Return the seats for new holders: where a zombie plays, or where the table is held up."""
        if self.game is None or self.row.phase != "playing":
            return set()
        vacant = self.left_seats()
        if self.trouble:
            vacant |= self._held_up_by()
        return vacant

    def _held_up_by(self) -> set[int]:
        """Return the seats that hold up a table whose game could be opened.

        They are the active seats of bots, or else the seat of the first player out of time.
        """
        bots = {no for no in self.active_seats() if self.seats[no].bot}
        if bots or self.clock is None or not self.clock.rules.expels:
            return bots
        first = self.clock.deadline
        return set() if first is None else {first.seat}

    def playing(self) -> Table[Any]:
        """Return the game; Refused when it is not in play, or cannot be played."""
        if self.trouble:
            raise Refused("out_of_order", f"Cannot play: the table stands still. {self.trouble}")
        if self.row.phase == "over":
            raise Refused("game_over", "Cannot do this: the game is over. Make a new table.")
        if self.game is None or self.row.phase != "playing":
            raise Refused("not_open", f"Cannot do this: the table is {self.row.phase}.")
        return self.game

    def seen_game(self) -> Table[Any]:
        """Return the game to look at, also one that is over; Refused when there is none."""
        if self.trouble:
            raise Refused("out_of_order", f"Cannot look: the table stands still. {self.trouble}")
        if self.game is None:
            raise Refused("not_open", "Cannot look: the game has not started. Wait for the start.")
        return self.game

    @property
    def sent_scenes(self) -> SentScenes | None:
        """The scenes that its viewers were sent, None if nobody follows them."""
        return None if self.sent_to is None else self.sent_to()

    def drawn(self, draw: Callable[[], T]) -> T:
        """Run a part of the game that draws; Refused when that takes too long, or has just done so.

        It costs the picture alone: the table does not stand still for it.
        """
        if monotonic() < self._draws_again_at:
            raise DRAWN_TOO_SLOWLY.again()
        try:
            return self.play(draw)
        except GameTimeoutError:
            self._draws_again_at = monotonic() + DRAWING_PAUSE
            log.error("table %s: the game took too long to draw it", self.row.id)  # noqa: TRY400  # no values
        raise DRAWN_TOO_SLOWLY.again()

    def own_state_since(self, player_id: int) -> int:
        """Return the version since which a player has been in their present state."""
        return max(self.entered.get(WHOLE_TABLE, 0), self.entered.get(player_id, 0))

    def active_seats(self) -> tuple[int, ...]:
        """Return the numbers of the seats whose turn it is."""
        return () if self.game is None else self.seats_of(self.game.active_player_ids)

    def seats_of(self, active: Collection[int]) -> tuple[int, ...]:
        """Return the numbers of these active players' seats, none unless the game is in play."""
        if self.row.phase != "playing":
            return ()
        return tuple([no for no, player_id in self.players.items() if player_id in active])
