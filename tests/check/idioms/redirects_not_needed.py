"""What returns a redirect is called for what else it does."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_choices(self):
        yield parts.Choice(self.act_add, n=1)
        yield parts.Choice(self.act_finish)

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        return NEXT

    @possible_action
    def act_finish(self, active_player_id: int):
        self.act_add(1, active_player_id)
        if self.game.total > 3:
            self.gamestate.jump_to_state(NEXT)
            return
        self.gamestate.next_state("done")
        self.first()

    def first(self):
        return Play

    def zombie(self, player_id: int):
        for n in (1, 2):
            self.act_add(n, player_id)
        return NextPlayer

    def __init__(self, game):
        GameState.__init__(
            self,
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT},
        )


class Right(Counting):
    states = (Play, NextPlayer)
