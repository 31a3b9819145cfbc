"""Clocks of tables: how the moves of games change them, and how viewers are told."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from bga_states.engine.match.messages import ExtraTime
from bga_states.server.tables.clocks import SECOND, ClockMove, LiveClock
from bga_states.server.tables.live_table import LiveTable

ENCODE = msgspec.json.Encoder().encode
NOBODY = 0
NOTHING_GIVEN: Mapping[int, int] = {}


def move_clocks(
    live: LiveTable,
    clock: LiveClock,
    at: int,
    active: Sequence[int],
    extra_time: Sequence[ExtraTime] = (),
    returned: int = NOBODY,
) -> bytes:
    """Note a move on the clocks, and return them as JSON for all viewers.

    `active` are the seats whose turn it is now, `returned` is the id of a player who plays again.
    Clocks of zombies stand still, and get no added time.
    """
    seats = {seat.player_id: no for no, seat in live.seats.items() if not seat.bot}
    # A seat that was never taken has no player.
    seats.pop(NOBODY, None)
    people = [*seats.values()]
    for player in live.seen_game().players:
        if player.zombie:
            seats.pop(player.id, None)
    thinking = seats.values()
    move = ClockMove(
        people=people,
        running=[no for no in active if no in thinking],
        given=time_given(clock, seats, extra_time) if extra_time else NOTHING_GIVEN,
        returned=seats.get(returned, NOBODY),
    )
    clock.move(at, move)
    return ENCODE(clock.seen)


def time_given(
    clock: LiveClock, seats: Mapping[int, int], extra_time: Iterable[ExtraTime]
) -> dict[int, int]:
    """Return the milliseconds that a game has added, by seat; `seats` is by player id."""
    given: dict[int, int] = {}
    for gift in extra_time:
        seat = seats.get(gift.player_id)
        if seat is not None:
            seconds = clock.rules.extra if gift.seconds is None else gift.seconds
            given[seat] = given.get(seat, 0) + seconds * SECOND
    return given
