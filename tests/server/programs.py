"""The server as people start it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.cli.support import unmeasured
from tests.patience import PATIENCE
from tests.server.failing_network import GAMES


class Program:
    """A server in a process of its own, which may log into a file."""

    def __init__(
        self,
        database: Path | str,
        log: Path | None = None,
        *,
        module: str = "bga_states",
        games: Iterable[str] = GAMES,
        # It is not to say that a game has failed because the machine is slow.
        game_timeout: float = PATIENCE,
    ) -> None:
        command = [sys.executable, "-m", module, "serve", *games, "--port", "0"]
        command += ["--game-timeout", str(game_timeout)]
        with Path(os.devnull if log is None else log).open("w") as said:
            self._process = subprocess.Popen(
                [*command, "--database", str(database)],
                env=unmeasured(),
                stdout=subprocess.PIPE,
                stderr=None if log is None else said,
                text=True,
            )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]

    @property
    def memory(self) -> int:
        """How much memory it holds, in kB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0])

    def send(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def end(self, number: int = signal.SIGKILL) -> None:
        """Send it a signal, and wait until it is dead."""
        self.send(number)
        self.wait()

    def wait(self) -> int:
        """Wait until it is dead, and return its exit code."""
        with self._process:
            return self._process.wait(PATIENCE)
