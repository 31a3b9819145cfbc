"""Effort: how much a check does, in numbers of games, moves and twins."""

from typing import Literal

import msgspec

from bga_states.engine.base.errors import show


class LeakEffort(msgspec.Struct, frozen=True):
    """How much the search for leaks does with one game.

    Of some moves several twins are made each, and followed for a number of moves.
    """

    setup_draws: int
    drawing_moves: int
    draws: int
    choosing_moves: int
    choices: int
    zombie_moves: int
    arranged_moves: int
    arrangements: int
    follow: int
    follow_arranged: int


class Effort(msgspec.Struct, frozen=True):
    """How much a check does. Everything is counted, so that what was found is found again.

    `moves` is after how many moves no other game begins, `watched` how many moves of each are
    watched, `lengthy` about how often in a game what takes long is checked, such as that nonsense
    is refused, and `leaving` how many moves are played by people who come and go.
    """

    seeds: int
    moves: int
    watched: int
    lengthy: int
    leaving: int
    leaks: LeakEffort


EFFORTS = {
    "quick": Effort(
        seeds=10,
        moves=200,
        watched=60,
        lengthy=4,
        leaving=60,
        leaks=LeakEffort(
            setup_draws=3,
            drawing_moves=2,
            draws=3,
            choosing_moves=4,
            choices=1,
            zombie_moves=1,
            arranged_moves=4,
            arrangements=2,
            follow=15,
            follow_arranged=3,
        ),
    ),
    "full": Effort(
        seeds=10,
        moves=10**9,
        watched=10**9,
        lengthy=20,
        leaving=10**9,
        leaks=LeakEffort(
            setup_draws=4,
            drawing_moves=5,
            draws=4,
            choosing_moves=8,
            choices=2,
            zombie_moves=3,
            arranged_moves=10,
            arrangements=3,
            follow=40,
            follow_arranged=5,
        ),
    ),
}
"""The efforts by their names."""
EffortName = Literal["quick", "full"]


def effort_named(name: str) -> Effort:
    """Return an effort by its name; ValueError for one that is none."""
    if not isinstance(name, str) or name not in EFFORTS:
        known = " or ".join(map(repr, EFFORTS))
        raise ValueError(f"Cannot check {show(name)}: there is no such effort. Give {known}.")
    return EFFORTS[name]
