"""A base class of states of one and of several players asks which of them it is."""

from bga_states import GAME_END, GameState, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Number

TOGETHER = 15


class Base(parts.Adding):
    def __init__(self, game, number, kind):
        super().__init__(
            game,
            id=number,
            type=kind,
            description=clienttranslate("Others must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def on_entering_state(self):
        if self.type is StateType.MULTIPLE_ACTIVE_PLAYER:
            self.gamestate.set_all_players_multiactive()

    @possible_action
    def act_add(self, n: Number, current_player_id: int):
        self.game.add(current_player_id, n)
        return self.leave(current_player_id)

    def zombie(self, player_id):
        return self.act_add(1, player_id)

    def leave(self, player_id):
        if self.type is not StateType.MULTIPLE_ACTIVE_PLAYER:
            return NEXT
        self.done(player_id)
        return None

    def done(self, player_id):
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Play(Base):
    def __init__(self, game):
        super().__init__(game, PLAY, StateType.ACTIVE_PLAYER)


class Together(Base):
    def __init__(self, game):
        super().__init__(game, TOGETHER, StateType.MULTIPLE_ACTIVE_PLAYER)


class Pass(GameState["Right"]):
    def __init__(self, game):
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self):
        if self.game.total >= GOAL:
            return GAME_END
        self.game.active_next_player()
        return TOGETHER if self.game.total % 2 else PLAY


class Right(Counting):
    states = (Play, Together, Pass)
