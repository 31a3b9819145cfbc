"""The first hour of a stranger: from a clone to a game of their own, command by command."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.dev.clones import make_clone
from tests.docs.pages import DOCS, README, blocks
from tests.docs.shell import Command, Ran, commands, files_of, is_shown, is_wrong, run_in
from tests.server.running import Caller

pytestmark = pytest.mark.dear("an hour of a person, with an installation")

PAGES = {
    README: "",
    DOCS / "start" / "play.md": "",
    DOCS / "start" / "first-game.md": "../sticks",
}
"""The pages in the order they are read, with the folder where their files go."""
SERVE = "python3 dev.py serve"
"""What does not end by itself."""
NOT_NOW = ("python3 dev.py test", SERVE)
"""What a stranger need not do in the first hour and CI does already, and what comes last."""
INTERRUPTED = 130
ACTIVATE = "source .venv/bin/activate"
SYSTEM = Path("/usr/bin/python3")
CAN_INSTALL = "import pip, sys; sys.exit(sys.version_info < (3, 11))"


def empty_environment(home: Path) -> dict[str, str]:
    """Return what a shell knows in a new container: the system's own Python, and nothing else."""
    home.mkdir()
    python = Path(getattr(sys, "_base_executable", sys.executable))
    # The distribution's Python lacks what others have, so it is the one to try where it is new.
    if SYSTEM.exists() and subprocess.run([SYSTEM, "-c", CAN_INSTALL], check=False).returncode == 0:
        python = SYSTEM
    return {"HOME": str(home), "PATH": os.pathsep.join((str(python.parent), "/usr/bin", "/bin"))}


def serve(clone: Path, environ: dict[str, str]) -> tuple[str, int]:
    """Serve at any port until Ctrl-C; return the page at its address, and the exit code."""
    # Tests that a shell runs in the background ignore Ctrl-C, and so would what they start.
    kept = signal.signal(signal.SIGINT, signal.SIG_DFL)
    command = (*SERVE.split(), "--port", "0")
    process = subprocess.Popen(command, cwd=clone, env=environ, stdout=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, kept)
    with process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        _, _, page = Caller(address).call("GET", "/")
        process.send_signal(signal.SIGINT)
    return page.decode(), process.returncode


def test_a_stranger_gets_from_a_clone_to_a_game_of_their_own(tmp_path: Path) -> None:
    """Every command of README and of the first two pages works as written, in an empty environment.

    At the end there is a game of one's own that has been played, checked, drawn and tested, and
    the server has opened its lobby.
    """
    clone = tmp_path / "bga_states"
    make_clone(clone)
    environ = empty_environment(tmp_path / "home")
    # What mypy has read of the package for the first game it need not read for the second.
    environ["MYPY_CACHE_DIR"] = str(tmp_path / "mypy_cache")
    ran: list[Ran] = []
    for number, (page, place) in enumerate(PAGES.items()):
        given = [one for one in commands(blocks(page, "console")) if one.line not in NOT_NOW]
        # A page is read in the shell of the page before.
        if number:
            given = [Command(ACTIVATE, []), *given]
        files = files_of(blocks(page, "python"))
        placed = {str(Path(place, name)): text for name, text in files.items()}
        ran += run_in(clone, tmp_path / f"log{number}", given, placed, environ)

    for one in ran:
        assert one.code == 0, one
        assert not is_wrong(one), one
        assert is_shown(one.command.shown, one.output), one
    lines = [one.command.line for one in ran]
    game = tmp_path / "sticks" / "coin_heap"
    assert lines[0] == "python3 dev.py play reversi"
    assert lines[-5:-3] == ["bga-states play coin_heap --demo", "bga-states check coin_heap"]
    assert lines[-2:] == ["pytest", "mypy"]
    assert "```mermaid" in (game / "machine.md").read_text(encoding="utf-8")
    lobby, code = serve(clone, environ)
    assert "/static/lobby.js" in lobby
    assert code == INTERRUPTED
