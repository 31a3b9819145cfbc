"""Reversi as an array: the machine of BGA's presentation, and the methods it names."""

from collections.abc import Iterator
from typing import Any

from bga_states import Choice, UserError, clienttranslate
from bga_states.legacy import ArrayGame
from bga_states.scene import Scene
from sample_games.reversi import rules
from sample_games.reversi.scene import scene_of

PLAYED = clienttranslate("${player_name} plays column ${x}, row ${y} and turns over ${n} discs")
PLAYED_ONE = clienttranslate("${player_name} plays column ${x}, row ${y} and turns over 1 disc")


class ReversiArray(ArrayGame):
    """Reversi once more, its machine written as BGA's states.inc.php."""

    machine_states = {
        1: {
            "name": "gameSetup",
            "description": clienttranslate("Game setup"),
            "type": "manager",
            "action": "stGameSetup",
            "transitions": {"": 10},
        },
        10: {
            "name": "playerTurn",
            "description": clienttranslate("${actplayer} must play a disc"),
            "descriptionmyturn": clienttranslate("${you} must play a disc"),
            "type": "activeplayer",
            "args": "argPlayerTurn",
            "possibleactions": ["playDisc"],
            "transitions": {"playDisc": 11, "zombiePass": 11},
        },
        11: {
            "name": "nextPlayer",
            "type": "game",
            "action": "stNextPlayer",
            "updateGameProgression": True,
            "transitions": {"nextTurn": 10, "cantPlay": 11, "endGame": 99},
        },
        99: {
            "name": "gameEnd",
            "description": clienttranslate("End of game"),
            "type": "manager",
            "action": "stGameEnd",
            "args": "argGameEnd",
        },
    }

    min_players = max_players = 2
    player_colors = ("000000", "ffffff")
    board: rules.Board

    def setup_new_game(self) -> None:
        """§1 Four discs in the middle; black, the first player, starts."""
        self.board = rules.new_board()
        self.count_discs()

    def color_of(self, player_id: int) -> int:
        """Return the colour of a player's discs: black for the first player, else white."""
        return rules.BLACK if self.players[player_id].no == 1 else rules.WHITE

    def count_discs(self) -> None:
        """§1 The score is the number of discs."""
        for player in self.players.values():
            player.score = rules.count_discs(self.board, self.color_of(player.id))

    def get_possible_moves(self, player_id: int) -> list[tuple[int, int]]:
        """Return the squares where a player may play."""
        return rules.legal_moves(self.board, self.color_of(player_id))

    def playDisc(self, x: int, y: int) -> None:
        """Put a disc on column x, row y, and turn the discs it encloses."""
        self.check_action("playDisc")
        player_id = self.get_active_player_id()
        if (x, y) not in self.get_possible_moves(player_id):
            raise UserError(clienttranslate("A disc must turn over at least one other"))
        self.put_disc(player_id, x, y)
        self.gamestate.next_state("playDisc")

    def zombie_turn(self, state: dict[str, Any], active_player_id: int) -> None:  # noqa: ARG002  # see get_choices
        """Play any possible move: two players who only pass would never end."""
        x, y = self.random.choice(self.get_possible_moves(active_player_id))
        self.put_disc(active_player_id, x, y)
        self.gamestate.next_state("zombiePass")

    def put_disc(self, player_id: int, x: int, y: int) -> None:
        """Put a player's disc on the board, and notify all viewers."""
        turned = rules.play(self.board, (x, y), self.color_of(player_id))
        self.count_discs()
        self.notify.all(
            "discPlayed",
            PLAYED_ONE if len(turned) == 1 else PLAYED,
            player_id=player_id,
            x=x,
            y=y,
            n=len(turned),
            turned=turned,
            scores=self.player_score.get_all(),
        )

    def argPlayerTurn(self) -> dict[str, list[tuple[int, int]]]:
        """Return the squares where the active player may play."""
        return {"possibleMoves": self.get_possible_moves(self.get_active_player_id())}

    def stNextPlayer(self) -> None:
        """Find the next player; the game ends when neither can play."""
        player_id = self.active_next_player()
        if self.is_over(player_id):
            self.gamestate.next_state("endGame")
        elif not self.get_possible_moves(player_id):
            text = clienttranslate("${player_name} cannot play and passes")
            self.notify.all("pass", text, player_id=player_id)
            self.gamestate.next_state("cantPlay")
        else:
            self.give_extra_time(player_id)
            self.gamestate.next_state("nextTurn")

    def is_over(self, player_id: int) -> bool:
        """Whether the board is full, the active player has no disc, or neither player can play.

        BGA's example forgets the last case.
        """
        if rules.is_full(self.board) or not rules.count_discs(self.board, self.color_of(player_id)):
            return True
        return not any(self.get_possible_moves(id_) for id_ in self.players)

    def get_choices(self, state: dict[str, Any], player_id: int) -> Iterator[Choice]:  # noqa: ARG002  # one state has some
        """Offer every possible move."""
        return (Choice(self.playDisc, x=x, y=y) for x, y in self.get_possible_moves(player_id))

    def get_all_datas(self) -> dict[str, object]:
        """Show every disc to all viewers: nothing is hidden."""
        return {
            "size": rules.board_size(self.board),
            "discs": [{"x": x, "y": y, "color": color} for x, y, color in rules.discs(self.board)],
        }

    def get_game_progression(self) -> int:
        """Count the squares that are taken."""
        return 100 * len(list(rules.discs(self.board))) // rules.board_size(self.board) ** 2

    def get_scene(self, player_id: int | None) -> Scene:  # noqa: ARG002  # all see the same board
        """Draw the board."""
        black_id, white_id = self.players.ids
        return scene_of(self.board, black_id, white_id, self.get_active_player_id())
