"""What the tests of the command line share: a keyboard, in this process or at a terminal."""

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.cli.program import WAITS
from tests.patience import MOMENT, PATIENCE

ROOT = Path(__file__).parents[2]
CTRL_C = "\x03"
ODD = "tests.cli.odd_games"
AT_TERMINAL = [sys.executable, "-m", "tests.cli.program"]
"""The program, which tells a terminal when it waits for a line."""
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def announce(
    folder: Path, monkeypatch: pytest.MonkeyPatch, source: Path | None = None, /, **games: str
) -> None:
    """Install a package that announces these games, from a folder if one is given."""
    info = folder / "parlour-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: parlour\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in games.items()]
    (info / "entry_points.txt").write_text("\n".join(["[bga_states.games]", *lines, ""]))
    if source is not None:
        record = {"url": source.as_uri(), "dir_info": {"editable": True}}
        (info / "direct_url.json").write_text(json.dumps(record))
    monkeypatch.syspath_prepend(str(folder))


def unmeasured() -> dict[str, str]:
    """Return an environment in which coverage measures nothing.

    For whoever cannot write its files, or is sent signals: a handler of ours that comes while
    the tracer holds its lock is traced too, and waits for that lock forever.
    """
    return {name: value for name, value in os.environ.items() if not name.startswith("COV")}


@contextmanager
def start(
    *arguments: str, folder: Path = ROOT, python: tuple[str, ...] = ()
) -> Iterator[subprocess.Popen[str]]:
    """Start the program, with Ctrl-C as at a terminal wherever the tests run; end it afterwards."""
    kept = signal.signal(signal.SIGINT, signal.SIG_DFL)
    program = subprocess.Popen(
        [sys.executable, *python, "-m", "bga_states", *arguments],
        cwd=folder,
        env={**unmeasured(), "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    signal.signal(signal.SIGINT, kept)
    with program:
        try:
            yield program
        finally:
            program.kill()


class Keyboard(io.StringIO):
    """A terminal's input with lines typed in advance; after the last one it ends."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed: bytes
        line = super().readline(size)
        if line.startswith(CTRL_C):
            raise KeyboardInterrupt
        return line


class Screen(io.StringIO):
    """A terminal's output."""

    def isatty(self) -> bool:
        return True


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a person type these lines."""
    monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in lines)))


@contextmanager
def pipe_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Iterator[None]:
    """Let a pipe bring these lines; without any it leaves standard input alone."""
    if not lines:
        yield
        return
    read, write = os.pipe()
    with os.fdopen(write, "w") as end:
        end.writelines(f"{line}\n" for line in lines)
    with os.fdopen(read) as pipe:
        monkeypatch.setattr(sys, "stdin", pipe)
        yield


class Terminal:
    """The program at a pseudo-terminal.

    `type` a line, `wait_for` a text, and look at all that was `shown`.
    """

    def __init__(
        self,
        *arguments: str,
        term: str = "xterm-256color",
        size: tuple[str, str] = ("80", "30"),
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._master, slave = pty.openpty()
        columns, lines = size
        environment = {**environment, "TERM": term, "COLUMNS": columns, "LINES": lines}
        environment = {
            name: value
            for name, value in environment.items()
            if name not in {"NO_COLOR", "FORCE_COLOR", "STY", "TMUX"}
        }
        # Tests that a shell runs in the background ignore Ctrl-C, and so would what they start.
        kept = signal.signal(signal.SIGINT, signal.SIG_DFL)
        self.process = subprocess.Popen(
            AT_TERMINAL + list(arguments),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=environment,
            start_new_session=True,
        )
        signal.signal(signal.SIGINT, kept)
        os.close(slave)
        self.raw = b""
        self._read_up_to = 0
        self._answered = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    @property
    def shown(self) -> str:
        """Everything printed so far, without colours."""
        return CONTROL.sub("", self.raw.decode(errors="replace"))

    def type(self, line: str) -> None:
        """Type a line and Enter, as soon as the program waits for it."""
        end = time.monotonic() + PATIENCE
        while self.raw.count(WAITS) <= self._answered:
            assert self._read(end - time.monotonic()), f"nothing is asked:\n{self.shown}"
        self._answered = self.raw.count(WAITS)
        os.write(self._master, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Press Ctrl-C once, and read until the program ends; it must be unmeasured.

        Where it comes just before the program waits for a key, Python looks at it only when
        something else wakes it. A window that changes its size does, and does nothing more, while
        a second Ctrl-C would kill a program that is about to end.
        """
        self.process.send_signal(signal.SIGINT)
        end = time.monotonic() + PATIENCE
        while self._read(MOMENT) or self.process.poll() is None:
            assert time.monotonic() < end, f"Ctrl-C does not end it:\n{self.shown}"
            self.process.send_signal(signal.SIGWINCH)

    def wait_for(self, text: str) -> str:
        """Read until the text appears after the last awaited one; return what was printed."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown[self._read_up_to :]:
            assert self._read(end - time.monotonic()), f"{text!r} has not come:\n{self.shown}"
        start = self._read_up_to
        self._read_up_to = self.shown.index(text, start) + len(text)
        return self.shown[start : self._read_up_to]

    def wait(self) -> int:
        """Read until the program ends and return its exit code."""
        end = time.monotonic() + PATIENCE
        while self._read(end - time.monotonic()):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, seconds: float) -> bool:
        """Read what there is within the time; False at the end or when nothing comes."""
        if not select.select([self._master], [], [], max(seconds, 0))[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # so Linux says that the other end is closed
            return False
        self.raw += data
        return bool(data)
