"""Chance whose draws are decided in advance: to see one course of it, or all of them in turn."""

from collections.abc import MutableSequence, Sequence
from math import factorial
from typing import TypeVar

from bga_states.engine.base.errors import TableError
from bga_states.engine.match.chance import Random
from bga_states.verify.verify_errors import ObstacleError

T = TypeVar("T")
MOST_OUTCOMES = 50_000
"""The most outcomes of chance within one move: a shuffle of 8 cards has 40,320."""
REMEDY = (
    "Verify a smaller variant of the game: give it an option for fewer cards or dice, and set that"
)


class ScriptedChance(Random):
    """Chance that draws by a script, and after its end like any other chance.

    The script has a number for each draw, counted from 0: `randint(1, 6)` draws a 3 for a number of
    2. As the table counts its draws, the script rolls back with the table.
    """

    def __init__(self, script: Sequence[int] = ()) -> None:
        super().__init__(0)
        self.script = [*script]

    def randrange(self, start: int, stop: int | None = None) -> int:
        """Draw an int as the script says."""
        low, high = (0, start) if stop is None else (start, stop)
        # An empty range raises, script or not.
        if high <= low or not self._is_scripted(high - low):
            return super().randrange(start, stop)
        return low + self._next(high - low)

    def getrandbits(self, k: int) -> int:
        """Draw bits as the script says."""
        if not self._is_scripted(1 << k):
            return super().getrandbits(k)
        return self._next(1 << k)

    def _is_scripted(self, _width: int) -> bool:
        """Whether the script decides the next draw, of the given number of outcomes."""
        return self.draws < len(self.script)

    def _next(self, width: int) -> int:
        """Return the script's number for a draw with `width` outcomes."""
        drawn = self.script[self.draws]
        if not 0 <= drawn < width:
            fact = f"draw {self.draws + 1} has {width} outcomes, and the script says {drawn}"
            raise TableError(f"Cannot draw: {fact}. Verify the game again.")
        self.draws += 1
        return drawn


class BranchingChance(ScriptedChance):
    """Chance that takes every course in turn.

    `begin`, run something, and run it again as long as `advance` says that there is another course.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fault: ObstacleError | None = None
        """The reason why its outcomes are not walked; a game may have swallowed the error."""
        self.begin()

    def begin(self, script: Sequence[int] = ()) -> None:
        """Go back to the first course, or to the course of a script."""
        self.script = [*script]
        self._rewind()

    def _rewind(self) -> None:
        self.draws = 0
        self._widths: list[int] = []
        self.outcomes = 1
        """The number of outcomes of draws as wide as these; this course is one of them."""

    def advance(self) -> bool:
        """Turn to the next course; False after the last."""
        widths = self._widths
        script = self.script[: len(widths)]
        while script and script[-1] + 1 == widths[len(script) - 1]:
            script.pop()
        if not script:
            return False
        script[-1] += 1
        self.script = script
        self._rewind()
        return True

    @property
    def course(self) -> tuple[int, ...]:
        """The draws of this course, as a script."""
        return tuple(self.script[: len(self._widths)])

    def random(self) -> float:
        """Refuse: a float has too many outcomes."""
        raise self._too_many("random() has 2**53 outcomes; randrange(n) has n")

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, in every order in turn."""
        # Before the first draw: the fact is the shuffle, not some draw within it.
        if self.outcomes * factorial(min(len(items), 20)) > MOST_OUTCOMES:
            raise self._too_many(f"a shuffle of {len(items)} items has {len(items)}! outcomes")
        super().shuffle(items)

    def _is_scripted(self, width: int) -> bool:
        if self.outcomes * width > MOST_OUTCOMES:
            drawn = f"draw {len(self._widths) + 1}, one of {width:,}"
            raise self._too_many(f"with {drawn}, there are more than {MOST_OUTCOMES:,}")
        self._widths.append(width)
        self.outcomes *= width
        if self.draws == len(self.script):
            self.script.append(0)
        return True

    def _too_many(self, fact: str) -> ObstacleError:
        self.fault = ObstacleError(f"chance has too many outcomes: {fact}. {REMEDY}.")
        return self.fault
