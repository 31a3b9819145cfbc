"""Data of the game is a player, where the id is meant."""

from bga_states import Player
from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    leader: Player | None = None  # expect: P99
