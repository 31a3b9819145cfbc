"""The end of a game: the ranking, and the reason."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from operator import itemgetter
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.match.players import Player


class EndReason(Enum):
    """Why a game is over."""

    PLAYED_OUT = "played_out"
    """The game reached its end by its rules."""
    CONCEDED = "conceded"
    """A player gave up."""


class Ranked(msgspec.Struct, frozen=True):
    """One player's place; players equal in score and score_aux share a rank, 1 is the best."""

    player_id: int
    rank: Annotated[int, msgspec.Meta(ge=1)]
    score: int
    score_aux: int


Group: TypeAlias = Iterable[Player] | Mapping[int, Player]
"""Players in any order, or by id as in `game.players`."""


class GameResult(msgspec.Struct, frozen=True):
    """The end of a game: players from the best to the last.

    A game whose highest score wins needs no result of its own. Other games return one from the last
    state that scores, in place of a redirect: it ends the game. `won` says whether a cooperative or
    solo game was won; it is None for other games.
    """

    ranking: tuple[Ranked, ...]
    reason: EndReason = EndReason.PLAYED_OUT
    won: bool | None = None

    @classmethod
    def individual_ranking(
        cls, players: Group, *, reverse_score: bool = False, reverse_score_aux: bool = False
    ) -> "GameResult":
        """Rank by score, ties by score_aux; the higher is better, with `reverse_...` the lower.

        Equal players share a rank, and the next rank is left out. One player alone has won with a
        score above 0.
        """
        up = 1 if reverse_score else -1
        aux_up = 1 if reverse_score_aux else -1
        ranked = members(players)
        marks = [(up * p.score, aux_up * p.score_aux, (p,)) for p in ranked]
        won = None
        if len(ranked) == 1:
            won = ranked[0].score > 0
        return cls(_rank(marks), won=won)

    @classmethod
    def team_ranking(
        cls, teams: Iterable[Group], *, reverse_score: bool = False, reverse_score_aux: bool = False
    ) -> "GameResult":
        """Rank teams by the sums of their members' scores; members share the rank of their team."""
        marks = [Mark.of(team, reverse_score, reverse_score_aux) for team in teams]
        return cls(_rank(marks))

    @classmethod
    def cooperative(cls, players: Group, *, won: bool) -> "GameResult":
        """Let all players win or lose together, or one player against the game."""
        return cls(_rank([Mark(0, 0, members(players))]), won=won)

    @classmethod
    def conceded(cls, players: Sequence[Player], loser_id: int) -> "GameResult":
        """Put the player who gave up last; the others rank by score before them."""
        others = [player for player in players if player.id != loser_id]
        loser = next(player for player in players if player.id == loser_id)
        # Behind all of them, even with the highest score.
        last = Ranked(loser.id, len(others) + 1, loser.score, loser.score_aux)
        ranking = cls.individual_ranking(others).ranking
        return cls((*ranking, last), EndReason.CONCEDED)


class Mark(NamedTuple):
    """The sort key of players who are ranked together, lowest first, and these players."""

    score: int
    score_aux: int
    players: Sequence[Player]

    @classmethod
    def of(cls, players: Group, reverse: bool, reverse_aux: bool) -> "Mark":
        """Add up the scores of players who are ranked together."""
        together = members(players)
        score = sum(player.score for player in together)
        score_aux = sum(player.score_aux for player in together)
        # Marks are sorted upwards, and the best players come first.
        if not reverse:
            score = -score
        if not reverse_aux:
            score_aux = -score_aux
        return cls(score, score_aux, together)


def members(players: Group) -> list[Player]:
    """List the players of a group."""
    return list(players.values() if isinstance(players, Mapping) else players)


SCORES = itemgetter(0, 1)
"""The sort key of a mark: its score, then its score_aux."""


def _rank(marks: Iterable[tuple[int, int, Sequence[Player]]]) -> tuple[Ranked, ...]:
    """Rank from the best to the last; equal marks share a rank, and the next is left out."""
    order = sorted(marks, key=SCORES)
    ranking: list[Ranked] = []
    rank = 1
    previous: tuple[int, int] | None = None
    for score, score_aux, together in order:
        if (score, score_aux) != previous:
            rank, previous = len(ranking) + 1, (score, score_aux)
        for player in together:
            ranked = Ranked(player.id, rank, player.score, player.score_aux)
            ranking.append(ranked)
    return tuple(ranking)


def checked_result(result: GameResult, players: Mapping[int, Player]) -> GameResult:
    """Return a result with values of the right types.

    GameError unless it ranks exactly the players of the table.
    """
    # A Struct checks nothing when it is made: an author may have made one with any values.
    try:
        result = msgspec.convert(msgspec.to_builtins(result), GameResult)
    except (TypeError, ValueError) as error:
        fact = f"the result is wrong: {error}"
        raise GameError(f"Cannot end the game: {fact}. Make it by its methods.") from error
    fact = ranking_fault(result, players)
    if fact:
        raise GameError(f"Cannot end the game: {fact}. Rank every player once.")
    return result


def ranking_fault(result: GameResult, players: Mapping[int, Player]) -> str:
    """Say why a result is not a ranking of exactly these players, "" if it is one."""
    ranked = [entry.player_id for entry in result.ranking]
    if len(ranked) != len(players) or {*ranked} != {*players}:
        return f"the result ranks {show(ranked)}, the players are {[*players]}"
    rank = 1
    for place, entry in enumerate(result.ranking, 1):
        # Equal players share a rank; the author decides whether to leave out the next rank.
        is_next = rank <= entry.rank <= place
        if not is_next:
            return f"the result has rank {entry.rank} in place {place}"
        rank = entry.rank
    return ""


def gains_of(result: GameResult) -> dict[int, float]:
    """Return each player's gain from a result by id, from -1 to 1; the gains add up to 0.

    A gain is the share of the others who are behind, less the share who are before: 1 is the first
    place alone, -1 the last. In a solo game, or if all win or lose together, each gets 1 or -1.
    """
    if result.won is not None:
        gain = 1.0 if result.won else -1.0
        return {entry.player_id: gain for entry in result.ranking}
    ranks = [entry.rank for entry in result.ranking]
    others = max(1, len(ranks) - 1)
    gains = {}
    for entry in result.ranking:
        behind = sum(rank > entry.rank for rank in ranks)
        before = sum(rank < entry.rank for rank in ranks)
        gains[entry.player_id] = (behind - before) / others
    return gains
