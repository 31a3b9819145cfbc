"""Servers as people start them, each in a process forked from one that has imported all of it.

To start Python and import takes longer than all else that is done between two kills.
"""

import gc
import importlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any, Self

import uvicorn

from bga_states.cli import main
from tests.cli.support import unmeasured
from tests.patience import PATIENCE
from tests.planting import planted

BEFOREHAND = (
    "bga_states.cli.commands.serve",
    "bga_states.cli.ready_screen",
    "bga_states.cli.served_games",
    "bga_states.server.serving",
    "bga_states.storage.postgres_listener",
    "sample_games.reversi",
    "sample_games.tictactoe",
)
"""What a server imports once it knows what it is to do."""
LIVING: dict[int, IO[str]] = {}
"""The servers that live, each with what it prints."""


class ForkedProgram:
    """A server that was forked, at `address`."""

    def __init__(self, programs: "Programs", pid: int, address: str) -> None:
        self._programs = programs
        self._pid = pid
        self.address = address

    def strike(self) -> None:
        """Kill it, and do not wait for that."""
        os.kill(self._pid, signal.SIGKILL)

    def kill(self) -> None:
        """Kill it, and wait until it is dead; it may be dead already."""
        self._programs.ask("kill", self._pid)


class Programs:
    """Starts servers, from the beginning of a `with` to its end, which kills those that live."""

    def __enter__(self) -> Self:
        """Begin to import."""
        command = [sys.executable, "-m", __name__]
        self._forking = subprocess.Popen(
            command, env=unmeasured(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *_raised: object) -> None:
        """Leave no process."""
        self._forking.communicate()

    def start(self, database: Path | str, games: Iterable[str]) -> ForkedProgram:
        """Start a server that has its tables there."""
        arguments = ["serve", *games, "--port", "0", "--database", str(database)]
        # None of these games thinks for long, but the machine may be slow.
        arguments += ["--game-timeout", str(PATIENCE)]
        return ForkedProgram(self, *self.ask("start", *arguments))

    def ask(self, *what: Any) -> Any:
        """Let something be done by the process that forks, and return what it answers."""
        assert self._forking.stdin is not None
        assert self._forking.stdout is not None
        self._forking.stdin.write(f"{json.dumps(what)}\n")
        self._forking.stdin.flush()
        return json.loads(self._forking.stdout.readline())


def start(*arguments: str) -> tuple[int, str]:
    """Fork a server, and return its process and its address."""
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(writer, 1)
        os._exit(main(arguments))
    os.close(writer)
    LIVING[pid] = os.fdopen(reader)
    return pid, LIVING[pid].readline().split()[-1]


def kill(pid: int) -> None:
    """Kill a server."""
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    LIVING.pop(pid).close()


ORDERS: dict[str, Callable[..., Any]] = {"start": start, "kill": kill}


def prepare() -> None:
    """Import all that servers will."""
    for name in BEFOREHAND:
        importlib.import_module(name)
    # This imports the loop that they run in.
    uvicorn.Config("", log_config=None).get_loop_factory()
    gc.freeze()


def fork() -> None:
    """Do what is asked for, until nobody asks any more."""
    prepare()
    try:
        for line in sys.stdin:
            what, *arguments = json.loads(line)
            answer = ORDERS[what](*arguments)
            sys.stdout.write(f"{json.dumps(answer)}\n")
            sys.stdout.flush()
    finally:
        for pid in [*LIVING]:
            kill(pid)


if __name__ == "__main__":
    with planted():
        fork()
