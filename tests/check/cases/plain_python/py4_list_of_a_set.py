"""The setup makes a list of a set."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    colours: list[str]

    def setup_new_game(self) -> int:
        self.colours = list({"red", "green", "blue"})  # expect: PY4
        return super().setup_new_game()
