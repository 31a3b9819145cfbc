"""Cards: the public descriptions of tables, for all people, before a game is opened."""

from typing import Annotated, Any, Literal

import msgspec

LONGEST_BANK = 100 * 24 * 3600
"""The largest number of seconds on a clock, and in a single addition to it."""

Phase = Literal["open", "playing", "over", "abandoned", "broken"]
"""The phase of a table.

People take seats while it is "open", and play while it is "playing". Its game has ended when it is
"over", and will not be played to its end when it is "abandoned". A "broken" table stands still.
"""
Visibility = Literal["public", "link"]
"""The way to find a table: in the lobby, which is open to all people, or only by its link."""
Watch = Literal["everybody", "link", "nobody"]
"""The allowed spectators: all people who find the table, only people with its watch link, or none.

Before the start, there is only the card to see."""
SeatKind = Literal["open", "person", "bot"]
ClockKind = Literal["real", "days"]
"""How time passes: a "real" clock stands still while no server runs, a "days" clock runs on."""


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think at a table; bots have no clock.

    Each person begins with `bank` seconds: a hundred days at most, or a day if `kind` is "real".
    Their clock runs while it is their turn, and never holds more than at first.
    """

    kind: ClockKind
    """A "real" clock stands still while no server runs, a "days" clock runs on."""
    bank: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_BANK)]
    extra: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_BANK)] = 0
    """The seconds, up to `bank`, that a game adds if it gives no number; most do once a turn."""
    expels: bool = False
    """Whether a player who runs out of time leaves the game; else opponents may expel them."""


class ClockSeen(msgspec.Struct, frozen=True):
    """The time left on the clocks at `at`, and the seats whose clocks have run since then.

    `at` is milliseconds since 1970. `left` is in milliseconds by seat, 0 or less for a player who
    is out of time. Several frames tell of clocks: the greatest `revision` counts, and of equal ones
    the last in a card or `view`. `at` goes back if the server's clock is set back.
    """

    at: int
    left: dict[int, int]
    running: list[int]
    revision: int = 0
    """The number of this state of the clocks, from 1; 0 if the server does not count them."""


class SeatCard(msgspec.Struct, frozen=True):
    """One seat: `no` counts from 1, `player_id` is 0 until the game starts."""

    no: int
    kind: SeatKind
    name: str
    player_id: int
    bot: str
    """The bot that plays, such as "mcts:playouts=500"; "" for people."""
    is_ready: bool
    is_here: bool
    """Whether its holder is connected; this decides nothing."""
    is_zombie: bool
    """Whether the zombie plays on for a player who has left."""
    score: int
    wants_end: bool = False
    """Whether the holder agrees to end the game without a result."""
    holder: str = ""
    """The present holder's name if another person began the game under `name`, else ""."""
    is_vacant: bool = False
    """Whether another person or a bot may get it: its zombie plays, or it holds up the game."""


class PlaceCard(msgspec.Struct, frozen=True):
    """A player's place in the result; players who are equal share a rank, 1 is the best."""

    seat: int
    rank: int
    score: int
    score_aux: int


class ResultCard(msgspec.Struct, frozen=True):
    """The result of a game: places from the best to the last.

    `won` says whether a cooperative or solo game was won; it is null for other games.
    """

    places: list[PlaceCard]
    reason: str
    """"played_out", or "conceded" where a player gave up."""
    won: bool | None


class Card(msgspec.Struct, frozen=True):
    """The public description of a table; times are milliseconds since 1970, 0 for never."""

    id: str
    game: str
    phase: Phase
    """People sit down while it is "open". An "over" table has a result, an "abandoned" one has
    none, and a "broken" one stands still."""
    options: dict[str, Any]
    visibility: Visibility
    """The way to find it: in the lobby, or only by its link."""
    watch: Watch
    """The spectators that it allows."""
    seats: list[SeatCard]
    min_players: int
    """The number of seats that must be taken before it can start."""
    host: str
    """The name of the person who made it and may start it."""
    active: list[int]
    """The numbers of the seats whose turn it is."""
    progression: int
    """How far the game is, 0 to 100."""
    created_at: int
    moved_at: int
    result: ResultCard | None
    trouble: str
    """Why it stands still, "" if it does not."""
    clock_rules: ClockRules | None = None
    """How long people may think, null for as long as they like."""
    clock: ClockSeen | None = None
    """The clocks while the game is played, null before and after."""


class Person(msgspec.Struct, frozen=True):
    """A person's id and name, as the server tells them to that person."""

    id: int
    name: str
