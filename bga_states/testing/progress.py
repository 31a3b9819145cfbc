"""Progress: a line on a terminal with the progress of a check."""

import sys
from types import TracebackType
from typing import Self


class Progress:
    """A line on standard error that is written over and over, if that is a terminal."""

    def __init__(self, game: str, games: int) -> None:
        self._game = game
        self._games = games
        self._is_shown = sys.stderr.isatty()

    def __enter__(self) -> Self:
        self.show(0, 0)
        return self

    def show(self, games: int, moves: int) -> None:
        """Say how many games and moves have been played."""
        if self._is_shown:
            line = f"Checking {self._game}: {games} of {self._games} games, {moves} moves"
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
