"""Idle seats: every player has a turn, in at least one of several games."""

from collections import Counter, defaultdict

from bga_states.testing.failures import GameCheckError, Place

ENOUGH = 3
"""Turns of one seat for a game to count, and counted games in which each seat should have one."""


class Turns:
    """How often each seat had a turn, in games of each size."""

    def __init__(self) -> None:
        self._places: dict[int, list[Place]] = defaultdict(list)
        self._turns: dict[int, Counter[int]] = defaultdict(Counter)

    def add(self, place: Place, turns: Counter[int]) -> None:
        """Add a game, and how many turns each seat had, by its number; short games do not count."""
        if max(turns.values(), default=0) >= ENOUGH:
            self._places[place.players].append(place)
            self._turns[place.players] += turns

    def faults(self) -> list[GameCheckError]:
        """List a fault for each size of game in which some seat never had a turn."""
        faults = []
        for count, places in self._places.items():
            idle = [number for number in range(1, count + 1) if not self._turns[count][number]]
            if len(places) >= ENOUGH and idle:
                seats = " and ".join(map(str, idle))
                fact = f"in none of {len(places)} games the player in seat {seats} had a turn"
                remedy = "Look at how the turn passes on"
                fault = places[0].fault(fact, remedy)
                fault.again = places[0].call([place.seed for place in places])
                faults.append(fault)
        return faults
