"""Chance as a function of a seed and a counter: two numbers, which roll back with the table."""

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

WORD = 64
MASK = (1 << WORD) - 1


class Random:
    """The table's random numbers: the n-th draw depends on the seed and on n alone.

    Every draw is a keyed BLAKE2b hash of the counter: players who saw a thousand dice cannot
    foretell the next. The class has the methods of `random.Random` that games need, with the same
    meaning. Their results do not change between Python versions.
    """

    def __init__(self, seed: int, draws: int = 0) -> None:
        self._seed = seed
        self.draws = draws
        self._hash: blake2b | None = None  # most tables of a search never draw

    @property
    def seed(self) -> int:
        """The seed, which never changes."""
        return self._seed

    def getrandbits(self, k: int) -> int:
        """Return an int of `k` random bits."""
        if self._hash is None:
            seed = self._seed
            # Room for the sign: -1 and 255 are different seeds.
            key = seed.to_bytes((seed.bit_length() + 8) // 8, "little", signed=True)
            self._hash = blake2b(key, digest_size=WORD // 8)
        bits = 0
        for _ in range(0, k, WORD):
            # A copy of the keyed hash, because keying it anew costs more than the draw.
            hashed = self._hash.copy()
            hashed.update(self.draws.to_bytes(8, "little"))
            self.draws += 1
            bits = bits << WORD | int.from_bytes(hashed.digest(), "little")
        return bits >> -k % WORD

    def random(self) -> float:
        """Return a float in [0, 1)."""
        # A float holds 53 bits: with more, rounding could return 1.
        return self.getrandbits(53) / (1 << 53)

    def randrange(self, start: int, stop: int | None = None) -> int:
        """Return an int in [start, stop), or in [0, start) without `stop`.

        ValueError when the range is empty.
        """
        if stop is None:
            start, stop = 0, start
        width = stop - start
        if width <= 0:
            raise ValueError(
                f"Cannot draw from an empty range: {start} to {stop}. Give a stop above the start."
            )
        bits = width.bit_length()
        # Draws beyond the range are thrown away: a remainder would favour small numbers.
        while (draw := self.getrandbits(bits)) >= width:
            pass
        return start + draw

    def randint(self, low: int, high: int) -> int:
        """Return an int in [low, high], both included (BGA's `bga_rand`)."""
        return self.randrange(low, high + 1)

    def choice(self, items: Sequence[T]) -> T:
        """Return one item; IndexError when there is none."""
        if not items:
            raise IndexError("Cannot choose: the sequence is empty. Look before you draw.")
        return items[self.randrange(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.randrange(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """Return `k` items without repeats, in random order; ValueError when there are fewer."""
        if not 0 <= k <= len(items):
            raise ValueError(
                f"Cannot draw {k} of {len(items)} items. Ask for as many as there are at most."
            )
        pool = list(items)
        return [pool.pop(self.randrange(len(pool))) for _ in range(k)]


def lot(seed: int, number: int, count: int) -> int:
    """Return the `number`-th of equally likely ints below `count`, a function of all three alone.

    This is SplitMix64, for lots that need no secrecy and must not draw from the game's own chance.
    """
    bits = (seed + number * 0x9E3779B97F4A7C15) & MASK
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & MASK
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & MASK
    return (bits ^ bits >> 31) * count >> WORD
