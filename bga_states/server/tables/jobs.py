"""Jobs: the work that the loop gives to the table thread, and the results."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from bga_states.protocol.client_frames import (
    Abandon,
    Act,
    AnyRequest,
    Concede,
    Dismiss,
    Expel,
    Kick,
    Leave,
    Ready,
    Request,
    Return,
    SeatBot,
    SeatRequest,
    Sit,
    Start,
)
from bga_states.protocol.server_frames import Answer
from bga_states.server.refused import REPEAT_DIFFERS, Refused, answer_of
from bga_states.server.tables import clock_requests, game_requests, seat_requests
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.live_table import LiveTable, Made
from bga_states.server.tables.seat_requests import NO_PLAYER, Asker
from bga_states.server.tables.table_cards import card_news
from bga_states.server.tables.table_moves import Done, MoveNews, News, move_head, stood_still
from bga_states.server.tables.table_news import CardNews
from bga_states.server.tables.views import view_frame
from bga_states.storage.contract import ACT, Change, MoveRow
from bga_states.storage.kept_commands import read_command

MISSED = 200
"""The largest number of missed moves: a viewer who lacks more is sent a whole view."""


class Result(msgspec.Struct, frozen=True):
    """The result of a job: a change to store, then a reply to its asker and news to tell."""

    reply: Any
    change: Change | None = None
    news: tuple[News, ...] = ()


class Job(Protocol):
    """A piece of work that the table thread does whole or not at all."""

    @property
    def reads_store(self) -> bool:
        """Whether all earlier changes must be stored first."""
        ...

    @property
    def table_id(self) -> str:
        """The id of the job's table, "" for none."""
        ...

    @property
    def name(self) -> str:
        """The job's name in the log: an action, a request, or its kind."""
        ...

    @property
    def reply(self) -> Callable[[Any], object]:
        """The function that the loop calls with the reply."""
        ...

    def run(self, desk: Desk, at: int) -> Result:
        """Do the job at a time in milliseconds; raise Refused or an error of a game."""
        ...

    def refused(self, refused: Refused) -> Any:
        """Return the reply to the asker of a refused job."""
        ...


class RequestJob(msgspec.Struct, frozen=True):
    """A request of a person at a table."""

    request: AnyRequest
    asker: Asker
    reply: Callable[[Answer], object]
    table_id: str
    name: str
    reads_store: bool = False

    def run(self, desk: Desk, at: int) -> Result:
        """Carry out the request, unless that was done already."""
        live = desk.table(self.table_id, at)
        version = earlier_version(desk, live, self.request, self.asker)
        if version is not None or live.was_done(self.request, self.asker.person_id):
            return Result(Answer(self.request.id, version))
        handler = HANDLERS[type(self.request)]
        done = live.attempt(lambda: handler(live, self.request, self.asker, at))
        if done is None or done.version is None:
            live.note_done(self.request, self.asker.person_id)
        if done is None:
            return Result(Answer(self.request.id))
        return Result(Answer(self.request.id, done.version), done.change, done.news)

    def refused(self, refused: Refused) -> Answer:
        """Return the refusal as an answer."""
        return answer_of(self.request.id, refused)


Handler: TypeAlias = Callable[[LiveTable, Any, Asker, int], Done | None]
HANDLERS: Mapping[type[Request], Handler] = {
    Act: game_requests.act,
    Sit: seat_requests.sit,
    Leave: game_requests.leave,
    Return: game_requests.come_back,
    Ready: seat_requests.ready,
    Kick: seat_requests.kick,
    SeatBot: seat_requests.seat_bot,
    Expel: clock_requests.expel,
    Start: seat_requests.start,
    Concede: game_requests.concede,
    Abandon: game_requests.abandon,
    Dismiss: game_requests.dismiss,
}
"""The handlers of requests: None means nothing left to do; they raise Refused and game errors."""


def earlier_version(desk: Desk, live: LiveTable, request: Request, asker: Asker) -> int | None:
    """Return the version that a request led to when it was sent before, None if it is new.

    Refused when its id belongs to a different request.
    """
    player_id = player_asked_for(live, request, asker)
    if player_id is None:
        return None
    made = live.made.get((player_id, request.id))
    if made is None:
        move = stored_move(desk, live, request, player_id)
        if move is None:
            return None
        made = Made.of(move)
    if not is_repeat(live, request, player_id, made):
        raise REPEAT_DIFFERS.again()
    return made.version


def stored_move(desk: Desk, live: LiveTable, request: Request, player_id: int) -> MoveRow | None:
    """Look in the store for the move that a request has led to, None if there is none."""
    asked = live.row.id, player_id, request.id
    if isinstance(request, Act):
        # An act on the latest version was not done before: it would have led to a later one.
        return desk.store.find_act(*asked, request.v) if request.v < live.version else None
    return desk.store.find_move(*asked) if live.version >= 0 else None


def is_repeat(live: LiveTable, request: Request, player_id: int, made: Made) -> bool:
    """Whether a request repeats the request of an earlier move."""
    if made.kind != KINDS.get(type(request)):
        return False
    match request:
        case Act():
            return read_command(made.command) == game_requests.act_command(request, player_id)
        case Expel():
            return read_command(made.command).player_id == live.players.get(request.whom)
        case Leave():
            return read_command(made.command).player_id == player_id
    return True


def player_asked_for(live: LiveTable, request: Request, asker: Asker) -> int | None:
    """Return the id of the player whose request the log has, None if it cannot be the asker's."""
    is_host = asker.person_id == live.row.created_by
    if not isinstance(request, SeatRequest):
        # An answer to the host is for the host alone.
        return NO_PLAYER if is_host else None
    seat = live.seats.get(request.seat)
    if seat is None or not asker.person_id:
        return None
    is_theirs = is_host if isinstance(request, SeatBot) else seat.person_id == asker.person_id
    return seat.player_id if is_theirs else None


KINDS: Mapping[type[Request], str] = {
    Act: ACT,
    Start: "start",
    Leave: "make_zombie",
    Expel: "make_zombie",
    Return: "revive",
    SeatBot: "revive",
    Concede: "concede",
}
"""The log's kinds of the moves that requests lead to."""


class Opened(NamedTuple):
    """The reply to a viewer who opens a table: its card, and frames up to the card's version."""

    card: CardNews
    frames: list[bytes]
    has_key: bool
    """Whether the viewer has given the key to watch the table."""


class OpenJob(msgspec.Struct, frozen=True):
    """A viewer wants to follow a table from a seat, perhaps from a version on."""

    table_id: str
    viewer: int
    since: int | None
    person_id: int
    reply: Callable[[Opened | Refused], object]
    watch_key: str = ""
    name: str = "OpenJob"

    @property
    def reads_store(self) -> bool:
        """Whether the job may need stored moves; a view is drawn from the table in memory."""
        return self.since is not None

    def run(self, desk: Desk, at: int) -> Result:
        """Return the moves that the viewer lacks, or a whole view."""
        live = desk.table(self.table_id, at)
        live.refuse_viewer(self.viewer, self.person_id, self.watch_key)
        card = card_news(live)
        frames = self._frames(desk, live) if card.version >= 0 else []
        return Result(Opened(card, frames, live.is_key(self.watch_key)))

    def _frames(self, desk: Desk, live: LiveTable) -> list[bytes]:
        since = self.since
        if since is None or not live.fresh_from <= since <= live.version:
            return [view_frame(live, self.viewer)]
        if live.version - since > MISSED:
            return [view_frame(live, self.viewer)]
        moves = desk.store.moves(live.row.id, since) if since < live.version else []
        head = move_head(live.row.id, self.viewer)
        return [head + MoveNews.of(move).tail(self.viewer) for move in moves]

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return refused


Look: TypeAlias = Callable[[LiveTable, int], bytes]


class LookJob(msgspec.Struct, frozen=True):
    """A viewer asks for a frame from a seat: the choices there, or a scene."""

    table_id: str
    viewer: int
    person_id: int
    look: Look
    reply: Callable[[bytes | Refused], object]
    watch_key: str = ""
    reads_store: bool = False
    name: str = "LookJob"

    def run(self, desk: Desk, at: int) -> Result:
        """Return the frame."""
        live = desk.table(self.table_id, at)
        live.refuse_viewer(self.viewer, self.person_id, self.watch_key)
        return Result(self.look(live, self.viewer))

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return refused


class StoreJob(msgspec.Struct, frozen=True):
    """Work that concerns no table in memory: on people, lists, and tables to be made."""

    work: Callable[[Desk, int], Result]
    reply: Callable[[Any], object]
    reads_store: bool = True
    table_id: str = ""
    name: str = "StoreJob"

    def run(self, desk: Desk, at: int) -> Result:
        """Do the work."""
        return self.work(desk, at)

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return refused


class CardJob(msgspec.Struct, frozen=True):
    """Tells a table's followers its card: the table may stand still now, or no longer."""

    table_id: str
    reads_store: bool = True
    name: str = "CardJob"

    def reply(self, _reply: None) -> None:
        """Do nothing: no client has asked."""

    def run(self, desk: Desk, at: int) -> Result:
        """Look at the table anew, and return its card as news."""
        live = desk.find(self.table_id, at)
        return Result(None, news=() if live is None else (card_news(live),))

    def refused(self, refused: Refused) -> None:  # as every job has it
        """Do nothing: no client has asked."""


TOO_SLOW = "Its game took too long again and again."


class StopJob(msgspec.Struct, frozen=True):
    """Stops a table whose game took too long again and again."""

    table_id: str
    reads_store: bool = True
    name: str = "StopJob"

    def reply(self, _reply: None) -> None:
        """Do nothing: no client has asked."""

    def run(self, desk: Desk, at: int) -> Result:
        """Let the table stand still, and tell its followers the reason."""
        live = desk.table(self.table_id, at)
        if live.trouble:
            return Result(None)
        done = stood_still(live, at, TOO_SLOW)
        return Result(None, done.change, done.news)

    def refused(self, refused: Refused) -> None:  # as every job has it
        """Do nothing: no client has asked."""
