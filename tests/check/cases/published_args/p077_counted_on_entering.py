"""What get_args tells of the round is outdated as soon as the state is entered."""

from bga_states.components import TableCounter
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, object]:
        return {"round": self.game.round.get(), "total": self.game.total, "seen": self.game.seen}

    def on_entering_state(self) -> None:
        self.game.round.inc(1, None)  # expect: P77
        self.game.total += 1  # expect: P77
        self.note()  # expect: P77

    def note(self) -> None:
        self.game.seen.append(self.game.total)


class Wrong(Counting):
    states = (Play, NextPlayer)
    round = TableCounter()
    seen: list[int]

    def setup_new_game(self) -> int:
        self.seen = []
        return super().setup_new_game()
