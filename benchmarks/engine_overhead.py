"""Measure the cost of the engine over the game's own code, in the gears FAST and SAFE.

    python benchmarks/engine_overhead.py

By hand: a loop that makes the calls of a sample game's states, in the same order and no more, with
no engine. Then the same random games on a table, with moves drawn from the rules, and with moves
drawn from `table.choices`; making the tables is included. Then the cost of a copy of a table, in
moves by the bare rules.

Rounds alternate between the ways, so that a noisy moment hits all; the medians are compared as
ratios. All ways play the same moves, which is asserted by the final boards. The limits are the
goals: a way that is over its goal ends the script with an error.
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
COMPLETE = 100
GOALS = {
    "tictactoe": {"fast": 4.0, "fast+choices": 5.5, "safe": 8.0, "safe+choices": 10.0},
    "reversi": {"fast+choices": 1.6, "safe+choices": 2.4},
}
"""How many times the time by hand a move may take."""
COPY_GOALS = {Gear.FAST: 12, Gear.SAFE: 18}
"""How many moves by the bare rules of tic-tac-toe a copy of its table may take."""

Playout = Callable[[random.Random], tuple[int, list[int]]]
Draw = Callable[[Any, random.Random], dict[str, object]]


def silent(type_: str, log: str = "", /, **args: object) -> None:
    """Tell no player anything."""


def bare_tictactoe(chance: random.Random) -> tuple[int, list[int]]:
    """Play by the rules alone; return the number of moves and the final board."""
    board, mark, moves = tictactoe.new_board(), 1, 0
    while True:
        cells = tictactoe.empty_cells(board)
        cell = chance.choice(cells)
        if cell not in cells:
            raise ValueError(cell)
        board[cell] = mark
        moves += 1
        if tictactoe.has_line(board, mark) or tictactoe.is_full(board):
            return moves, board
        mark = 3 - mark


def tictactoe_by_hand(chance: random.Random) -> tuple[int, list[int]]:
    """Play as the states do; return the number of moves and the final board."""
    board, mark, moves, progression = tictactoe.new_board(), 1, 0, 0
    while progression <= COMPLETE:
        cells = tictactoe.empty_cells(board)
        cell = chance.choice(cells)
        if cell not in cells:
            raise ValueError(cell)
        board[cell] = mark
        silent("marked", "${player_name} marks cell ${cell}", player_id=mark, cell=cell)
        moves += 1
        progression = 100 * tictactoe.count_marks(board) // len(board)
        if tictactoe.has_line(board, mark):
            silent("line", "${player_name} has a line", player_id=mark)
            break
        if tictactoe.is_full(board):
            silent("draw", "The board is full: a draw")
            break
        mark = 3 - mark
    return moves, board


def reversi_by_hand(chance: random.Random) -> tuple[int, list[int]]:
    """Play as the states do; return the number of moves and the final board."""
    board, color, moves, progression = reversi.new_board(), reversi.BLACK, 0, 0
    scores = {reversi.BLACK: 2, reversi.WHITE: 2}
    while progression <= COMPLETE:
        squares = reversi.legal_moves(board, color)
        x, y = chance.choice(squares)
        if (x, y) not in squares:
            raise ValueError(x, y)
        turned = reversi.play(board, (x, y), color)
        for each in scores:
            scores[each] = reversi.count_discs(board, each)
        text = "${player_name} plays ${x}, ${y} and turns over ${n} disc(s)"
        silent("discPlayed", text, player_id=color, x=x, y=y, n=len(turned), turned=turned)
        moves += 1
        progression = 100 * len(list(reversi.discs(board))) // 64
        color = reversi.opponent(color)
        if reversi.can_play(board, color):
            continue
        color = reversi.opponent(color)
        if not reversi.can_play(board, color):
            break
        silent("pass", "${player_name} cannot play and passes", player_id=color)
        progression = 100 * len(list(reversi.discs(board))) // 64
    return moves, board


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
    """Play all ways in turn, print the median time of a move, and return the ways over a goal."""
    times: dict[str, list[float]] = {way: [] for way in ways}
    for seed in range(ROUNDS):
        boards = []
        for way, play in ways.items():
            spent, final = microseconds_a_move(play, games, seed)
            times[way].append(spent)
            boards.append(final)
        assert all(final == boards[0] for final in boards), "the ways played different games"
    by_hand = statistics.median(times["by hand"])
    short = []
    for way, spent_times in times.items():
        median = statistics.median(spent_times)
        goal = GOALS[name].get(way)
        shown = f"(goal {goal})" if goal else ""
        print(
            f"{name:10} {way:14} {median:8.1f} us/move  {median / by_hand:6.2f} x by hand {shown}"
        )
        if goal and median > goal * by_hand:
            short.append(f"{name} {way}")
    return short


def compare_copies(copies: int) -> list[str]:
    """Copy tables in turn with bare moves, print the medians, and return the copies over a goal."""
    bare: list[float] = []
    spent: dict[Gear, list[float]] = {gear: [] for gear in COPY_GOALS}
    for seed in range(ROUNDS):
        bare.append(microseconds_a_move(bare_tictactoe, copies, seed)[0])
        for gear, times in spent.items():
            table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1, gear=gear)
            start = time.process_time()
            for _ in range(copies):
                table.copy()
            times.append((time.process_time() - start) / copies * 1e6)
    short = []
    for gear, times in spent.items():
        median, goal = statistics.median(times), COPY_GOALS[gear]
        moves = median / statistics.median(bare)
        ratio = f"{moves:6.2f} bare moves"
        print(f"{'copy':10} {gear.value:14} {median:8.1f} us       {ratio}  (goal {goal})")
        if moves > goal:
            short.append(f"copy {gear.value}")
    return short


def main() -> int:
    """Compare both games; return 1 if a way is over its goal."""
    marks = {
        "by hand": tictactoe_by_hand,
        "fast": drawn(TicTacToe, "act_mark", draw_mark, Gear.FAST),
        "fast+choices": chosen(TicTacToe, Gear.FAST),
        "safe": drawn(TicTacToe, "act_mark", draw_mark, Gear.SAFE),
        "safe+choices": chosen(TicTacToe, Gear.SAFE),
    }
    discs = {
        "by hand": reversi_by_hand,
        "fast+choices": chosen(Reversi, Gear.FAST),
        "safe+choices": chosen(Reversi, Gear.SAFE),
    }
    short = compare("tictactoe", 100, marks) + compare("reversi", 10, discs)
    short += compare_copies(500)
    if short:
        print("over the goal:", ", ".join(short))
    return bool(short)


if __name__ == "__main__":
    sys.exit(main())
