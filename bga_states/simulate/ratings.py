"""Ratings: the strength of players, from how often each was ahead of another."""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from bga_states.simulate.intervals import NORMAL_95

ELO = 400 / log(10)
"""Points of a rating for one unit of log odds: 400 points are odds of ten to one."""
PRIOR = 0.5
"""Wins that each player of a pair has against the other beforehand.

Otherwise a player who wins every game would be infinitely strong.
"""
STEPS = 200
LARGEST_STEP = 1.0
PRECISION = 1e-9
Matrix = list[list[float]]


class Rating(NamedTuple):
    """A rating in points of Elo around a mean of 0, and how far it may be off, by 95 %."""

    points: float
    margin: float


def rate(names: Sequence[str], wins: Mapping[tuple[str, str], float]) -> dict[str, Rating]:
    """Fit ratings by the model of Bradley and Terry; a draw is half a win for both.

    `wins` says how often the first of a pair was ahead of the second. The fit maximises the
    likelihood by Newton's method; the margins follow from the curvature at the maximum.
    """
    size = len(names)
    won = [[wins.get((a, b), 0.0) + PRIOR * (a != b) for b in names] for a in names]
    strengths = [0.0] * size
    inverse = identity(size)
    for _ in range(STEPS):
        slope, curvature = derivatives(strengths, won)
        inverse = inverted(curvature)
        step = [sum(map(product, zip(row, slope, strict=True))) for row in inverse]
        largest = max(map(abs, step))
        damping = min(1.0, LARGEST_STEP / largest) if largest else 1.0
        strengths = [own + damping * change for own, change in zip(strengths, step, strict=True)]
        if largest < PRECISION:
            break
    ratings = {}
    for number, name in enumerate(names):
        # Subtracts the part that comes from holding the mean at 0.
        variance = max(0.0, inverse[number][number] - 1 / size**2)
        ratings[name] = Rating(ELO * strengths[number], ELO * NORMAL_95 * sqrt(variance))
    return ratings


def derivatives(strengths: Sequence[float], won: Matrix) -> tuple[list[float], Matrix]:
    """Return slope and curvature of the log likelihood, the latter with its mean held at 0."""
    size = len(strengths)
    slope = [0.0] * size
    curvature = [[1.0] * size for _ in range(size)]
    for one in range(size):
        for other in range(size):
            if one == other:
                continue
            met = won[one][other] + won[other][one]
            expected = 1 / (1 + exp(strengths[other] - strengths[one]))
            slope[one] += won[one][other] - met * expected
            weight = met * expected * (1 - expected)
            curvature[one][one] += weight
            curvature[one][other] -= weight
    return slope, curvature


def inverted(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *unit] for row, unit in zip(matrix, identity(size), strict=True)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                own = zip(rows[other], rows[place], strict=True)
                rows[other] = [value - factor * above for value, above in own]
    return [row[size:] for row in rows]


def identity(size: int) -> Matrix:
    """Return the matrix that changes nothing."""
    return [[float(one == other) for other in range(size)] for one in range(size)]


def product(pair: tuple[float, float]) -> float:
    """Multiply two numbers."""
    return pair[0] * pair[1]
