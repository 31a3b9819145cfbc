"""Hooks with a letter or two too few, which nothing calls."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_arg(self) -> dict[str, int]:  # expect: PY9
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)

    def get_all_data(self) -> dict[str, object]:  # expect: PY9
        return {}

    def on_conceded(self) -> None:  # expect: PY9
        pass
