"""How a game ended: the ranking, and why."""

from collections.abc import Iterable
from enum import Enum

import msgspec

from bga_states.engine.players import Player


class EndReason(Enum):
    """Why a game is over."""

    PLAYED_OUT = "played_out"
    """The game reached state 99 by its rules."""


class Ranked(msgspec.Struct, frozen=True):
    """One player's place; players equal in score and score_aux share a rank, 1 is the best."""

    player_id: int
    rank: int
    score: int
    score_aux: int


class Result(msgspec.Struct, frozen=True):
    """The end of a game: players from the best to the last."""

    ranking: tuple[Ranked, ...]
    reason: EndReason


def rank(players: Iterable[Player]) -> tuple[Ranked, ...]:
    """Rank players by score, ties by score_aux (more is better); equal ones share a rank and the next is left out."""
    order = sorted(players, key=lambda player: (-player.score, -player.score_aux, player.no))
    marks = [(player.score, player.score_aux) for player in order]
    return tuple(Ranked(p.id, marks.index((p.score, p.score_aux)) + 1, p.score, p.score_aux) for p in order)
