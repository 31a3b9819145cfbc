"""A turn can be taken back, and no point was ever saved."""

from bga_states import Choice, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_args(self, active_player_id: int) -> dict[str, bool]:
        return {"can_undo": self.game.can_undo(active_player_id)}

    def get_choices(self, args: dict[str, bool]) -> list[Choice]:
        choices = [*super().get_choices()]
        if args["can_undo"]:
            choices.append(Choice(self.act_undo))
        return choices

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NEXT

    @possible_action
    def act_undo(self) -> None:
        self.game.undo_restore_point()  # expect: P109


class Wrong(Counting):
    states = (Play, NextPlayer)
