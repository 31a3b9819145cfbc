"""Clocks of tables: what a move of their games means for them, and what is told of it."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from bga_states.engine.match.messages import ExtraTime
from bga_states.server.clocks import SECOND, ClockMove, LiveClock
from bga_states.server.live_table import LiveTable

ENCODE = msgspec.json.Encoder().encode
NOBODY = 0


def move_clocks(
    live: LiveTable,
    clock: LiveClock,
    at: int,
    extra_time: Iterable[ExtraTime] = (),
    returned: int = NOBODY,
) -> bytes:
    """Let clocks take note of a move, and return what everybody is told of them.

    `returned` is the id of a player who plays again from now on. Clocks of zombies stand, and are
    given nothing.
    """
    zombies = {player.id for player in live.seen_game().players if player.zombie}
    people = {no: seat.player_id for no, seat in live.seats.items() if not seat.bot}
    seats = {player: no for no, player in people.items() if player not in zombies}
    given: Counter[int] = Counter()
    for gift in extra_time:
        if gift.player_id in seats:
            seconds = clock.rules.extra if gift.seconds is None else gift.seconds
            given[seats[gift.player_id]] += seconds * SECOND
    move = ClockMove(
        people=[no for no, player in people.items() if player],
        running=[no for no in live.active_seats() if people.get(no) in seats],
        given=given,
        returned=seats.get(returned, NOBODY),
    )
    clock.move(at, move)
    return ENCODE(clock.seen)
