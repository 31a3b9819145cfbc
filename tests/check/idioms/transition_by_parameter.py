"""A helper of several states goes on by the transition that its parameter picks."""

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

    def zombie(self, player_id):
        return self.act_add(1, player_id)

    def after(self, kind):
        if kind == "last":
            return "done"
        return "more"


class Play(Base):
    def __init__(self, game):
        super().__init__(game, PLAY, {"more": AGAIN})

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        if n == 1:
            return self.after("first")
        return self.game.way(is_last=False) if n == 2 else self.after(self.kind())

    def kind(self):
        return "second" if self.game.total else "first"


class Again(Base):
    def __init__(self, game):
        super().__init__(game, AGAIN, {"done": NEXT})

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        if n == 1:
            return self.after("last")
        self.game.go(n > 1)
        return None


class Right(Counting):
    states = (Play, Again, NextPlayer)

    def way(self, is_last):
        return "done" if is_last else "more"

    def go(self, is_last):
        self.gamestate.next_state("done" if is_last else "more")
