"""Chance that notes its draws, and can replace single draws by others."""

from collections.abc import Iterator, Mapping

import msgspec

from bga_states.engine.match.chance import Random

FLOATS = (0.0, 0.5, 0.999)


class Draw(msgspec.Struct, frozen=True):
    """One draw of chance: the number of draws before it, its value, and its range.

    `width` is 0 for a float in [0, 1).
    """

    at: int
    value: float
    low: int = 0
    width: int = 0

    def others(self) -> Iterator[float]:
        """Yield values that might as well have come, the telling ones first."""
        tried: set[float] = {self.value}
        values: tuple[float, ...] = FLOATS
        if self.width:
            offset = int(self.value) - self.low
            middle = (offset + self.width // 2) % self.width
            offsets = (0, self.width - 1, (offset + 1) % self.width, middle)
            values = tuple(self.low + other for other in offsets)
        for value in values:
            if value not in tried:
                tried.add(value)
                yield value


class NotedChance(Random):
    """Chance that notes its draws, and gives other values for replaced draws.

    A replaced draw uses up as much chance as before, so that all later draws stay the same. It
    stays replaced when the table rolls back to before it.
    """

    def __init__(self, seed: int, draws: int, replaced: Mapping[int, int | float]) -> None:
        super().__init__(seed, draws)
        self.replaced = replaced
        self.noted: list[Draw] = []

    def randrange(self, start: int, stop: int | None = None) -> int:
        """Draw an int, and note it."""
        at = self.draws
        value = super().randrange(start, stop)
        low, width = (0, start) if stop is None else (start, stop - start)
        self.noted.append(Draw(at, value, low, width))
        other = self.replaced.get(at)
        # The same place in the course of chance may be drawn from a smaller range in another game.
        if isinstance(other, int) and low <= other < low + width:
            return other
        return value

    def random(self) -> float:
        """Draw a float, and note it."""
        at = self.draws
        value = super().random()
        self.noted.append(Draw(at, value))
        other = self.replaced.get(at)
        return other if isinstance(other, float) else value
