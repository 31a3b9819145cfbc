"""A choice lacks what its action was meant to get from the engine."""

from bga_states import Choice, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"n": self.game.total}

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_add)]  # expect: PY7

    @possible_action
    def act_add(self, arg: dict[str, int], active_player_id: int) -> int:
        self.game.add(active_player_id, arg["n"])
        return NEXT

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
