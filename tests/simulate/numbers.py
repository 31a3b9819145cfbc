"""What of totals must not depend on who played the games."""

from typing import Any

from bga_states.simulate import Histogram, Totals


def numbers_of(totals: Totals) -> dict[str, Any]:
    """Return all numbers but times."""
    return {
        "endings": totals.endings,
        "together": totals.together,
        "lengths": bars_of(totals.lengths),
        "tally": totals.tally.parts,
        "failures": totals.failures,
        "seats": [
            (seat.games, seat.wins, seat.shared, seat.ranks, bars_of(seat.scores))
            for seat in totals.seats
        ],
    }


def bars_of(histogram: Histogram) -> tuple[object, ...]:
    """Return what a histogram has counted."""
    sums = histogram.count, histogram.total, histogram.squares
    return sums, histogram.least, histogram.most, histogram.width, histogram.bars
