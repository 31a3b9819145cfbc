"""Standings: how well a player does, from 0 to 1, at the end of a game and on the way."""

from collections.abc import Mapping
from typing import Any

from bga_states.bots.seat import Chance, Seat
from bga_states.engine.author.actions import Choice
from bga_states.engine.exclusive import Pick
from bga_states.engine.match.results import GameResult, gains_of
from bga_states.engine.table import Table

DRAW = 0.5
TRIES = 3
"""The number of games played to see whether high or low scores win."""
LONGEST = 10_000


def utilities(result: GameResult) -> dict[int, float]:
    """Return the worth of a result to each player: the share of the others they are ahead of.

    A player of equal rank counts half. In a game that all win or lose together the worth is 1 or 0.
    """
    return {player_id: (1 + gain) / 2 for player_id, gain in gains_of(result).items()}


def shares(points: Mapping[int, float]) -> dict[int, float]:
    """Return the share of the others that each player is ahead of; more points are better."""
    others = max(len(points) - 1, 1)
    found = {}
    for player_id, own in points.items():
        ahead = 0.0
        for other_id, their in points.items():
            if other_id != player_id:
                ahead += 1.0 if own > their else DRAW * (own == their)
        found[player_id] = ahead / others
    return found


def margins(points: Mapping[int, float]) -> dict[int, float]:
    """Return each player's lead in points over the mean of the others."""
    total, others = sum(points.values()), len(points) - 1
    if others == 0:
        return dict(points)
    return {player_id: own - (total - own) / others for player_id, own in points.items()}


def scores(table: Table[Any], sign: int) -> dict[int, float]:
    """Return the players' scores at an imagined table; a `sign` of -1 makes low scores the best."""
    return {player.id: sign * player.score for player in table.game.players.values()}


def score_sign(seat: Seat) -> int:
    """Return 1 if high scores win, -1 if low scores do.

    Games do not declare it, so this plays some games to the end at random.
    """
    for _ in range(TRIES):
        table = seat.imagine()
        table.play_out(random_pick(seat.random), LONGEST)
        result = table.result
        table.release()
        if result is None:
            break
        ranking = result.ranking
        best, last = ranking[0], ranking[-1]
        if best.rank != last.rank and best.score != last.score:
            return 1 if best.score > last.score else -1
    return 1


def random_pick(chance: Chance) -> Pick:
    """Return a function that picks a random choice, for `Table.play_out`."""
    draw = chance.random

    def pick(_player_id: int, choices: list[Choice]) -> Choice:
        return choices[int(draw() * len(choices))]

    return pick
