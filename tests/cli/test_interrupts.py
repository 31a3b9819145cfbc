"""Ctrl-C, at any moment of a real process."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli import interrupts
from tests.cli.support import ROOT, start
from tests.patience import PATIENCE

if sys.platform == "win32":
    pytest.skip("Windows sends Ctrl-C in another way", allow_module_level=True)

SLOW_GAME = """
import time
from tests.cli.odd_games import Countdown

class Slow(Countdown):
    def setup_new_game(self):
        print("setting up", flush=True)
        time.sleep(PATIENCE)

print("importing", flush=True)
if WAIT:
    time.sleep(PATIENCE)
"""


PRESSES = """
import os, runpy, signal, sys

class Presser:
    def find_spec(self, name, path=None, target=None):
        if name in MODULES:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Presser())
_, program, *sys.argv[1:] = sys.argv[1:]
runpy.run_module(program, run_name="__main__", alter_sys=True)
"""
"""Runs the program of `-m`, and presses Ctrl-C where it begins to import one of these modules.

Whoever read from outside how far it is would be too late on a machine that is busy.
"""


MODULES = (
    "argparse",
    "msgspec",
    "bga_states.engine.base.errors",
    "bga_states.cli.usage_errors",
    "bga_states.engine.table",
    "rich.console",
    "bga_states.cli.terminal.prompt",
    "importlib.metadata",
    "sample_games.reversi.rules",
)


@pytest.mark.parametrize("module", MODULES)
def test_ctrl_c_while_a_module_is_imported(module: str) -> None:
    """From its first modules on, Ctrl-C ends the program with 130 and without a word."""
    presses = PRESSES.replace("MODULES", repr((module,)))
    with start("play", "reversi", "--demo", python=("-c", presses)) as process:
        _, told = process.communicate()

    assert (process.returncode, told) == (130, "")


@pytest.mark.parametrize(("wait", "where"), [("True", "importing"), ("False", "setting up")])
def test_ctrl_c_while_a_game_is_made(tmp_path: Path, wait: str, where: str) -> None:
    """Ctrl-C while a game's module or its setup runs ends the program with 130, in silence."""
    source = SLOW_GAME.replace("WAIT", wait).replace("PATIENCE", str(PATIENCE))
    (tmp_path / "slow_game.py").write_text(source)
    with start("play", "slow_game:Slow", "--demo", folder=tmp_path) as process:
        assert process.stdout is not None
        while where not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        told = process.stderr.read() if process.stderr else None

    assert (process.returncode, told) == (130, "")


def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    """What a shell runs in the background is not ended by Ctrl-C, which is meant for another."""
    # It is pressed where it would end the program, which is at any moment.
    presses = shlex.quote(PRESSES.replace("MODULES", repr(MODULES)))
    program = f"{sys.executable} -c {presses} -m bga_states play reversi --demo"
    done = subprocess.run(
        ["/bin/bash", "-c", f"trap '' INT; {program} & wait $!"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0
    assert b"The game is over." in done.stdout


def test_the_entry_point_imports_nothing_that_takes_time() -> None:
    """Before it can meet Ctrl-C, the program imports neither the engine nor a library."""
    program = "import sys, bga_states.cli; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    names = {name for name in done.stdout.split() if name.startswith(("bga_states", "msgspec"))}
    assert names == {"bga_states", "bga_states.cli", "bga_states.cli.interrupts"}
    assert "typing" not in done.stdout.split()


def test_what_is_begun_is_done_whole() -> None:
    """Ctrl-C is held back where half a thing is worse than none, and raised behind it."""
    kept = signal.signal(signal.SIGINT, interrupts.end_program)
    done = []

    def work() -> None:
        with interrupts.raised(), interrupts.held_back():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("whole")

    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.signal(signal.SIGINT, kept)

    assert done == ["whole"]
