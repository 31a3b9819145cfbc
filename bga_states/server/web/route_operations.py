"""Operations: the bodies and answers of each route, described for programs."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from bga_states.protocol.bodies import (
    Games,
    Link,
    LinkSeen,
    Me,
    NewDevice,
    NewLink,
    NewPerson,
    OpenedLink,
    Refusal,
    Tables,
)
from bga_states.protocol.cards import Card
from bga_states.protocol.client_frames import AnyRequest
from bga_states.protocol.new_table import NewTable
from bga_states.protocol.server_frames import Answer

Named = tuple[type[msgspec.Struct], ...]
"""Classes of the protocol; a body is of one of them."""
HTML, TEXT, JSON = "text/html", "text/plain", "application/json"
EVERYWHERE = ("bad_request", "too_fast")
"""Codes that may refuse any call: it is addressed to another server, or calls come too fast."""
OF_STORE = ("busy", "unavailable")
OF_BODY = ("bad_request", "too_big")
OF_NEW_TABLE = ("unknown_game", "bad_parameter", "not_ready", "game_failed", "out_of_order")
OF_LINK = ("unknown_link", "link_used", "link_expired", "link_void")
OF_SEAT = ("who_are_you", "not_seated", "not_host", "unknown_table", "not_open", "taken")
OF_GAME = ("game_failed", "bad_parameter", "not_seated", "not_host", "unknown_table", "stale")
"""The codes that may refuse a request; `stale` stands for all codes whose status is 409."""


class Operation(NamedTuple):
    """The body that one route takes, its answers, and its refusals.

    `answers` holds by status the class of the answer's body, or its media type, "" for no body.
    `codes` are the codes of the route's refusals, beside the codes of every call. `refusals` are
    the classes of a refusal's body.
    """

    summary: str
    answers: Mapping[int, type[msgspec.Struct] | str]
    body: Named = ()
    codes: tuple[str, ...] = ()
    refusals: Named = (Refusal,)


OPERATIONS: Final[Mapping[tuple[str, str], Operation]] = {
    ("GET", "/"): Operation("The page of the lobby.", {200: HTML}),
    ("GET", "/table/{table}"): Operation("The page of a table.", {200: HTML}),
    ("GET", "/api/me"): Operation("Say who the caller is.", {200: Me}, codes=OF_STORE),
    ("POST", "/api/me"): Operation(
        "Take a name, and become somebody if the caller is nobody yet.",
        {200: Me, 201: Me},
        (NewPerson,),
        (*OF_BODY, *OF_STORE),
    ),
    ("GET", "/api/games"): Operation("List the games and the bots.", {200: Games}),
    ("GET", "/api/games/{game}/texts/{language}"): Operation(
        "Return a game's texts in a language: translations by what they translate.",
        {200: JSON, 304: ""},
    ),
    ("GET", "/api/games/{game}/art/{name}"): Operation(
        "Return a picture of a game.", {200: "image/*", 304: "", 404: TEXT}
    ),
    ("GET", "/api/tables"): Operation("List public tables.", {200: Tables}, codes=OF_STORE),
    ("POST", "/api/tables"): Operation(
        "Make a table.",
        {201: Card},
        (NewTable,),
        (*OF_BODY, *OF_STORE, *OF_NEW_TABLE, "who_are_you", "wrong_password"),
    ),
    ("GET", "/api/tables/{table}"): Operation(
        "Return the card of a table.", {200: Card}, codes=("unknown_table", "not_seated", *OF_STORE)
    ),
    ("POST", "/api/requests"): Operation(
        "Request something at a table, as over the socket.",
        {200: Answer},
        AnyRequest.__args__,
        (*OF_BODY, *OF_STORE, *OF_GAME, *OF_LINK, "who_are_you"),
        (Refusal, Answer),
    ),
    ("POST", "/api/links"): Operation(
        "Make a link that works once.",
        {201: Link},
        (NewLink,),
        (*OF_BODY, *OF_STORE, *OF_SEAT),
    ),
    ("POST", "/api/links/look"): Operation(
        "Say what a link does.", {200: LinkSeen}, (OpenedLink,), (*OF_BODY, *OF_STORE, *OF_LINK)
    ),
    ("POST", "/api/links/device"): Operation(
        "Become whoever has made a link, by a token of the caller's own.",
        {201: Me},
        (NewDevice,),
        (*OF_BODY, *OF_STORE, *OF_LINK),
    ),
    ("POST", "/api/sign-out-elsewhere"): Operation(
        "Let the caller's token be the only one of theirs.",
        {200: Me},
        codes=("who_are_you", *OF_STORE),
    ),
    ("GET", "/api/openapi.json"): Operation("Return this description.", {200: JSON}),
    ("SOCKET", "/api/socket"): Operation(
        "Open a WebSocket, over which the frames of the protocol go.",
        {101: "", 403: TEXT, 404: TEXT},
    ),
    ("GET", "/healthz"): Operation("Say that the server lives.", {200: TEXT}),
    ("GET", "/readyz"): Operation(
        "Say to its operator whether the server is ready.", {200: TEXT, 403: TEXT, 503: TEXT}
    ),
    ("GET", "/metrics"): Operation(
        "Show its operator what the server has counted.", {200: TEXT, 403: TEXT}
    ),
}
"""The operation of each route, by method and path."""
