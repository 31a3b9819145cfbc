"""The game of tic-tac-toe: its data and what the states share."""

from bga_states import Game
from bga_states.scene import Cell, Grid, Piece, Scene, Shape
from sample_games.tictactoe import rules
from sample_games.tictactoe.states import NextPlayer, PlayMark

SHAPES: tuple[Shape, Shape] = ("cross", "ring")
"""The marks of both players."""


class TicTacToe(Game):
    """Three in a row on nine cells."""

    states = (PlayMark, NextPlayer)
    min_players = max_players = 2
    player_colors = ("0000ff", "ff0000")
    board: rules.Board

    def setup_new_game(self) -> type[PlayMark]:
        """§1 The board is empty and the first player starts."""
        self.board = rules.new_board()
        return PlayMark

    def mark_of(self, player_id: int) -> int:
        """Return a player's mark: 1 for the first player, 2 for the second."""
        return self.players[player_id].no

    def get_all_datas(self) -> dict[str, object]:
        """Show the whole board to all viewers: nothing is hidden."""
        return {"board": self.board}

    def get_game_progression(self) -> int:
        """Count the cells that are taken."""
        return 100 * rules.count_marks(self.board) // len(self.board)

    def get_scene(self, player_id: int | None) -> Scene:  # noqa: ARG002  # all see the same board
        """Draw the board with the mark of each player."""
        cells = []
        for cell, mark in enumerate(self.board):
            pieces = []
            if mark:
                pieces.append(Piece(shape=SHAPES[mark - 1], owner=self.players.ids[mark - 1]))
            cells.append(Cell(cell % 3 + 1, cell // 3 + 1, pieces, means={"cell": cell}))
        mover_id = self.get_active_player_id()
        ghost = Piece(shape=SHAPES[self.mark_of(mover_id) - 1], owner=mover_id)
        return Scene([Grid(columns=3, rows=3, cells=cells, ghost=ghost)])
