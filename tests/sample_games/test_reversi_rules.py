import pytest
from hypothesis import given
from hypothesis import strategies as st

from sample_games.reversi import rules
from sample_games.reversi.rules import BLACK, BORDER, EMPTY, WHITE

# Leaf nodes by depth, from http://www.aartbik.com/MISC/reversi.html; the first pass is at depth 9.
PERFT = [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1_396), (6, 8_200)]
ILLEGAL = {
    "turns nothing": ((1, 1), "no disc would be turned over"),
    "taken": ((4, 4), "there is a disc already"),
    "left": ((0, 4), "it is outside the board"),
    "right": ((9, 4), "it is outside the board"),
    "above": ((4, 0), "it is outside the board"),
    "below": ((4, 9), "it is outside the board"),
    "far below": ((4, 1000), "it is outside the board"),
    # As indexes into the list of squares these three are (4, 3), where black may play.
    "far right": ((14, 2), "it is outside the board"),
    "far left": ((-6, 4), "it is outside the board"),
    "far above": ((4, -7), "it is outside the board"),
}


def board_of(*rows: str) -> rules.Board:
    """Read a drawing: X is black, O is white, and rows that are left out below are empty."""
    size = len(rows[0])
    edge = [BORDER] * (size + 2)
    squares = [[BORDER, *(".XO".index(symbol) for symbol in row), BORDER] for row in rows]
    squares += [[BORDER, *[EMPTY] * size, BORDER]] * (size - len(rows))
    return [*edge, *(value for row in squares for value in row), *edge]


def transposed(board: rules.Board) -> rules.Board:
    """Exchange columns and rows."""
    width = rules.board_size(board) + 2
    return [board[index % width * width + index // width] for index in range(len(board))]


def perft(board: rules.Board, color: int, depth: int) -> int:
    """Count the sequences of moves of a length; too short ones for anybody to pass."""
    moves = rules.legal_moves(board, color)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = board.copy()
        rules.play(after, move, color)
        total += perft(after, rules.opponent(color), depth - 1)
    return total


@st.composite
def positions(draw: st.DrawFn) -> tuple[rules.Board, int]:
    """Draw a board that random play reaches and the colour to move, which may have to pass."""
    size = draw(st.sampled_from(rules.SIZES))
    board, color = rules.new_board(size), BLACK
    random = draw(st.randoms(use_true_random=True))
    for _ in range(draw(st.integers(0, size**2 - 4))):
        if moves := rules.legal_moves(board, color):
            rules.play(board, random.choice(moves), color)
        color = rules.opponent(color)
    return board, color


@st.composite
def turns(draw: st.DrawFn) -> tuple[rules.Board, int, tuple[int, int]]:
    """Draw a position in which the colour can play, and one of its legal moves."""
    board, color = draw(positions().filter(lambda position: rules.can_play(*position)))
    return board, color, draw(st.sampled_from(rules.legal_moves(board, color)))


def test_the_start_on_the_usual_board() -> None:
    """§1 White starts on d4 and e5, black on e4 and d5; by default the board is 8 by 8."""
    board = rules.new_board()

    assert rules.board_size(board) == 8
    assert list(rules.discs(board)) == [(4, 4, WHITE), (5, 4, BLACK), (4, 5, BLACK), (5, 5, WHITE)]


@pytest.mark.parametrize(("size", "low", "high"), [(6, 3, 4), (8, 4, 5), (10, 5, 6)])
def test_the_start_is_in_the_middle(size: int, low: int, high: int) -> None:
    """§1 On every size of board the four discs are on the four squares in the middle."""
    board = rules.new_board(size)

    assert [(x, y) for x, y, _ in rules.discs(board)] == [
        (low, low),
        (high, low),
        (low, high),
        (high, high),
    ]
    assert rules.count_discs(board, EMPTY) == size**2 - 4


@pytest.mark.parametrize("size", [-8, 0, 4, 7, 12])
def test_no_other_size(size: int) -> None:
    """§1 A board of any other size is refused."""
    message = (
        rf"^Cannot make a board of size {size}: there are boards of size 6, 8 and 10\. "
        r"Pass one of these\.$"
    )

    with pytest.raises(ValueError, match=message):
        rules.new_board(size)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (4, 4, WHITE),
        (5, 4, BLACK),
        (1, 1, EMPTY),
        (8, 8, EMPTY),
        (0, 4, BORDER),
        (9, 4, BORDER),
        (14, 3, BORDER),
    ],
)
def test_what_is_on_a_square(x: int, y: int, expected: int) -> None:
    """§1 A square is empty or carries a disc; outside the board there is border, however far."""
    board = rules.new_board()

    assert rules.square(board, x, y) == expected


@pytest.mark.parametrize(
    ("color", "expected"), [(BLACK, WHITE), (WHITE, BLACK)], ids=["black", "white"]
)
def test_the_opponent_has_the_other_color(color: int, expected: int) -> None:
    """§1 Black plays against white and white against black."""
    assert rules.opponent(color) == expected


@pytest.mark.parametrize("value", [EMPTY, BORDER, -1])
def test_only_a_color_has_moves(value: int) -> None:
    """§1 Asking for the moves of something that is not a colour is refused."""
    board = rules.new_board()

    with pytest.raises(
        ValueError,
        match=rf"^Cannot tell the opponent of {value}: the colours are .* Pass one of these\.$",
    ):
        rules.legal_moves(board, value)


def test_the_first_moves_of_black() -> None:
    """§2 Black opens on d3, c4, f5 or e6; moves come row by row."""
    board = rules.new_board()

    assert rules.legal_moves(board, BLACK) == [(4, 3), (3, 4), (6, 5), (5, 6)]


def test_a_disc_encloses_in_all_eight_directions() -> None:
    """§2 One disc turns over rows in all eight directions, each from the new disc outwards."""
    board = board_of(
        ".X.X.X",
        "..OOO.",
        "XOO.OX",
        "..OOO.",
        ".X.O.X",
        "...X..",
    )
    above, beside, below = (
        [(3, 2), (4, 2), (5, 2)],
        [(3, 3), (2, 3), (5, 3)],
        [(3, 4), (4, 4), (4, 5), (5, 4)],
    )

    assert rules.discs_turned(board, (4, 3), BLACK) == above + beside + below


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param("XO....", [(3, 1)], id="one disc"),
        pytest.param("XOOOO.", [(6, 1)], id="up to the rim"),
        pytest.param(".OXXO.", [(1, 1), (6, 1)], id="both sides"),
        pytest.param("XOO.O.", [(4, 1)], id="not across an empty square"),
        pytest.param("XX....", [], id="nothing between"),
        pytest.param("X.....", [], id="only empty squares between"),
        pytest.param(".OOOOO", [], id="not against the rim"),
        pytest.param("XOOOOO", [], id="no square left"),
    ],
)
def test_an_unbroken_row_between_two_discs(row: str, expected: list[tuple[int, int]]) -> None:
    """§2 Black may play where only white discs, at least one, separate it from a black disc."""
    board = board_of(row)

    assert rules.legal_moves(board, BLACK) == expected


def test_a_row_ends_at_the_rim() -> None:
    """§2 A row does not go on at the other end of the next row."""
    board = board_of("....XO", "......", "O.....", "X.....")

    assert rules.legal_moves(board, BLACK) == [(1, 2)]


def test_a_turned_disc_encloses_nothing() -> None:
    """§2 Discs that are enclosed only by a disc that was turned over stay as they are."""
    board = board_of("XO....", ".O....", ".X....")
    turned = rules.play(board, (3, 1), BLACK)

    assert turned == [(2, 1)]
    assert rules.square(board, 2, 2) == WHITE


@pytest.mark.parametrize(("move", "fact"), ILLEGAL.values(), ids=ILLEGAL.keys())
def test_an_illegal_move_is_refused(move: tuple[int, int], fact: str) -> None:
    """§2 A move that encloses nothing is refused: it turns over nothing and changes nothing."""
    board = rules.new_board()

    assert rules.discs_turned(board, move, BLACK) == []
    with pytest.raises(
        ValueError, match=rf"^Cannot play on .*: {fact}\. Play one of legal_moves\(board, 1\)\.$"
    ):
        rules.play(board, move, BLACK)
    assert board == rules.new_board()


@given(positions())
def test_a_move_is_legal_when_it_turns_discs(position: tuple[rules.Board, int]) -> None:
    """§2 The legal moves are, row by row, the squares on which a disc turns over others."""
    board, color = position
    numbers = range(1, rules.board_size(board) + 1)
    turning = [(x, y) for y in numbers for x in numbers if rules.discs_turned(board, (x, y), color)]

    assert rules.legal_moves(board, color) == turning


@given(positions())
def test_columns_and_rows_are_alike(position: tuple[rules.Board, int]) -> None:
    """§2 When columns and rows are exchanged, so are the legal moves."""
    board, color = position
    mirrored = {(y, x) for x, y in rules.legal_moves(transposed(board), color)}

    assert mirrored == set(rules.legal_moves(board, color))


@given(turns())
def test_a_move_adds_one_disc(turn: tuple[rules.Board, int, tuple[int, int]]) -> None:
    """§2 A move adds one disc; the player gains it and the turned ones, which the other loses."""
    board, color, move = turn
    own, other = rules.count_discs(board, color), rules.count_discs(board, rules.opponent(color))
    turned = len(rules.play(board, move, color))

    assert rules.count_discs(board, color) == own + 1 + turned
    assert rules.count_discs(board, rules.opponent(color)) == other - turned


@given(turns())
def test_the_turned_discs_change_color(turn: tuple[rules.Board, int, tuple[int, int]]) -> None:
    """§2 A move changes the square of the new disc and the discs announced, and nothing else."""
    board, color, move = turn
    before, told = set(rules.discs(board)), rules.discs_turned(board, move, color)

    assert rules.play(board, move, color) == told
    assert set(rules.discs(board)) - before == {(x, y, color) for x, y in [move, *told]}


@pytest.mark.parametrize(("depth", "expected"), PERFT)
def test_perft(depth: int, expected: int) -> None:
    """§1-§2 From the start there are as many sequences of moves as published."""
    assert perft(rules.new_board(), BLACK, depth) == expected


def test_who_encloses_nothing_cannot_play() -> None:
    """§3 A player without a legal move must pass, while the other may be able to play."""
    board = board_of("XO....")

    assert not rules.can_play(board, WHITE)
    assert rules.can_play(board, BLACK)


@given(positions())
def test_who_has_a_legal_move_can_play(position: tuple[rules.Board, int]) -> None:
    """§3 A player can play exactly when there is a legal move."""
    board, color = position

    assert rules.can_play(board, color) == bool(rules.legal_moves(board, color))


def test_the_shortest_game() -> None:
    """§4 Nobody can play any more after the nine moves that leave white without a disc."""
    board, color = rules.new_board(), BLACK
    for column, row in ("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"):
        rules.play(board, (" abcdefgh".index(column), int(row)), color)
        color = rules.opponent(color)

    assert not any(rules.can_play(board, color) for color in (BLACK, WHITE))
    assert [rules.count_discs(board, color) for color in (BLACK, WHITE)] == [13, 0]


def test_a_full_board() -> None:
    """§4 The board is full when the last empty square is taken."""
    board = board_of("XOOOO.", *["OXOXOX"] * 5)
    full_before = rules.is_full(board)
    rules.play(board, (6, 1), BLACK)

    assert (full_before, rules.is_full(board)) == (False, True)


def test_the_score_counts_the_discs_of_a_color() -> None:
    """§5 Each disc counts for its colour, an empty square for nobody."""
    board = board_of("XXO...", "...X.O")

    assert [rules.count_discs(board, color) for color in (BLACK, WHITE)] == [3, 2]
