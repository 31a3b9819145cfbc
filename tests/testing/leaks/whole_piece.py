"""Spies on a line: move your covered pieces forwards; each is worth a secret sum at the far end.

Leak (told, whole object): a move tells everybody the piece as a dict, its secret worth included.
"""

from dataclasses import asdict, dataclass
from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

GOAL = 3
WORTHS = (1, 2, 5)


@dataclass
class Piece:
    """A piece: everybody sees where it is, and its owner alone what it is worth."""

    square: int
    worth: int


class Move(GameState["WholePiece"]):
    """The active player moves a piece one square."""

    def __init__(self, game: "WholePiece") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        return [Choice(self.act_move, piece=n) for n in self.game.movable(active_player_id)]

    @possible_action
    def act_move(self, piece: int, active_player_id: int) -> "type[NextPlayer]":
        if piece not in self.game.movable(active_player_id):
            raise UserError(clienttranslate("You cannot move this piece"))
        moved = self.game.pieces[active_player_id][piece]
        moved.square += 1
        shown: dict[str, object] = {"square": moved.square}
        if self.game.leaks:
            shown = asdict(moved)  # leak
        text = clienttranslate("${player_name} moves a piece to ${square}")
        self.notify.all("moved", text, player_id=active_player_id, piece=piece, **shown)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_move(self.game.movable(player_id)[0], player_id)


class NextPlayer(GameState["WholePiece"]):
    """When somebody has two pieces at the far end, all pieces there are turned up and score."""

    def __init__(self, game: "WholePiece") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Move] | int:
        if len(self.game.movable(active_player_id)) > 1:
            self.game.active_next_player()
            return Move
        self.game.is_over = True
        for player_id, pieces in self.game.pieces.items():
            worths = [piece.worth for piece in pieces if piece.square == GOAL]
            text = clienttranslate("${player_name} turns up ${worths}")
            self.notify.all("turnedUp", text, player_id=player_id, worths=worths)
            self.player_score.set(player_id, sum(worths))
        return GAME_END


class WholePiece(Game):
    """Bring your best pieces home."""

    leaks: ClassVar[bool] = True
    states = (Move, NextPlayer)
    max_players = 3
    pieces: dict[int, list[Piece]]
    is_over: bool = False

    def setup_new_game(self) -> type[Move]:
        self.pieces = {}
        for player_id in self.players:
            worths = self.random.sample(WORTHS, len(WORTHS))
            self.pieces[player_id] = [Piece(0, worth) for worth in worths]
        return Move

    def movable(self, player_id: int) -> list[int]:
        """Return the numbers of the pieces that are not at the far end."""
        return [n for n, piece in enumerate(self.pieces[player_id]) if piece.square < GOAL]

    def is_turned_up(self, piece: Piece) -> bool:
        """Whether everybody sees what a piece is worth."""
        return self.is_over and piece.square == GOAL

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown: dict[int, list[list[int | None]]] = {}
        for id_, pieces in self.pieces.items():
            shown[id_] = []
            for piece in pieces:
                is_known = id_ == current_player_id or self.is_turned_up(piece)
                shown[id_].append([piece.square, piece.worth if is_known else None])
        return {"pieces": shown}

    def redeal(self, player_id: int) -> None:
        for other_id, pieces in self.pieces.items():
            hidden = [piece for piece in pieces if not self.is_turned_up(piece)]
            if other_id != player_id:
                worths = self.random.sample(sorted(piece.worth for piece in hidden), len(hidden))
                for piece, worth in zip(hidden, worths, strict=True):
                    piece.worth = worth


class FairWholePiece(WholePiece):
    """A move tells where the piece is now."""

    leaks = False
