"""The game of tic-tac-toe: its data and what the states share."""

from bga_states import Game
from sample_games.tictactoe import rules
from sample_games.tictactoe.states import NextPlayer, PlayMark

SYMBOLS = " XO"
"""How an empty cell and the marks of both players are drawn."""


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

    def render(self, player_id: int | None) -> str:  # noqa: ARG002  # all see the same board
        """Draw the board, an empty cell by its number, and the mark of each player."""
        cells = [f"[dim]{cell}[/]" for cell in range(9)]
        for cell, mark in enumerate(self.board):
            if mark:
                cells[cell] = self.draw(mark)
        rows = [" " + " | ".join(cells[start : start + 3]) for start in (0, 3, 6)]
        players = self.players.values()
        owners = [f"{self.draw(player.no)} {player.name}" for player in players]
        return "\n---+---+---\n".join(rows) + "\n\n " + "   ".join(owners)

    def draw(self, mark: int) -> str:
        """Write the mark of a player in their colour."""
        return f"[bold #{self.player_colors[mark - 1]}]{SYMBOLS[mark]}[/]"
