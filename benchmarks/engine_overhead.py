"""Measure what the engine costs over the bare rules, and transactions over the fast gear.

    python benchmarks/engine_overhead.py

Plays random games of tic-tac-toe and Reversi three ways in one run: the rules alone in a loop, a
table without transactions, a table with them. Rounds alternate between the ways, so that a noisy
moment hits all; the medians are compared as ratios. All three play the same moves, which is
asserted by the final boards.
"""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from bga_states import Gear, Table
from sample_games.reversi import Reversi
from sample_games.reversi import rules as reversi
from sample_games.tictactoe import TicTacToe
from sample_games.tictactoe import rules as tictactoe

ROUNDS = 7
LIMIT_FAST = 40
"""How many times slower than bare tic-tac-toe, the smallest game there is, the fast gear may be."""
LIMIT_CHECKED = 5
"""How many times slower than the fast gear transactions may make it."""

Playout = Callable[[random.Random], tuple[int, list[int]]]


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


def on_a_table(game: Any, *, gear: Gear) -> Playout:
    """Make a playout on a table, in one gear."""

    def play(chance: random.Random) -> tuple[int, list[int]]:
        table = Table.create(game, ["Ann", "Bob"], seed=1, gear=gear)
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


def compare(name: str, games: int, ways: dict[str, Playout]) -> dict[str, float]:
    """Play all ways in turn; return the median time of a move for each, in microseconds."""
    times: dict[str, list[float]] = {way: [] for way in ways}
    for seed in range(ROUNDS):
        boards = []
        for way, play in ways.items():
            spent, final = microseconds_a_move(play, games, seed)
            times[way].append(spent)
            boards.append(final)
        assert all(final == boards[0] for final in boards), "the ways played different games"
    medians = {way: statistics.median(spent) for way, spent in times.items()}
    for way, median in medians.items():
        print(f"{name:10} {way:14} {median:8.1f} us/move  {median / medians['bare']:6.1f} x bare")
    return medians


def main() -> None:
    """Compare both games and hold the ratios against the limits."""
    for name, game, bare, games in (
        ("tictactoe", TicTacToe, bare_tictactoe, 100),
        ("reversi", Reversi, bare_reversi, 10),
    ):
        ways = {
            "bare": bare,
            "fast": on_a_table(game, gear=Gear.FAST),
            "safe": on_a_table(game, gear=Gear.SAFE),
        }
        medians = compare(name, games, ways)
        assert medians["fast"] < LIMIT_FAST * medians["bare"]
        assert medians["safe"] < LIMIT_CHECKED * medians["fast"]


if __name__ == "__main__":
    main()
