"""The picture of a board, in rich's console markup."""

from collections.abc import Collection, Sequence

from sample_games.reversi import rules

CLOTH = "#2e7d4f"
SYMBOLS = {
    rules.EMPTY: f"[#a5d6b5 on {CLOTH}] · [/]",
    rules.BLACK: f"[#000000 on {CLOTH}] ● [/]",
    rules.WHITE: f"[#ffffff on {CLOTH}] ○ [/]",
}
OPEN = f"[#ffe082 on {CLOTH}] + [/]"


def draw(
    board: rules.Board, open_squares: Collection[tuple[int, int]], names: Sequence[str]
) -> str:
    """Draw the board with a + on open squares, and the colour of each player's discs.

    `names` has black's name first.
    """
    numbers = range(1, rules.board_size(board) + 1)

    def symbol(x: int, y: int) -> str:
        return OPEN if (x, y) in open_squares else SYMBOLS[rules.square(board, x, y)]

    header = " y\\x" + "".join(f"{x:^3}" for x in numbers)
    rows = (f"{y:>3} " + "".join(symbol(x, y) for x in numbers) for y in numbers)
    colors = (rules.BLACK, rules.WHITE)
    owners = (f"{SYMBOLS[color]} {name}" for color, name in zip(colors, names, strict=True))
    return "\n".join([header, *rows, "", "     " + "   ".join(owners)])
