"""An action ends with a helper that returns a state, and does not return that."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | None:
        self.game.add(active_player_id, n)
        return NEXT if n > 1 else None

    @possible_action
    def act_pass(self) -> None:
        self.finish()  # expect: PY10

    def finish(self) -> type[NextPlayer]:
        self.notify.all("finished", "")
        return NextPlayer


class Wrong(Counting):
    states = (Play, NextPlayer)
