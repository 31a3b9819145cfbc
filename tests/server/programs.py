"""The server as people start it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.cli.support import unmeasured
from tests.patience import PATIENCE
from tests.server.failing_network import GAMES


class Program:
    """A server in a process of its own, which may log into a file."""

    def __init__(self, database: Path | str, log: Path | None = None) -> None:
        command = [sys.executable, "-m", "bga_states", "serve", *GAMES, "--port", "0"]
        # It is not to say that a game has failed because the machine is slow.
        command += ["--game-timeout", str(PATIENCE)]
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
        with self._process:
            self._process.wait()
