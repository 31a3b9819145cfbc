"""One function ends what a player does, in states of one and of several."""

from bga_states import GAME_END, GameState, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Number


class Play(parts.Adding):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add"),
            description_my_turn=clienttranslate("${you} must add"),
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.add(active_player_id, n)
        self.game.done(active_player_id)

    def zombie(self, player_id: int) -> None:
        self.act_add(1, player_id)


class Both(parts.Voting):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=15,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must add"),
            description_my_turn=clienttranslate("${you} must add"),
        )

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.game.done(current_player_id)


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        if self.game.total >= GOAL:
            return GAME_END
        self.game.active_next_player()
        return 15 if self.game.total % 2 else PLAY


class Right(Counting):
    states = (Play, Both, Pass)

    def done(self, player_id: int) -> None:
        if self.gamestate.is_multiactive_state():
            self.gamestate.set_player_non_multiactive(player_id, NEXT)
        else:
            self.gamestate.jump_to_state(NEXT)
