"""The rules of Reversi, as RULES.md numbers them: functions on a plain board.

Squares are (x, y), both from 1.
"""

from collections.abc import Iterator
from math import isqrt
from typing import TypeAlias

Board: TypeAlias = list[int]
"""The squares row by row with a border around them, so (x, y) is at index `y * (size + 2) + x`.

A border square is neither empty nor a disc: a walk over discs ends there without a look at
coordinates.
"""

EMPTY = 0
BLACK = 1
WHITE = 2
BORDER = 3
SIZES = (6, 8, 10)


def new_board(size: int = 8) -> Board:
    """§1 The start: two discs of each colour in the middle.

    ValueError for a size that is not in `SIZES`.
    """
    if size not in SIZES:
        raise ValueError(
            f"Cannot make a board of size {size}: there are boards of size 6, 8 and 10. "
            "Pass one of these."
        )
    edge = [BORDER] * (size + 2)
    row = [BORDER, *[EMPTY] * size, BORDER]
    board = [*edge, *row * size, *edge]
    low, high = size // 2, size // 2 + 1
    middle = ((low, low, WHITE), (high, low, BLACK), (low, high, BLACK), (high, high, WHITE))
    for x, y, color in middle:
        board[y * (size + 2) + x] = color
    return board


def board_size(board: Board) -> int:
    """§1 The length of a side in squares, without the border."""
    return isqrt(len(board)) - 2


def square(board: Board, x: int, y: int) -> int:
    """§1 The content of a square: `EMPTY`, `BLACK` or `WHITE`; outside the board `BORDER`."""
    size = board_size(board)
    if 1 <= x <= size and 1 <= y <= size:
        return board[y * (size + 2) + x]
    return BORDER


def discs(board: Board) -> Iterator[tuple[int, int, int]]:
    """§1 Every disc as (x, y, color), row by row."""
    width = isqrt(len(board))
    for index, disc in enumerate(board):
        if disc in (BLACK, WHITE):
            yield index % width, index // width, disc


def opponent(color: int) -> int:
    """§1 The other colour. ValueError for anything that is not a colour."""
    if color not in (BLACK, WHITE):
        raise ValueError(
            f"Cannot tell the opponent of {color}: the colours are BLACK (1) and WHITE (2). "
            "Pass one of these."
        )
    return WHITE if color == BLACK else BLACK


def discs_turned(board: Board, move: tuple[int, int], color: int) -> list[tuple[int, int]]:
    """§2 The discs a move turns over: direction by direction, each from the new disc outwards.

    Empty when the move is not legal, so also for a square that is taken or outside the board.

    >>> discs_turned(new_board(8), (4, 3), BLACK)
    [(4, 4)]
    >>> discs_turned(new_board(8), (0, 9), BLACK)
    []
    """
    other, width = opponent(color), isqrt(len(board))
    if square(board, *move) != EMPTY:
        return []
    start = move[1] * width + move[0]
    turned: list[int] = []
    for step in _steps(width):
        end = _end_of_row(board, start + step, step, other)
        if board[end] == color:
            turned += range(start + step, end, step)
    return [(index % width, index // width) for index in turned]


def legal_moves(board: Board, color: int) -> list[tuple[int, int]]:
    """§2 The empty squares where a disc of this colour encloses at least one, row by row."""
    width = isqrt(len(board))
    return [(index % width, index // width) for index in _legal_indexes(board, color)]


def can_play(board: Board, color: int) -> bool:
    """§3 Whether this colour has a legal move; a player without one passes."""
    return next(_legal_indexes(board, color), None) is not None


def play(board: Board, move: tuple[int, int], color: int) -> list[tuple[int, int]]:
    """§2 Put a disc on the board and turn over the discs it encloses; return the turned discs.

    ValueError when the move is not legal, and nothing changes.
    """
    turned = discs_turned(board, move, color)
    if not turned:
        raise ValueError(
            f"Cannot play on {move}: {_why_illegal(board, move)}. "
            f"Play one of legal_moves(board, {color})."
        )
    width = isqrt(len(board))
    for x, y in (move, *turned):
        board[y * width + x] = color
    return turned


def is_full(board: Board) -> bool:
    """§4 Whether no square is empty: one of the cases in which neither player can play."""
    return EMPTY not in board


def count_discs(board: Board, color: int) -> int:
    """§5 The score of a colour."""
    return board.count(color)


def _steps(width: int) -> tuple[int, ...]:
    """§2 From a square's index to its neighbours' in the eight directions, row by row."""
    return (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1)


def _end_of_row(board: Board, index: int, step: int, color: int) -> int:
    """§2 Walk over an unbroken row of discs of one colour; return the first index behind it."""
    while board[index] == color:
        index += step
    return index


def _legal_indexes(board: Board, color: int) -> Iterator[int]:
    """§2 The legal moves as indexes, found one by one: squares that enclose a row of discs."""
    other, steps = opponent(color), _steps(isqrt(len(board)))
    for index, disc in enumerate(board):
        if disc != EMPTY:
            continue
        # Playouts spend their time here, and most neighbours are not worth a walk.
        for step in steps:
            next_to = index + step
            if board[next_to] == other and board[_end_of_row(board, next_to, step, other)] == color:
                yield index
                break


def _why_illegal(board: Board, move: tuple[int, int]) -> str:
    """§2 The reason why a move turns over nothing."""
    facts = {EMPTY: "no disc would be turned over", BORDER: "it is outside the board"}
    return facts.get(square(board, *move), "there is a disc already")
