"""Frames that a client sends: each is one JSON object whose `t` says which one it is."""

from typing import Annotated, Any, TypeAlias

import msgspec

from bga_states.engine.base.limits import ECHO
from bga_states.protocol.new_table import NewTable

TableId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{14}$")]
"""80 random bits; whoever knows it has the link."""
RequestId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
"""Chosen by the client at random, anew for each request and the same when it is sent again."""
SeatNo = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Viewer = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""The number of a seat, 0 for somebody who watches."""
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
LinkSecret = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{32}$")]
"""192 random bits behind `#` in the address of a link; whoever knows them may use it."""
WatchKey = Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{32})?$")]
"""192 random bits behind `#` in the link to watch a table, "" for none."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class ClientFrame(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """What all frames of a client have in common: the tag `t`."""


class Hello(ClientFrame, frozen=True, tag="hello"):
    """The first frame: which build of the page this is ("" for programs), and what is read."""

    build: Annotated[str, msgspec.Meta(max_length=64)] = ""
    language: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,16}$")] = "en"


class Open(ClientFrame, frozen=True, tag="open"):
    """Follow a table from a seat.

    With `since`, the last version seen, what is missing is sent; without, a whole view. Whoever
    watches a table that is watched by link says its `watch_key`, which holds for all they ask of
    the table over this connection.
    """

    table: TableId
    seat: Viewer = 0
    since: Version | None = None
    watch_key: WatchKey = ""


class Close(ClientFrame, frozen=True, tag="close"):
    """Follow a table from this seat no longer."""

    table: TableId
    seat: Viewer = 0


class AskTables(ClientFrame, frozen=True, tag="list"):
    """Ask for the tables where you have a seat, now and whenever that list changes.

    Whoever asks again soon is sent it within half a second, and whoever has no name is sent none.
    """


class AskChoices(ClientFrame, frozen=True, tag="choices"):
    """Ask what the player of a seat may do now."""

    table: TableId
    seat: SeatNo


class AskPicture(ClientFrame, frozen=True, tag="picture"):
    """Ask for the game's own picture of the table, as text in the language of `hello`."""

    table: TableId
    seat: Viewer = 0


class Beat(ClientFrame, frozen=True, tag="beat"):
    """Say that this end is still there, each ten seconds."""


class Make(ClientFrame, frozen=True, tag="make"):
    """Make a table, and where it is wanted start its game, all in one: `made` is the answer.

    Like a request, it is done once however often it is sent; the `id` of `wanted` is not used. From
    the seats in `follow`, which are to be yours, the table is followed as after an `open` of each.
    """

    id: RequestId
    wanted: NewTable
    follow: Annotated[list[SeatNo], msgspec.Meta(max_length=100)] = []


class Request(ClientFrame, frozen=True):
    """What is answered: something at a table that changes it, with an id of its own."""

    table: TableId
    id: RequestId


class SeatRequest(Request, frozen=True):
    """A request that concerns one seat."""

    seat: SeatNo


class Act(SeatRequest, frozen=True, tag="act"):
    """Take an action as the player of a seat, on the version `v` of the table."""

    v: Version
    action: Annotated[str, msgspec.Meta(max_length=ECHO)]
    args: dict[str, Any] = {}


class Sit(SeatRequest, frozen=True, tag="sit"):
    """Take an open seat."""


class Leave(SeatRequest, frozen=True, tag="leave"):
    """Give up a seat of yours; in a game that runs, the zombie plays on."""


class Return(SeatRequest, frozen=True, tag="return"):
    """Play again on a seat of yours that the zombie plays."""


class Ready(SeatRequest, frozen=True, tag="ready"):
    """Say whether you are ready to start."""

    is_ready: bool = True


class Kick(SeatRequest, frozen=True, tag="kick"):
    """Send whoever holds a seat away before the game starts, as the host."""


class SeatBot(SeatRequest, frozen=True, tag="seat_bot"):
    """Put a bot on an open seat, or in a game on one that can be given anew, as the host."""

    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Expel(SeatRequest, frozen=True, tag="expel"):
    """Send somebody away who is out of time, as another player; the zombie plays on."""

    whom: SeatNo
    """The seat of whoever is out of time."""


class Start(Request, frozen=True, tag="start"):
    """Start the game with those who are seated, as the host."""


class Concede(SeatRequest, frozen=True, tag="concede"):
    """Give up a game of two."""


class Abandon(SeatRequest, frozen=True, tag="abandon"):
    """Say whether the game is to end without a result; it does when all people agree."""

    agrees: bool = True


class Dismiss(Request, frozen=True, tag="dismiss"):
    """End a table that stands still without a result, as the host."""


class Take(Request, frozen=True, tag="take"):
    """Take the seat that a link is for."""

    secret: LinkSecret


AnyRequest: TypeAlias = (
    Act
    | Sit
    | Leave
    | Return
    | Ready
    | Kick
    | SeatBot
    | Expel
    | Start
    | Concede
    | Abandon
    | Dismiss
    | Take
)
AnyClientFrame: TypeAlias = (
    Hello
    | Open
    | Close
    | AskTables
    | AskChoices
    | AskPicture
    | Beat
    | Make
    | Act
    | Sit
    | Leave
    | Return
    | Ready
    | Kick
    | SeatBot
    | Expel
    | Start
    | Concede
    | Abandon
    | Dismiss
    | Take
)
"""Every frame that a client may send."""
