"""Check in random games that all sample games keep the promises of every game.

`python benchmarks/check_sample_games.py [NAME ...]` plays 300 games for every number of players,
prints the time each took and ends with an error at the first fault. It takes hours; games run side
by side.
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from bga_states.cli.catalogue import announced_games
from bga_states.testing import check_game

SEEDS = range(300)


def check(name: str) -> str:
    """Check one game and return a line that says how long it took."""
    game_class = next(game for game in announced_games() if game.name == name).load()
    start = time.perf_counter()
    counts = range(game_class.min_players, game_class.max_players + 1)
    report = check_game(game_class, seeds=SEEDS, players=counts)
    seconds = time.perf_counter() - start
    return f"{name:<13} {report.games} games, {report.moves} moves   {seconds:6.0f} s   no fault"


def main() -> None:
    """Check the games that are named, or all."""
    names = sys.argv[1:] or [game.name for game in announced_games()]
    with ProcessPoolExecutor() as pool:
        for line in pool.map(check, names):
            print(line, flush=True)


if __name__ == "__main__":
    main()
