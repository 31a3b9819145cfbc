"""The progress of a walk through a game: a line on standard error, where that is a terminal."""

from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.status import Status

from bga_states.verify import Progress

INTERVAL = 0.1
"""Seconds between two lines: a walk finds something new thousands of times a second."""


class ShownProgress:
    """A line on standard error that changes as work goes on, if that is a terminal."""

    def __init__(self) -> None:
        console = Console(stderr=True, highlight=False)
        self._status = Status("", console=console) if console.is_terminal else None
        self._begun = self._shown = monotonic()

    def __enter__(self) -> Self:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._status is not None:
            self._status.stop()

    def is_due(self) -> bool:
        """Whether there is a terminal, and the line on it is old."""
        if self._status is None or monotonic() - self._shown < INTERVAL:
            return False
        self._shown = monotonic()
        return True

    def rate(self, number: int) -> str:
        """Write a number since the start as a rate per second."""
        return f"{number / max(INTERVAL, monotonic() - self._begun):,.0f} a second"

    def show(self, line: str) -> None:
        """Show a line in place of the last."""
        if self._status is not None:
            self._status.update(line)


class WalkProgress(ShownProgress):
    """The progress of a walk."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    def heard(self, progress: Progress) -> None:
        """Show the number of known positions, and the rate at which they were found."""
        if self.is_due():
            known = f"{progress.positions:,} positions, {self.rate(progress.positions)}"
            found = f"{progress.faults} found wrong"
            self.show(f"{self._game}: {known}, {progress.depth} moves deep, {found}")


class CountProgress(ShownProgress):
    """The progress in counting the paths of a depth."""

    def heard(self, positions: int) -> None:
        """Show the number of known positions of this depth."""
        if self.is_due():
            self.show(f"{positions:,} positions")

    def print(self, line: str) -> None:
        """Print a line of the result, above the one that changes."""
        if self._status is not None:
            self._status.stop()
        print(line, flush=True)
        if self._status is not None:
            self._status.start()
