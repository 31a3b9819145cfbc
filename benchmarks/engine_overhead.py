"""Measure what the engine costs over the bare rules, in the gears FAST and SAFE.

    python benchmarks/engine_overhead.py

Plays random games of tic-tac-toe and Reversi in one run: the rules alone in a loop, then on a table
with moves drawn from the rules, then with moves drawn from `table.choices`. Rounds alternate
between the ways, so that a noisy moment hits all; the medians are compared as ratios. All play the
same moves, which is asserted by the final boards. The limits are the goals: a way that is over its
goal ends the script with an error.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from bga_states import Gear, Table
from sample_games.reversi import Reversi
from sample_games.reversi import rules as reversi
from sample_games.tictactoe import TicTacToe
from sample_games.tictactoe import rules as tictactoe

ROUNDS = 7
GOALS = {
    "tictactoe": {"fast": 4.0, "fast+choices": 5.5, "safe": 8.0, "safe+choices": 10.0},
    "reversi": {"fast+choices": 1.6, "safe+choices": 2.4},
}
"""How many times the time of the bare rules a move may take."""

Playout = Callable[[random.Random], tuple[int, list[int]]]
Draw = Callable[[Any, random.Random], dict[str, object]]


def bare_tictactoe(chance: random.Random) -> tuple[int, list[int]]:
    """Play by the rules alone; return the number of moves and the final board."""
    board, mark, moves = tictactoe.new_board(), 1, 0
    while True:
        board[chance.choice(tictactoe.empty_cells(board))] = mark
        moves += 1
        if tictactoe.has_line(board, mark) or tictactoe.is_full(board):
            return moves, board
        mark = 3 - mark


def bare_reversi(chance: random.Random) -> tuple[int, list[int]]:
    """Play by the rules alone; return the number of moves and the final board."""
    board, color, moves = reversi.new_board(), reversi.BLACK, 0
    while True:
        if not reversi.can_play(board, color):
            color = reversi.opponent(color)
            if not reversi.can_play(board, color):
                return moves, board
        reversi.play(board, chance.choice(reversi.legal_moves(board, color)), color)
        moves += 1
        color = reversi.opponent(color)


def draw_mark(game: TicTacToe, chance: random.Random) -> dict[str, object]:
    """Draw a move from the rules."""
    return {"cell": chance.choice(tictactoe.empty_cells(game.board))}


def drawn(game_class: Any, action: str, draw: Draw, gear: Gear) -> Playout:
    """Make a playout on a table, with moves that the rules offer."""

    def play(chance: random.Random) -> tuple[int, list[int]]:
        table = Table.create(game_class, ["Ann", "Bob"], seed=1, gear=gear)
        game = table.game
        while not table.is_over:
            (player_id,) = table.active_player_ids
            table.act(player_id, action, draw(game, chance))
        return table.move_id, game.board

    return play


def chosen(game_class: Any, gear: Gear) -> Playout:
    """Make a playout on a table, with moves that it offers."""

    def play(chance: random.Random) -> tuple[int, list[int]]:
        table = Table.create(game_class, ["Ann", "Bob"], seed=1, gear=gear)
        while not table.is_over:
            (player_id,) = table.active_player_ids
            choice = chance.choice(table.choices(player_id))
            table.act(player_id, choice.action, choice.args)
        return table.move_id, table.game.board

    return play


def microseconds_a_move(play: Playout, games: int, seed: int) -> tuple[float, list[list[int]]]:
    """Play some games; return the time of one move and the final boards."""
    chance = random.Random(seed)  # noqa: S311  # draws lots
    start = time.process_time()
    played = [play(chance) for _ in range(games)]
    moves = sum(moves for moves, _ in played)
    return (time.process_time() - start) / moves * 1e6, [board for _, board in played]


def compare(name: str, games: int, ways: dict[str, Playout]) -> list[str]:
    """Play all ways in turn and print the median time of a move; return what is over its goal."""
    times: dict[str, list[float]] = {way: [] for way in ways}
    for seed in range(ROUNDS):
        boards = []
        for way, play in ways.items():
            spent, final = microseconds_a_move(play, games, seed)
            times[way].append(spent)
            boards.append(final)
        assert all(final == boards[0] for final in boards), "the ways played different games"
    bare = statistics.median(times["bare"])
    short = []
    for way, spent_times in times.items():
        median = statistics.median(spent_times)
        goal = GOALS[name].get(way)
        shown = f"(goal {goal})" if goal else ""
        print(f"{name:10} {way:14} {median:8.1f} us/move  {median / bare:6.2f} x bare {shown}")
        if goal and median > goal * bare:
            short.append(f"{name} {way}")
    return short


def main() -> int:
    """Compare both games; return 1 if a way is over its goal."""
    marks = {
        "bare": bare_tictactoe,
        "fast": drawn(TicTacToe, "act_mark", draw_mark, Gear.FAST),
        "fast+choices": chosen(TicTacToe, Gear.FAST),
        "safe": drawn(TicTacToe, "act_mark", draw_mark, Gear.SAFE),
        "safe+choices": chosen(TicTacToe, Gear.SAFE),
    }
    discs = {
        "bare": bare_reversi,
        "fast+choices": chosen(Reversi, Gear.FAST),
        "safe+choices": chosen(Reversi, Gear.SAFE),
    }
    short = compare("tictactoe", 100, marks) + compare("reversi", 10, discs)
    if short:
        print("over the goal:", ", ".join(short))
    return bool(short)


if __name__ == "__main__":
    sys.exit(main())
