"""Effort: how much a check does, in numbers of games, moves and twins."""

from typing import Literal

import msgspec

from bga_states.engine.base.errors import show


class LeakEffort(msgspec.Struct, frozen=True):
    """How much the search for leaks does with one game.

    For some moves it makes several twins each, and follows them for a number of moves.
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
    """How much a check does, all in counts, so that a second check finds the same faults.

    After `moves` moves, no other game begins. The check watches `watched` moves of each game. Slow
    checks, such as the refusal of nonsense, run about `lengthy` times a game. In `leaving` moves,
    players come and go. Of games with a scene, the first is filmed, and then one in `films_one_in`.
    """

    seeds: int
    moves: int
    watched: int
    lengthy: int
    leaving: int
    films_one_in: int
    leaks: LeakEffort


EFFORTS = {
    "quick": Effort(
        seeds=10,
        moves=200,
        watched=60,
        lengthy=4,
        leaving=60,
        films_one_in=4,
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
        films_one_in=2,
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
    """Return an effort by its name; ValueError for an unknown name."""
    if not isinstance(name, str) or name not in EFFORTS:
        known = " or ".join(map(repr, EFFORTS))
        raise ValueError(f"Cannot check {show(name)}: there is no such effort. Give {known}.")
    return EFFORTS[name]
