"""Measure the cost of counting the events of games, and the gain from a second worker.

    python benchmarks/simulating.py [GAMES]

First, random games of tic-tac-toe and Reversi on bare tables, with `Table.create` and `play_out`,
beside `simulate`, which counts who won, every state, way, action and number of choices. Each of its
games has a chance of its own, so that it can be replayed; the cost of that alone is measured too.

Then so many games of Reversi (10,000 without a number) with one worker and with two, the time to
start them included. Rounds alternate between the ways, and the ratios of medians are compared with
the goals; a way that is short of its goal ends the script with an error.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from bga_states import Choice, Game, Gear, Table
from bga_states.simulate import simulate
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe

ROUNDS = 21
GAMES = {TicTacToe: 500, Reversi: 20}
COUNTED = {TicTacToe: 1.18, Reversi: 1.08}
"""The most time that `simulate` may take, as a multiple of bare games."""
TWO_WORKERS = 1.8
"""The ratio of two workers' games a second to one's, on a machine with two free cores."""
LONGEST = 10_000

Way = Callable[[type[Game], int], object]


def play_bare(game_class: type[Game], games: int, *, is_own: bool) -> None:
    """Play random games on bare tables, from one chance or from one for each game."""
    chance = random.Random(1)  # noqa: S311  # draws lots

    def pick(_player_id: int, choices: list[Choice]) -> Choice:
        return choices[int(chance.random() * len(choices))]

    for seed in range(1, games + 1):
        if is_own:
            chance.seed(seed)
        table = Table.create(game_class, ["Ann", "Bob"], seed=seed, gear=Gear.FAST)
        table.play_out(pick, LONGEST)


WAYS: dict[str, Way] = {
    "bare": lambda game_class, games: play_bare(game_class, games, is_own=False),
    "bare, own chance": lambda game_class, games: play_bare(game_class, games, is_own=True),
    "simulate": simulate,
}


def compare_counting(game_class: type[Game]) -> list[str]:
    """Print the median time of a game in each way; return the ways over their goals."""
    games = GAMES[game_class]
    times: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(ROUNDS):
        for way, play in WAYS.items():
            start = time.process_time()
            play(game_class, games)
            times[way].append((time.process_time() - start) / games * 1e6)
    medians = {way: statistics.median(spent) for way, spent in times.items()}
    for way, median in medians.items():
        ratio, goal = median / medians["bare"], COUNTED[game_class]
        shown = f"(goal {goal})" if way == "simulate" else ""
        name = game_class.__name__
        print(f"{name:10} {way:18} {median:8.1f} us a game  {ratio:5.2f} x bare {shown}".rstrip())
    over = medians["simulate"] > COUNTED[game_class] * medians["bare"]
    return [game_class.__name__] if over else []


def compare_workers(games: int) -> list[str]:
    """Print the times of one worker and of two; return the missed goal, if any."""
    spent = {}
    for workers in (1, 2):
        start = time.perf_counter()
        simulate(Reversi, games, workers=workers)
        spent[workers] = time.perf_counter() - start
        print(f"Reversi    {games} games, {workers} worker(s): {spent[workers]:.1f} s")
    gain = spent[1] / spent[2]
    print(f"{'':10} {gain:.2f} times as fast (goal {TWO_WORKERS})")
    return ["two workers"] if gain < TWO_WORKERS else []


def main() -> int:
    """Compare all; return 1 if anything is short of its goal."""
    games = int(sys.argv[1]) if sys.argv[1:] else 10_000
    short = [name for game_class in GAMES for name in compare_counting(game_class)]
    short += compare_workers(games)
    if short:
        print("short of the goal:", ", ".join(short))
    return bool(short)


if __name__ == "__main__":
    sys.exit(main())
