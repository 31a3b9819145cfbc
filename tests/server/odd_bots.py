"""Bots that do what hardly any bot does, as an installed package registers them."""

import os
import signal
import time
from pathlib import Path

from bga_states.bots import Chance
from tests.server.pooling_game import POOLS, total

ODD_BOTS = {
    "raising": "Raising",
    "endless": "Endless",
    "cheating": "Cheating",
    "dying": "Dying",
    "held": "Held",
    "pooling": "Pooling",
}


def install(folder: Path) -> None:
    """Write into a folder of the path what makes these bots known to every process."""
    info = folder / "odd_bots-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1.0\n")
    lines = [f"{name} = tests.server.odd_bots:{kind}" for name, kind in ODD_BOTS.items()]
    info.joinpath("entry_points.txt").write_text("\n".join(["[bga_states.bots]", *lines]))


class Raising:
    """A bot with a mistake."""

    def pick(self, count: int, chance: Chance) -> int:
        """Raise, with what is secret in the text."""
        raise ValueError("my hand is a secret")


class Endless:
    """A bot that never has enough."""

    def pick(self, count: int, chance: Chance) -> int:
        """Never return."""
        while True:
            time.sleep(60)


class Cheating:
    """A bot that wants what is not offered."""

    def pick(self, count: int, chance: Chance) -> int:
        """Return an index too far."""
        return count


class Dying:
    """A bot that takes its process with it."""

    def pick(self, count: int, chance: Chance) -> int:
        """Die as a process does for which there is no memory."""
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class Pooling:
    """A bot that lets other processes think."""

    def pick(self, count: int, chance: Chance) -> int:
        """Add up what nobody needs, and take the first choice."""
        for _ in range(POOLS):
            total()
        return 0


HELD_IN = "TEST_BOTS_HELD_IN"
"""The variable that names the folder in which `Held` waits for a file."""


class Held:
    """A bot that says that it thinks, and waits until it is let go."""

    def pick(self, count: int, chance: Chance) -> int:
        """Wait for the file "go" beside its own, whose name is that of its process.

        The file "fail" lets it raise instead.
        """
        folder = Path(os.environ[HELD_IN])
        folder.joinpath(f"thinks-{os.getpid()}").touch()
        while not folder.joinpath("go").exists():
            if folder.joinpath("fail").exists():
                raise ChildProcessError
            time.sleep(0.01)
        return 0
