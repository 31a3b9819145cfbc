"""Measure how well `mcts` plays, in each seat in turn.

    python benchmarks/bot_strength.py [reversi|tictactoe|hearts|harvest ...]

In Reversi, with 200 playouts a move, it must win at least 95 of 100 games against `random` and 80
against `greedy`; in tic-tac-toe, with 1,000, lose no game against `random`, `greedy` and itself. In
Hearts and Harvest it must win more often against `random` than chance would let it: the script
prints the probability of as many wins if it played no better. A shared first place is no win.

Everything takes some half an hour on two cores. A bot that falls short ends the script with an
error.
"""

import sys
from math import comb
from typing import NamedTuple

from bga_states import Game
from bga_states.simulate import simulate
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe

WORKERS = 2
SIGNIFICANT = 0.001
"""How unlikely wins by chance must be."""


class Matches(NamedTuple):
    """Games of one bot against others, and its goals."""

    game_class: type[Game]
    bot: str
    other: str
    players: int
    games: int
    """How many games in each seat."""
    least_wins: float = 0.0
    """The part of the games that it must win."""
    may_lose: bool = True
    must_differ: bool = False
    """Whether it must win more often than chance would let it."""


ALL = {
    "reversi": [
        Matches(Reversi, "mcts:playouts=200", "random", 2, 50, least_wins=0.95),
        Matches(Reversi, "mcts:playouts=200", "greedy", 2, 50, least_wins=0.8),
    ],
    "tictactoe": [
        Matches(TicTacToe, "mcts:playouts=1000", other, 2, 50, may_lose=False)
        for other in ("random", "greedy", "mcts:playouts=1000")
    ],
    "hearts": [
        Matches(Hearts, "mcts:playouts=40,depth=60", "random", 4, 6, must_differ=True),
    ],
    "harvest": [
        Matches(Harvest, "mcts:playouts=100", "random", 3, 20, must_differ=True),
    ],
}


class Score(NamedTuple):
    """How many games were won, and lost by coming last."""

    games: int
    wins: int
    last: int


def play(matches: Matches) -> Score:
    """Play the games, with the bot in each seat."""
    games = wins = last = 0
    for seat in range(matches.players):
        bots = [matches.other] * matches.players
        bots[seat] = matches.bot
        totals = simulate(
            matches.game_class,
            matches.games,
            bots=bots,
            players=matches.players,
            # Other games in each seat, or the bot would meet the same chance again and again.
            seed=1 + seat * matches.games,
            workers=WORKERS,
        )
        own = totals.seats[seat]
        games += own.games
        wins += own.wins
        last += own.ranks[matches.players]
    return Score(games, wins, last)


def probability(wins: int, games: int, share: float) -> float:
    """Return how likely at least so many wins are if each has this probability."""
    return sum(
        comb(games, won) * share**won * (1 - share) ** (games - won)
        for won in range(wins, games + 1)
    )


def is_reached(matches: Matches, score: Score) -> bool:
    """Whether a bot has reached its goals."""
    by_chance = probability(score.wins, score.games, 1 / matches.players)
    return (
        score.wins >= matches.least_wins * score.games
        and (matches.may_lose or not score.last)
        and (not matches.must_differ or by_chance < SIGNIFICANT)
    )


def main(names: list[str]) -> int:
    """Play, print, and return the number of bots that fell short."""
    short = 0
    for name in names or ALL:
        for matches in ALL[name]:
            score = play(matches)
            reached = is_reached(matches, score)
            short += not reached
            by_chance = probability(score.wins, score.games, 1 / matches.players)
            print(
                f"{name}: {matches.bot} against {matches.players - 1} x {matches.other}: "
                f"{score.wins} wins and {score.last} times last in {score.games} games "
                f"(as many by chance: p = {by_chance:.1g}){'' if reached else ': TOO FEW'}",
                flush=True,
            )
    return short


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
