"""What a follower of a scene costs: the steps of each move, and the bytes in which they are sent.

    python benchmarks/drawing.py

Random games of each sample are played, and each move is filmed for one player as the server does
it: the command runs once more on a copy of the table, the scene is drawn at each message, and the
differences are encoded. The time of the move itself stands beside it, from the same run. The limits
are the goals: a missed goal ends the script with an error.
"""

import random
import statistics
import sys
import time
from typing import Any, NamedTuple

from bga_states import Command, Game, Table
from bga_states.engine.filming.films import Take, film
from bga_states.engine.readings import point_of
from bga_states.server.tables.sent_scenes import SentScenes
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe

GAMES: tuple[type[Game], ...] = (
    *(TicTacToe, Reversi, Hearts, Battleship, BranchLines, CantStop, Harvest),
)
SEEDS = 5
MOVES = 300
"""The largest number of moves of a game."""
PLAYERS = 3
"""The number of players, where a game can have so many."""
MEDIAN, HUNDREDTH = 300, 800
"""Microseconds of CPU that the steps of a move may take, in the median and 99 times of 100."""
BYTES = 1500
"""Bytes that the frame of a move may have in the median."""


class Measured(NamedTuple):
    """Of one move: microseconds of the move and of its steps, the number of steps, and bytes."""

    move: float
    steps: float
    drawn: int
    size: int


def played(game_class: type[Game], seed: int) -> list[Measured]:
    """Play a game at random, and measure each move."""
    count = min(max(PLAYERS, game_class.min_players), game_class.max_players)
    table: Table[Any] = Table.create(game_class, [f"P{no}" for no in range(count)], seed=seed)
    chance, measured = random.Random(seed), []  # noqa: S311  # draws moves
    viewer, player_id = 1, table.player_ids[0]
    sent = SentScenes(point_of(table))
    sent.whole(viewer, 0, table.scene(player_id))
    for version in range(1, MOVES + 1):
        if table.is_over:
            break
        actor = table.next_to_act
        choices = table.choices(actor)
        command = Command("run_zombie", actor)
        if choices:
            choice = chance.choice(choices)
            command = Command("act", actor, choice.action, choice.args)
        before, begun = point_of(table), time.process_time()
        command.do(table)
        moved = time.process_time()
        take = Take(game_class, table.seed, before, command, point_of(table))
        made = film(take, [player_id])
        tail = sent.next(viewer, version, made.steps[player_id])
        drawn = time.process_time()
        assert made.error is None, made.error
        steps = len(made.steps[player_id])
        measured.append(
            Measured(1e6 * (moved - begun), 1e6 * (drawn - moved), steps, len(tail.text))
        )
    return measured


def main() -> int:
    """Measure, print, and return how many goals were missed."""
    print("game         moves  a move p50    steps p50    p99   steps a move   bytes p50   p99")
    missed = []
    for game_class in GAMES:
        found = [one for seed in range(SEEDS) for one in played(game_class, seed)]
        move = statistics.median(one.move for one in found)
        steps = statistics.quantiles((one.steps for one in found), n=100)
        sizes = statistics.quantiles((one.size for one in found), n=100)
        count = statistics.mean(one.drawn for one in found)
        name = game_class.__name__
        print(
            f"{name:12} {len(found):5}  {move:7.0f} us  {steps[49]:8.0f} us {steps[98]:6.0f} us"
            f"  {count:10.2f}  {sizes[49]:10.0f} {sizes[98]:6.0f}"
        )
        goals = (
            (steps[49], MEDIAN, "us"),
            (steps[98], HUNDREDTH, "us at p99"),
            (sizes[49], BYTES, "B"),
        )
        missed += [f"{name} {value:.0f} {unit}" for value, goal, unit in goals if value > goal]
    if missed:
        print("missed:", ", ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main())
