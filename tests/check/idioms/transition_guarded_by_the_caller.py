"""A helper of several states looks what the state can do before it calls another that goes on."""

from bga_states import Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number

AGAIN = 11


class Base(GameState["Right"]):
    def __init__(self, game, number, transitions):
        super().__init__(
            game,
            id=number,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions=transitions,
        )

    def get_choices(self):
        return [Choice(self.act_add, n=n) for n in (1, 2, 3)]

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        if n == 1:
            self.leave("done")
            self.leave("more")
        elif n == 2:
            self.leave_early("done")
            self.leave_early("more")
        elif self.game.is_last(self):
            self.game.finish()
        else:
            self.game.play_on()

    def zombie(self, player_id):
        return self.act_add(1, player_id)

    def leave(self, how):
        if how in self.ways():
            self.game.go(how)

    def leave_early(self, how):
        if how not in self.ways():
            return
        self.game.go(how)

    def ways(self):
        return self.game.ways[self.id]


class Play(Base):
    def __init__(self, game):
        super().__init__(game, PLAY, {"more": AGAIN})


class Again(Base):
    def __init__(self, game):
        super().__init__(game, AGAIN, {"done": NEXT})


class Right(Counting):
    states = (Play, Again, NextPlayer)
    ways = {PLAY: ["more"], AGAIN: ["done"]}

    def is_last(self, state):
        return "done" in self.ways[state.id]

    def go(self, how):
        self.gamestate.next_state(how)

    def finish(self):
        self.gamestate.next_state("done")

    def play_on(self):
        self.gamestate.next_state("more")
