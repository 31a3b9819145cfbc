"""Frames that a client sends: each is one JSON object whose `t` says which one it is."""

from typing import Annotated, Any, TypeAlias

import msgspec

from bga_states.engine.base.limits import ECHO
from bga_states.protocol.new_table import NewTable

TableId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{14}$")]
"""80 random bits; any client that knows the id can find the table."""
RequestId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
"""Chosen by the client at random for each request; a repeated request has the same id."""
SeatNo = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Viewer = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""The number of a seat, 0 for a spectator."""
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
LinkSecret = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{32}$")]
"""192 random bits behind `#` in the address of a link; any person who knows them may use it."""
WatchKey = Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{32})?$")]
"""192 random bits behind `#` in the link to watch a table, "" for none."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class ClientFrame(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """The base of all frames of a client, with the tag `t`."""


class Hello(ClientFrame, frozen=True, tag="hello"):
    """The first frame, with the build of the page; programs have none."""

    build: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Open(ClientFrame, frozen=True, tag="open"):
    """Follow a table from a seat.

    With `since`, the last version seen, the server sends the missing moves; without, a whole view.
    A spectator of a table that is watched by link gives its `watch_key`. The key then holds for
    all questions about the table over this connection. With `scene`, the server also sends the
    scene, and then the steps of each move.
    """

    table: TableId
    seat: Viewer = 0
    since: Version | None = None
    watch_key: WatchKey = ""
    scene: bool = False


class Close(ClientFrame, frozen=True, tag="close"):
    """Stop following a table from this seat."""

    table: TableId
    seat: Viewer = 0


class AskTables(ClientFrame, frozen=True, tag="list"):
    """Ask for the tables where you have a seat, now and each time that list changes.

    If you ask again soon, the list comes within half a second. Without a name you get none.
    """


class AskChoices(ClientFrame, frozen=True, tag="choices"):
    """Ask what the player of a seat may do now."""

    table: TableId
    seat: SeatNo


class AskScene(ClientFrame, frozen=True, tag="scene"):
    """Ask for the scene of a table, as its parts."""

    table: TableId
    seat: Viewer = 0


class Beat(ClientFrame, frozen=True, tag="beat"):
    """Say every ten seconds that this end is still there."""


class Make(ClientFrame, frozen=True, tag="make"):
    """Make a table, and start its game if wanted, all in one; `made` is the answer.

    Like a request, it is done once, however often you send it. The `id` of `wanted` is not used.
    You then follow the table from the seats in `follow`, which must be yours, as after an `open`
    of each.
    """

    id: RequestId
    wanted: NewTable
    follow: Annotated[list[SeatNo], msgspec.Meta(max_length=100)] = []


class Request(ClientFrame, frozen=True):
    """A change to a table, with an id of its own; each gets an answer."""

    table: TableId
    id: RequestId


class SeatRequest(Request, frozen=True):
    """A request that concerns one seat."""

    seat: SeatNo


class Act(SeatRequest, frozen=True, tag="act"):
    """Take an action as the player of a seat, decided at version `v` of the table."""

    v: Version
    action: Annotated[str, msgspec.Meta(max_length=ECHO)]
    args: dict[str, Any] = {}


class Sit(SeatRequest, frozen=True, tag="sit"):
    """Take an open seat."""


class Leave(SeatRequest, frozen=True, tag="leave"):
    """Give up a seat of yours; in a game that runs, the zombie plays on."""


class Return(SeatRequest, frozen=True, tag="return"):
    """Play again on a seat of yours, in place of the zombie."""


class Ready(SeatRequest, frozen=True, tag="ready"):
    """Say whether you are ready to start."""

    is_ready: bool = True


class Kick(SeatRequest, frozen=True, tag="kick"):
    """Remove the person or bot from a seat before the game starts, as the host."""


class SeatBot(SeatRequest, frozen=True, tag="seat_bot"):
    """Put a bot on an open seat, or in a game on a vacant one, as the host."""

    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Expel(SeatRequest, frozen=True, tag="expel"):
    """Expel a player who is out of time, as another player; the zombie plays on."""

    whom: SeatNo
    """The seat of the player who is out of time."""


class Start(Request, frozen=True, tag="start"):
    """Start the game with the seated players, as the host."""


class Concede(SeatRequest, frozen=True, tag="concede"):
    """Give up a game of two."""


class Abandon(SeatRequest, frozen=True, tag="abandon"):
    """Say whether you agree to end the game without a result; it ends when all people agree."""

    agrees: bool = True


class Dismiss(Request, frozen=True, tag="dismiss"):
    """End a table that stands still, without a result, as the host."""


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
    | AskScene
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
