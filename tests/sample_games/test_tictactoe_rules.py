from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sample_games.tictactoe import rules

LINES = {
    "top row": (0, 1, 2),
    "middle row": (3, 4, 5),
    "bottom row": (6, 7, 8),
    "left column": (0, 3, 6),
    "middle column": (1, 4, 7),
    "right column": (2, 5, 8),
    "falling diagonal": (0, 4, 8),
    "rising diagonal": (6, 4, 2),
}
BOARDS = st.lists(st.sampled_from([rules.EMPTY, 1, 2]), min_size=9, max_size=9)


def test_the_board_starts_empty() -> None:
    """§1 A new board has nine cells, numbered 0 to 8, and all can be marked."""
    board = rules.new_board()

    assert rules.empty_cells(board) == [0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_each_game_has_its_own_board() -> None:
    """§1 A mark on one board is not on the next new board."""
    rules.new_board()[4] = 1

    assert rules.new_board()[4] == rules.EMPTY


def test_a_marked_cell_is_not_empty() -> None:
    """§2 The cells that carry a mark cannot be marked again."""
    board = [1, 0, 2, 0, 1, 0, 0, 0, 2]

    assert rules.empty_cells(board) == [1, 3, 5, 6, 7]


@pytest.mark.parametrize("mark", [1, 2])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_three_marks_in_a_line_win(line: tuple[int, int, int], mark: int) -> None:
    """§3 A row, a column or a diagonal of one mark is a line of that mark and not of the other."""
    board = [mark if cell in line else rules.EMPTY for cell in range(9)]

    assert rules.has_line(board, mark)
    assert not rules.has_line(board, 3 - mark)
    assert rules.winner_mark(board) == mark


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_a_line_has_one_mark_only(line: tuple[int, int, int]) -> None:
    """§3 Two marks of one player and one of the other are not a line."""
    board = rules.new_board()
    board[line[0]], board[line[1]], board[line[2]] = 1, 1, 2

    assert rules.winner_mark(board) == rules.EMPTY


def test_a_line_does_not_continue_on_the_next_row() -> None:
    """§3 Three cells whose numbers follow each other are not a line when they are on two rows."""
    board = [0, 0, 1, 1, 1, 0, 0, 0, 0]

    assert not rules.has_line(board, 1)


def test_empty_cells_are_not_a_line() -> None:
    """§3 Nobody has won on the empty board."""
    board = rules.new_board()

    assert rules.winner_mark(board) == rules.EMPTY


def test_a_full_board_may_have_no_winner() -> None:
    """§3 A full board without a line is a draw."""
    board = [1, 2, 1, 1, 2, 2, 2, 1, 1]

    assert rules.is_full(board)
    assert rules.winner_mark(board) == rules.EMPTY


@given(BOARDS)
def test_a_board_is_full_when_no_cell_is_empty(board: rules.Board) -> None:
    """§3 Either some cell can be marked or the board is full."""
    empty = rules.empty_cells(board)

    assert rules.is_full(board) == (not empty)


@given(BOARDS)
def test_a_line_stays_a_line_in_the_mirror(board: rules.Board) -> None:
    """§3 Rows, columns and diagonals count alike: exchanging rows and columns changes no line."""
    mirrored = [board[cell % 3 * 3 + cell // 3] for cell in range(9)]

    assert [rules.has_line(mirrored, mark) for mark in (1, 2)] == [
        rules.has_line(board, mark) for mark in (1, 2)
    ]


@cache
def results(cells: tuple[int, ...], mark: int) -> Counter[int]:
    """Count the complete games from a position by winner; the counts are cached by position."""
    board = list(cells)
    winner = rules.winner_mark(board)
    if winner or rules.is_full(board):
        return Counter([winner])
    after = ((*board[:cell], mark, *board[cell + 1 :]) for cell in rules.empty_cells(board))
    return sum((results(position, 3 - mark) for position in after), Counter[int]())


def test_there_are_255168_games() -> None:
    """§1-§3 There are as many complete games as published, also by result: first, second, draw."""
    games = results(tuple(rules.new_board()), 1)

    assert games.total() == 255_168
    assert games == {1: 131_184, 2: 77_904, rules.EMPTY: 46_080}
