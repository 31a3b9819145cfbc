"""A terminal as a person sees it: what stands on its screen, and what has scrolled away."""

import os
from types import TracebackType
from typing import Self

import pexpect
import pyte

from tests.cli.program import WAITS
from tests.cli.support import AT_TERMINAL, ROOT
from tests.patience import PATIENCE
from tests.planting import VARIABLE

KEPT = ("PATH", "PYTHONPYCACHEPREFIX", VARIABLE)
"""What the program gets to know of the environment of the tests."""


class Emulator:
    """The program at a terminal of so many columns and lines, with its scrollback."""

    def __init__(self, *arguments: str, columns: int, lines: int) -> None:
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        environment |= {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self._screen = pyte.HistoryScreen(columns, lines, history=10_000)
        self._stream = pyte.ByteStream(self._screen)
        self._shown = b""
        self.is_waiting = False
        """Whether the program waits for a person; if not, it has ended."""
        python, *program = AT_TERMINAL
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            python,
            [*program, *arguments],
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

    def type(self, text: str) -> None:
        """Type a line and Enter."""
        self.is_waiting = False
        self._child.send(f"{text}\r")

    def wait_for(self, text: str) -> None:
        """Read until something stands on the screen."""
        while text not in "\n".join(self.screen):
            assert self._read(), "\n".join([f"No {text} came:", *self.screen])

    def wait(self) -> bool:
        """Read until the program waits for a person; False when it has ended."""
        while not self.is_waiting and self._read():
            pass
        return self.is_waiting

    def _read(self) -> bool:
        """Read what the program prints next; False when it has ended."""
        try:
            shown = self._child.read_nonblocking(65_536, timeout=PATIENCE)
        except pexpect.EOF:
            return False
        self._stream.feed(shown)
        # What says so may come in two parts.
        self._shown = self._shown[-len(WAITS) :] + shown
        self.is_waiting = self._shown.endswith(WAITS)
        return True
