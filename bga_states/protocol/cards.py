"""Cards: what everybody may know of a table before its game is opened."""

from typing import Annotated, Any, Literal

import msgspec

LONGEST_BANK = 100 * 24 * 3600
"""So many seconds a clock has at most, as does what it is given."""

Phase = Literal["open", "playing", "over", "abandoned", "broken"]
"""Where a table is in its life.

People take seats while it is "open", and play while it is "playing". "over" says that its game has
ended, "abandoned" that nobody plays it to its end, "broken" that it stands still.
"""
Visibility = Literal["public", "link"]
"""Who finds a table: everybody in the lobby, or those who have its link."""
Watch = Literal["everybody", "link", "nobody"]
"""Who may watch without a seat: whoever finds the table, those who have its watch link, or nobody.

Before the start there is nothing to be seen but the card."""
SeatKind = Literal["open", "person", "bot"]
ClockKind = Literal["real", "days"]
"""How time passes: a "real" clock stands still while no server runs, one of "days" runs on."""


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think at a table; bots have no clock.

    Everybody begins with `bank` seconds, a hundred days at most, and a day where `kind` is "real".
    It runs for all whose turn it is, and never holds more than at first.
    """

    kind: ClockKind
    """A "real" clock stands still while no server runs, one of "days" runs on."""
    bank: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_BANK)]
    extra: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_BANK)] = 0
    """The seconds, up to `bank`, that a game gives which says no number, as most do once a turn."""
    expels: bool = False
    """Whether whoever is out of time leaves the game by that; else opponents may expel them."""


class ClockSeen(msgspec.Struct, frozen=True):
    """What was left on the clocks at `at`, and whose clocks run since then.

    `at` is milliseconds since 1970. `left` is in milliseconds by seat, below 0 for somebody who is
    out of time. Clocks are told in several frames: that with the greatest `revision` counts, and of
    equal ones the last in a card or `view`. `at` goes back where the server's clock is set back.
    """

    at: int
    left: dict[int, int]
    running: list[int]
    revision: int = 0
    """The number of this state of the clocks, from 1; 0 where the server does not count them."""


class SeatCard(msgspec.Struct, frozen=True):
    """One seat: `no` counts from 1, `player_id` is 0 until the game starts."""

    no: int
    kind: SeatKind
    name: str
    player_id: int
    bot: str
    """Which bot plays, such as "mcts:playouts=500"; "" for people."""
    is_ready: bool
    is_here: bool
    """Whether whoever holds it is connected; it decides nothing."""
    is_zombie: bool
    """Whether the zombie plays on for somebody who has left."""
    score: int
    wants_end: bool = False
    """Whether they agree to end the game without a result."""
    holder: str = ""
    """Who holds it now, where that is not who began the game under this name."""
    is_vacant: bool = False
    """Whether it may be given to somebody else, or a bot: its zombie plays, or nobody can."""


class PlaceCard(msgspec.Struct, frozen=True):
    """A player's place in the result; players who are equal share a rank, 1 is the best."""

    seat: int
    rank: int
    score: int
    score_aux: int


class ResultCard(msgspec.Struct, frozen=True):
    """How a game ended: places from the best to the last.

    `won` says of a game that all win or lose together whether they won; it is null otherwise.
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
    """People sit down while it is "open". "over" has a result, "abandoned" none; "broken" is one
    that stands still."""
    options: dict[str, Any]
    visibility: Visibility
    """Who finds it: everybody in the lobby, or those who have its link."""
    watch: Watch
    """Who may watch the game."""
    seats: list[SeatCard]
    min_players: int
    """How many seats must be taken before it can start."""
    host: str
    """The name of whoever made it, and may start it."""
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
    """What a person is told of themselves."""

    id: int
    name: str
