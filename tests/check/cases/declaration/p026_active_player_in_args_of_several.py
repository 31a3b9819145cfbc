"""The args of a state of several players take whose turn it is."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Vote(parts.Vote):
    def get_args(self, active_player_id: int) -> dict[str, int]:  # expect: P26
        return {"first": active_player_id}


class Wrong(Counting):
    states = (Vote, NextPlayer)
