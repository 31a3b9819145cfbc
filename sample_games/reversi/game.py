"""The game of Reversi: its data and what the states share."""

from dataclasses import dataclass
from typing import Literal

from bga_states import Game
from bga_states.scene import Scene
from sample_games.reversi import rules
from sample_games.reversi.scene import scene_of
from sample_games.reversi.states import NextPlayer, PlayDisc


class Reversi(Game):
    """Enclose the other's discs to turn them over; most discs win."""

    @dataclass
    class Options:
        """The length of a side of the board, in squares."""

        size: Literal[6, 8, 10] = 8

    states = (PlayDisc, NextPlayer)
    min_players = max_players = 2
    player_colors = ("000000", "ffffff")
    options: Options
    board: rules.Board

    def setup_new_game(self) -> type[PlayDisc]:
        """§1 Four discs in the middle; black, the first player, starts."""
        self.board = rules.new_board(self.options.size)
        self.count_discs()
        return PlayDisc

    def color_of(self, player_id: int) -> int:
        """Return the colour of a player's discs: black for the first player, else white."""
        return rules.BLACK if self.players[player_id].no == 1 else rules.WHITE

    def can_play(self, player_id: int) -> bool:
        """Whether a player has a move."""
        return rules.can_play(self.board, self.color_of(player_id))

    def count_discs(self) -> None:
        """§5 The score is the number of discs."""
        for player in self.players.values():
            player.score = rules.count_discs(self.board, self.color_of(player.id))

    def get_all_datas(self) -> dict[str, object]:
        """Show every disc to all viewers: nothing is hidden."""
        return {
            "size": self.options.size,
            "discs": [{"x": x, "y": y, "color": color} for x, y, color in rules.discs(self.board)],
        }

    def get_game_progression(self) -> int:
        """Count the squares that are taken."""
        taken = [rules.count_discs(self.board, color) for color in (rules.BLACK, rules.WHITE)]
        return 100 * sum(taken) // self.options.size**2

    def get_scene(self, player_id: int | None) -> Scene:  # noqa: ARG002  # all see the same board
        """Draw the board."""
        black_id, white_id = self.players.ids
        return scene_of(self.board, black_id, white_id, self.get_active_player_id())
