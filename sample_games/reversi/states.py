"""The states of Reversi, in the order of play."""

from collections.abc import Iterator
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
from sample_games.reversi import rules

if TYPE_CHECKING:
    from sample_games.reversi.game import Reversi


PLAYED = clienttranslate("${player_name} plays column ${x}, row ${y} and turns over ${n} discs")
PLAYED_ONE = clienttranslate("${player_name} plays column ${x}, row ${y} and turns over 1 disc")


class PlayDiscArgs(TypedDict):
    """The arguments for clients while a disc is played: squares as (x, y), both from 1."""

    possible_moves: list[tuple[int, int]]


class PlayDisc(GameState["Reversi"]):
    """§2 The active player puts down one disc."""

    def __init__(self, game: "Reversi") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must play a disc"),
            description_my_turn=clienttranslate("${you} must play a disc"),
        )

    def get_args(self, active_player_id: int) -> PlayDiscArgs:
        """Return the squares where the active player may play."""
        color = self.game.color_of(active_player_id)
        return {"possible_moves": rules.legal_moves(self.game.board, color)}

    def get_choices(self, args: PlayDiscArgs) -> Iterator[Choice]:
        """Offer every possible move."""
        return (Choice(self.act_play_disc, x=x, y=y) for x, y in args["possible_moves"])

    @possible_action
    def act_play_disc(
        self, x: int, y: int, active_player_id: int, args: PlayDiscArgs
    ) -> "type[NextPlayer]":
        """Put a disc on column x, row y, and turn the discs it encloses."""
        if (x, y) not in args["possible_moves"]:
            raise UserError(clienttranslate("A disc must turn over at least one other"))
        turned = rules.play(self.game.board, (x, y), self.game.color_of(active_player_id))
        self.game.count_discs()
        self.notify.all(
            "discPlayed",
            PLAYED_ONE if len(turned) == 1 else PLAYED,
            player_id=active_player_id,
            x=x,
            y=y,
            n=len(turned),
            turned=turned,
            scores=self.player_score.get_all(),
        )
        return NextPlayer

    def zombie(self, player_id: int, args: PlayDiscArgs) -> "type[NextPlayer]":
        """Play any possible move."""
        x, y = self.get_random_zombie_choice(args["possible_moves"])
        return self.act_play_disc(x, y, player_id, args)


class NextPlayer(GameState["Reversi"]):
    """§3 The turn goes to the other player, or comes back if they cannot play."""

    def __init__(self, game: "Reversi") -> None:
        super().__init__(game, id=11, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "type[PlayDisc] | type[NextPlayer] | int":
        """Find the next player; §4 the game ends when neither can play."""
        player_id = self.game.active_next_player()
        if self.game.can_play(player_id):
            self.game.give_extra_time(player_id)
            return PlayDisc
        if not self.game.can_play(self.game.get_player_after(player_id)):
            return GAME_END
        text = clienttranslate("${player_name} cannot play and passes")
        self.notify.all("pass", text, player_id=player_id)
        return NextPlayer
