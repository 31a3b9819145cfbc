"""Bodies: the contents of HTTP requests and responses, beside the frames."""

from typing import Annotated, Any, Literal

import msgspec

from bga_states.protocol.cards import Card, Person
from bga_states.protocol.client_frames import LinkSecret, Name, Viewer


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me`: take a name, and become a new person if you have no name yet.

    A browser gets a cookie. A program asks for a token, which it sends as
    `Authorization: Bearer TOKEN`.
    """

    name: Name
    wants: Literal["cookie", "token"] = "cookie"


class Me(msgspec.Struct, frozen=True):
    """Your id and name as `person`, null if you have none; `token` only if you asked for it."""

    person: Person | None
    token: str = ""


LinkKind = Literal["device", "seat", "replace"]
"""The effect of a link: sign in your other device, hand over your seat, or fill a vacant one."""


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/links`: make a link that any person may use, but only once.

    `table` and `seat` name its seat; they are "" and 0 for the kind "device".
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
    """`POST /api/links/look`: ask what a link does, without using it."""

    secret: LinkSecret


class LinkSeen(msgspec.Struct, frozen=True):
    """The effect of a link: `by` is its maker's name, `player` the name of the seat's player."""

    kind: LinkKind
    by: str
    table: str
    seat: int
    player: str
    expires_at: int


class NewDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/links/device`: sign in as the maker of a link of the kind "device".

    A browser gets a cookie; a program asks for a token.
    """

    secret: LinkSecret
    wants: Literal["cookie", "token"] = "cookie"


class GameLine(msgspec.Struct, frozen=True):
    """A game of this server.

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

    `asks_password` says that a client needs the server's password to make tables.
    """

    games: list[GameLine]
    bots: list[str]
    asks_password: bool = False


class Tables(msgspec.Struct, frozen=True):
    """`GET /api/tables`: public tables, first the open ones, then the ones in play.

    The list has a hundred tables at most, of each kind the newest first, and none that are over.
    A table made at this server appears at once. Other changes, and tables made at another server,
    appear within half a second.
    """

    tables: list[Card]


class Refusal(msgspec.Struct, frozen=True):
    """The reason for a refusal over HTTP: a code and a sentence."""

    code: str
    log: str
