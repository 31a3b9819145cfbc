"""Bodies: what is sent and returned over HTTP, beside the frames."""

from typing import Annotated, Any, Literal

import msgspec

from bga_states.protocol.cards import Card, Person
from bga_states.protocol.client_frames import LinkSecret, Name, Viewer


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me`: take a name, and become somebody if you are nobody yet.

    A browser is given a cookie; a program asks for a token, which it sends as
    `Authorization: Bearer TOKEN`.
    """

    name: Name
    wants: Literal["cookie", "token"] = "cookie"


class Me(msgspec.Struct, frozen=True):
    """Who somebody is: null for nobody; the token only where it was asked for."""

    person: Person | None
    token: str = ""


LinkKind = Literal["device", "seat", "replace"]
"""What a link does: makes another device you, hands over your seat, finds a vacant one a player."""


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/links`: make a link, which whoever opens it may use once.

    `table` and `seat` say which seat it is for, "" and 0 for the kind "device".
    """

    kind: LinkKind
    table: Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{14})?$")] = ""
    seat: Viewer = 0


class Link(msgspec.Struct, frozen=True):
    """A new link: `path` is its address at this server, with the `secret` behind `#`.

    `expires_at` is milliseconds since 1970.
    """

    kind: LinkKind
    secret: str
    path: str
    expires_at: int


class OpenedLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/links/look`: ask what a link does, which leaves it as it is."""

    secret: LinkSecret


class LinkSeen(msgspec.Struct, frozen=True):
    """What a link does: `by` is the name of whoever made it, `player` that of the seat's player."""

    kind: LinkKind
    by: str
    table: str
    seat: int
    player: str
    expires_at: int


class NewDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/links/device`: become whoever made a link of the kind "device".

    A browser is given their cookie; a program asks for a token.
    """

    secret: LinkSecret
    wants: Literal["cookie", "token"] = "cookie"


class GameLine(msgspec.Struct, frozen=True):
    """A game that can be played here.

    `options` is the JSON Schema of its options; `trouble` says why it cannot be played, "" if it
    can.
    """

    name: str
    title: str
    min_players: int
    max_players: int
    options: dict[str, Any]
    trouble: str = ""


class Games(msgspec.Struct, frozen=True):
    """`GET /api/games`: the games, and the names of the bots that play them.

    `asks_password` says that only who knows the server's password may make tables.
    """

    games: list[GameLine]
    bots: list[str]
    asks_password: bool = False


class Tables(msgspec.Struct, frozen=True):
    """`GET /api/tables`: public tables, those that wait for players first, then those in play.

    They are a hundred at most, of each kind the newest first; those that are over are not shown.
    A table that was made at this server is there at once. What changes at others, and tables that
    another server has made, are there within half a second.
    """

    tables: list[Card]


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done over HTTP: a code and a sentence."""

    code: str
    log: str
