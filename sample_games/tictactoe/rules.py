"""The rules of tic-tac-toe, as RULES.md numbers them: functions on a plain board."""

from typing import TypeAlias

Board: TypeAlias = list[int]
"""The nine cells, row by row from the top left: `EMPTY`, or the mark that is there, 1 or 2 (§1)."""

EMPTY = 0
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)
"""The cells of the three rows, the three columns and the two diagonals (§3)."""


def new_board() -> Board:
    """§1 Nine empty cells."""
    return [EMPTY] * 9


def empty_cells(board: Board) -> list[int]:
    """§2 The cells a player may mark, from 0 to 8, lowest first."""
    return [cell for cell, mark in enumerate(board) if mark == EMPTY]


def has_line(board: Board, mark: int) -> bool:
    """§3 Whether a whole row, column or diagonal carries this mark."""
    for a, b, c in LINES:  # noqa: SIM110  # any() takes twice as long, and playouts spend it here
        if board[a] == mark and board[b] == mark and board[c] == mark:
            return True
    return False


def count_marks(board: Board) -> int:
    """§2 How many cells are taken."""
    return len(board) - board.count(EMPTY)


def is_full(board: Board) -> bool:
    """§3 Whether no cell is empty, which makes the game a draw unless the last mark made a line."""
    return EMPTY not in board


def winner_mark(board: Board) -> int:
    """§3 The mark that has a line, or `EMPTY` as long as no mark has one.

    >>> winner_mark([1, 1, 1, 2, 2, 0, 0, 0, 0])
    1
    """
    return next((mark for mark in (1, 2) if has_line(board, mark)), EMPTY)
