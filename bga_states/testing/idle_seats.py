"""Idle seats: whoever plays has a turn, at least in one of several games."""

from collections import defaultdict
from collections.abc import Collection

from bga_states.testing.failures import GameCheckError, Place

ENOUGH = 3
"""In so many games of one size everybody should have had a turn once."""


class Turns:
    """Who had a turn, in games of each size."""

    def __init__(self) -> None:
        self._games: dict[int, list[Place]] = defaultdict(list)
        self._acted: dict[int, set[int]] = defaultdict(set)

    def add(self, place: Place, acted: Collection[int]) -> None:
        """Add a game, and the numbers of the seats that had a turn."""
        self._games[place.players].append(place)
        self._acted[place.players].update(acted)

    def faults(self) -> list[GameCheckError]:
        """List who never had a turn in any game of a size."""
        faults = []
        for count, places in self._games.items():
            idle = set(range(1, count + 1)) - self._acted[count]
            if len(places) >= ENOUGH and idle:
                seats = " and ".join(str(number) for number in sorted(idle))
                fact = f"in none of {len(places)} games the player in seat {seats} had a turn"
                remedy = "Look at how the turn passes on"
                faults.append(places[0].fault(fact, remedy))
        return faults
