"""New tables: the settings that a client sends to make one, over HTTP or the socket."""

from typing import Annotated, Any, Literal

import msgspec

from bga_states.protocol.cards import ClockRules, Visibility, Watch

LONGEST_PASSWORD = 200


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: for you ("me"), for a bot, or free to be taken ("open").

    `bot` is the name of a bot if the kind is "bot", and "" otherwise.
    """

    kind: Literal["me", "bot", "open"] = "open"
    bot: Annotated[str, msgspec.Meta(max_length=200)] = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made, as the body of `POST /api/tables` and in the frame `make`.

    `password` is the server's, if it asks for one. A body sent twice with an `id`, which is a
    RequestId, makes one table; with "" it makes two. The maker of a table is its host.
    """

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    options: dict[str, Any] = {}
    visibility: Visibility = "public"
    watch: Watch = "everybody"
    password: Annotated[str, msgspec.Meta(max_length=LONGEST_PASSWORD)] = ""
    clock_rules: ClockRules | None = None
    """How long people may think, null for as long as they like."""
    id: Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{8,64})?$")] = ""
    seats: Annotated[tuple[NewSeat, ...], msgspec.Meta(max_length=1000)] = (NewSeat("me"),)
    """The seats from the first one on; all others are open."""
    starts: bool = False
    """Whether the game starts at once; if it cannot, no table is made."""
