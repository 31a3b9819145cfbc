"""Bodies: what is sent and returned over HTTP, beside the frames."""

from typing import Annotated, Any, Literal

import msgspec

from bga_states.protocol.cards import Card, ClockRules, Person, Visibility, Watch
from bga_states.protocol.client_frames import Name


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


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables`: make a table; whoever makes it is its host and has its first seat."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    options: dict[str, Any] = {}
    visibility: Visibility = "public"
    watch: Watch = "everybody"
    clock_rules: ClockRules | None = None
    """How long people may think, null for as long as they like."""


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
    """`GET /api/games`: the games, and the names of the bots that play them."""

    games: list[GameLine]
    bots: list[str]


class Tables(msgspec.Struct, frozen=True):
    """`GET /api/tables`: public tables, those that wait for players first."""

    tables: list[Card]


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done over HTTP: a code and a sentence."""

    code: str
    log: str
