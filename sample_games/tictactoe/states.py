"""The states of tic-tac-toe, in the order of play."""

from typing import TYPE_CHECKING, TypedDict

from bga_states import (
    GAME_END,
    Choice,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from sample_games.tictactoe import rules

if TYPE_CHECKING:
    from sample_games.tictactoe.game import TicTacToe


PLACES = (
    *(clienttranslate("top left"), clienttranslate("top"), clienttranslate("top right")),
    *(clienttranslate("left"), clienttranslate("centre"), clienttranslate("right")),
    *(clienttranslate("bottom left"), clienttranslate("bottom"), clienttranslate("bottom right")),
)
"""The cells in words."""


class PlayMarkArgs(TypedDict):
    """The arguments for clients while a cell is to be marked."""

    empty_cells: list[int]


class PlayMark(GameState["TicTacToe"]):
    """§2 The active player puts their mark on an empty cell."""

    def __init__(self, game: "TicTacToe") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must mark a cell"),
            description_my_turn=clienttranslate("${you} must mark a cell"),
        )

    def get_args(self) -> PlayMarkArgs:
        """Return the empty cells."""
        return {"empty_cells": rules.empty_cells(self.game.board)}

    def get_choices(self, args: PlayMarkArgs) -> list[Choice]:
        """Offer every empty cell."""
        return [Choice(self.act_mark, cell=cell) for cell in args["empty_cells"]]

    @possible_action
    def act_mark(self, cell: int, active_player_id: int, args: PlayMarkArgs) -> "type[NextPlayer]":
        """Put the active player's mark on a cell, 0 to 8."""
        if cell not in args["empty_cells"]:
            raise UserError(clienttranslate("This cell is not empty"))
        self.game.board[cell] = self.game.mark_of(active_player_id)
        text = clienttranslate("${player_name} marks the ${place}")
        shown = {"cell": cell, "place": PLACES[cell], "i18n": ["place"]}
        self.notify.all("marked", text, player_id=active_player_id, **shown)
        return NextPlayer

    def zombie(self, player_id: int, args: PlayMarkArgs) -> "type[NextPlayer]":
        """Mark any empty cell."""
        return self.act_mark(self.get_random_zombie_choice(args["empty_cells"]), player_id, args)


class NextPlayer(GameState["TicTacToe"]):
    """§3 A line wins, a full board is a draw; otherwise it is the other's turn."""

    def __init__(self, game: "TicTacToe") -> None:
        super().__init__(game, id=11, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self, active_player_id: int) -> type[PlayMark] | int:
        """Look at the board after a mark."""
        if rules.has_line(self.game.board, self.game.mark_of(active_player_id)):
            self.game.players[active_player_id].score = 1
            text = clienttranslate("${player_name} has a line")
            self.notify.all("line", text, player_id=active_player_id)
            return GAME_END
        if rules.is_full(self.game.board):
            self.notify.all("draw", clienttranslate("The board is full: a draw"))
            return GAME_END
        self.game.give_extra_time(self.game.active_next_player())
        return PlayMark
