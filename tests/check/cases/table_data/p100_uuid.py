"""A method of the Game makes a unique name."""

from uuid import uuid4

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    name: str

    def setup_new_game(self) -> int:
        self.name = str(uuid4())  # expect: P100
        return super().setup_new_game()
