"""A method of the Game has a set as a default by keyword."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def add(self, player_id: int, n: int, *, seen: set[int] = set()) -> None:  # expect: PY5
        seen.add(player_id)
        super().add(player_id, max(n, len(seen)))
