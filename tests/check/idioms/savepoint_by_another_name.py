"""The point to return to is saved by a method that is handed on."""

from bga_states import Choice, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_args(self, active_player_id: int):
        return {"can_undo": self.game.can_undo(active_player_id)}

    def get_choices(self, args):
        yield from super().get_choices()
        if args["can_undo"]:
            yield Choice(self.act_undo)

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        for step in self.game.steps_after_an_action:
            step(self.game)
        self.game.add(active_player_id, n)
        return NEXT if n > 1 or self.game.total >= GOAL else PLAY

    @possible_action
    def act_undo(self):
        self.game.undo_restore_point()


class Right(Counting):
    states = (Play, NextPlayer)
    steps_after_an_action = (Counting.undo_savepoint,)
