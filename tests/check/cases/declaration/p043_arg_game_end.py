"""The game has the args of the state that the engine makes itself."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def arg_game_end(self) -> dict[str, object]:  # expect: P43
        return {"total": self.total}
