"""The scene of Reversi: the board with the discs of both players."""

from bga_states.scene import Cell, Grid, Piece, Scene
from sample_games.reversi import rules


def scene_of(board: rules.Board, black_id: int, white_id: int, mover_id: int) -> Scene:
    """Draw the board; a disc that is turned over belongs to the other player."""
    discs = {rules.BLACK: Piece(owner=black_id), rules.WHITE: Piece(owner=white_id)}
    size = rules.board_size(board)
    cells = [Cell(x, y, [discs[color]]) for x, y, color in rules.discs(board)]
    grid = Grid(
        columns=size,
        rows=size,
        cells=cells,
        means=("x", "y"),
        ground="felt",
        labels="numbers",
        ghost=Piece(owner=mover_id),
    )
    return Scene([grid])
