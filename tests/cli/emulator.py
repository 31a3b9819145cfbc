"""A terminal as a person sees it: what stands on its screen, and what has scrolled away."""

import os
import re
import sys
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

import pexpect
import pyte

from tests.cli.support import ROOT

WAITING = re.compile(r"(> (.* )?|looking\.)$")
"""How the line ends at which the program waits for a person."""
QUIET = 0.05
"""Seconds without output after which a screen is complete."""


class Emulator:
    """The program at a terminal of so many columns and lines, with its scrollback."""

    def __init__(self, *arguments: str, columns: int, lines: int) -> None:
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self._screen = pyte.HistoryScreen(columns, lines, history=10_000)
        self._stream = pyte.ByteStream(self._screen)
        self._is_answered = True
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            ["-m", "bga_states", *arguments],
            dimensions=(lines, columns),
            cwd=str(ROOT),
            env=environment,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.close(force=True)

    @property
    def screen(self) -> list[str]:
        """The lines on the screen."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def scrollback(self) -> list[str]:
        """The lines that have scrolled away and can be scrolled back to."""
        lines = []
        for row in self._screen.history.top:
            line = "".join(row[column].data for column in range(self._screen.columns))
            lines.append(line.rstrip())
        return lines

    @property
    def all_text(self) -> str:
        """All that somebody at this terminal can read."""
        return "\n".join([*self.scrollback, *self.screen])

    @property
    def prompt(self) -> str:
        """The line at which the program waits."""
        return self._screen.display[self._screen.cursor.y][: self._screen.cursor.x]

    @property
    def is_waiting(self) -> bool:
        """Whether the program waits for a person; if not, it has ended."""
        return bool(WAITING.search(self.prompt))

    def type(self, text: str) -> None:
        """Type a line and Enter."""
        self._is_answered = False
        self._child.send(f"{text}\r")

    def wait_for(self, text: str, seconds: float = 20) -> None:
        """Read until something stands on the screen."""
        end = time.monotonic() + seconds
        while text not in "\n".join(self.screen):
            assert time.monotonic() < end, "\n".join([f"No {text} came:", *self.screen])
            with suppress(pexpect.TIMEOUT):
                self._stream.feed(self._child.read_nonblocking(65_536, timeout=QUIET))

    def wait(self, seconds: float = 20) -> bool:
        """Read until the program waits for a person; False when it has ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                shown = self._child.read_nonblocking(65_536, timeout=QUIET)
                self._stream.feed(shown)
                # What was typed is shown first, with the end of its line.
                self._is_answered = self._is_answered or b"\n" in shown
            except pexpect.EOF:
                return False
            except pexpect.TIMEOUT:
                if self._is_answered and self.is_waiting:
                    return True
        raise AssertionError("\n".join(["The program does not wait:", *self.screen]))
