"""Links: the moves between positions as columns of numbers, and conclusions from them."""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from bga_states.verify.explorer import Attempt

NOWHERE = 0xFFFFFFFF
"""Stands for the target of a move that failed."""


class Links:
    """The moves of all positions, by the numbers of the positions.

    The moves of position `i` stand from `offsets[i]` up to `offsets[i + 1]`. `targets` says where
    each leads. For games to be solved, `choices` has the number of the choice in its position,
    `seats` the seat of its player, and `shares` the probability of this outcome of the choice.
    """

    def __init__(self, *, has_choices: bool) -> None:
        self.offsets = array("Q", [0])
        self.targets = array("I")
        self.choices = array("I")
        self.seats = array("B")
        self.shares = array("d")
        self._has_choices = has_choices

    def __len__(self) -> int:
        """Return the number of positions that have their moves here."""
        return len(self.offsets) - 1

    def add(self, targets: Iterable[int]) -> None:
        """Add the moves of the next position."""
        self.targets.extend(targets)
        self.offsets.append(len(self.targets))

    def note(self, attempt: Attempt, seat: int) -> None:
        """Note the choice, the seat and the share of a move, if the links have choices."""
        if self._has_choices:
            self.choices.append(attempt.choice)
            self.seats.append(seat)
            self.shares.append(attempt.share)

    def moves_of(self, number: int) -> range:
        """Return the numbers of the moves of a position."""
        return range(self.offsets[number], self.offsets[number + 1])

    def successors(self, number: int) -> Sequence[int]:
        """Return the positions to which the moves of a position lead."""
        return self.targets[self.offsets[number] : self.offsets[number + 1]]

    def order(self) -> Sequence[int] | None:
        """Return the positions, each before all its successors; None if positions repeat."""
        waiting = array("I", bytes(4 * len(self)))
        for target in self.targets:
            if target != NOWHERE:
                waiting[target] += 1
        ordered = array("I", [number for number in range(len(self)) if not waiting[number]])
        # The array grows during the loop.
        for number in ordered:
            for target in self.successors(number):
                if target == NOWHERE:
                    continue
                waiting[target] -= 1
                if not waiting[target]:
                    ordered.append(target)
        return ordered if len(ordered) == len(self) else None

    def turned(self) -> "Links":
        """Return the links the other way round: from each position to the ones that lead there."""
        offsets = array("Q", bytes(8 * (len(self) + 1)))
        for target in self.targets:
            if target != NOWHERE:
                offsets[target + 1] += 1
        for number in range(len(self)):
            offsets[number + 1] += offsets[number]
        free, sources = offsets[:], array("I", bytes(4 * offsets[-1]))
        for number, target in self._pairs():
            sources[free[target]] = number
            free[target] += 1
        turned = Links(has_choices=False)
        turned.offsets, turned.targets = offsets, sources
        return turned

    def _pairs(self) -> Iterator[tuple[int, int]]:
        for number in range(len(self)):
            for target in self.successors(number):
                if target != NOWHERE:
                    yield number, target

    def longest(self, order: Sequence[int]) -> Sequence[int]:
        """Return the largest number of moves to each position, given the positions in order."""
        most = array("I", bytes(4 * len(self)))
        for number in order:
            after = most[number] + 1
            for target in self.successors(number):
                if target != NOWHERE and most[target] < after:
                    most[target] = after
        return most

    def cut_off_from(self, goals: Iterable[int]) -> Sequence[int]:
        """Return the positions from which no goal can be reached."""
        sources, can_reach = self.turned(), bytearray(len(self))
        pending = [*goals]
        for number in pending:
            can_reach[number] = 1
        while pending:
            for source in sources.successors(pending.pop()):
                if not can_reach[source]:
                    can_reach[source] = 1
                    pending.append(source)
        return [number for number, reaches in enumerate(can_reach) if not reaches]
