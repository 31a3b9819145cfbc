"""Who is active is chosen before the state of several players is entered; actions return what asks for a move."""

from collections.abc import Iterator

from bga_states import GAME_END, Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import GOAL, Counting, Number


class Vote(GameState["Right"]):
    """Has no on_entering_state: its voters are active already."""

    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def get_choices(self) -> Iterator[Choice]:
        yield from (Choice(self.act_vote, n=n) for n in (1, 2, 3))
        yield Choice(self.act_start_again)

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> bool:
        self.game.add(current_player_id, n)
        return self.gamestate.set_player_non_multiactive(current_player_id, self.game.after_vote)

    @possible_action
    def act_start_again(self, current_player_id: int) -> "type[Choose]":
        self.game.add(current_player_id, 1)
        return Choose

    def zombie(self, player_id: int) -> bool:
        return self.act_vote(1, player_id)


class Choose(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> type[Vote]:
        self.game.active_next_player()
        self.game.choose_voters()
        return Vote


class Over(GameState["Right"]):
    """Comes between a zombie and the end, which it must not ask for."""

    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=21, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return GAME_END


class Right(Counting):
    states = (Vote, Choose, Over)

    def setup_new_game(self) -> int:
        self.choose_voters()
        return super().setup_new_game()

    def choose_voters(self) -> None:
        """Let all vote but the player whose turn it is."""
        voters = [
            player_id for player_id in self.players if player_id != self.get_active_player_id()
        ]
        self.gamestate.set_players_multiactive(voters, Choose)

    def after_vote(self) -> type[Choose] | type[Over]:
        return Over if self.total >= GOAL else Choose
