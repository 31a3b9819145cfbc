"""What starts programs and is interrupted leaves none of them behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE, wait_until
from tests.programs import ROOT

OUTER = """
from tests.programs import run_main, started

def main(*arguments):
    with started("-c", *arguments) as process:
        process.wait()

run_main(main)
"""
INNER = """
import os, pathlib, sys, time
written = pathlib.Path(sys.argv[1])
try:
    written.write_text(str(os.getpid()))
    time.sleep(1000)
except KeyboardInterrupt:
    written.write_text("interrupted")
"""


@pytest.mark.parametrize("ignored", [False, True], ids=["", "in the background"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_what_was_started(
    tmp_path: Path, number: signal.Signals, ignored: bool
) -> None:
    """However one is ended, the other is interrupted once, and has ended before it."""
    written = tmp_path / "written"
    ignore = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" if ignored else ""
    command = [sys.executable, "-c", f"{ignore}\n{OUTER}", INNER, str(written)]
    with subprocess.Popen(command, cwd=ROOT) as outer:
        wait_until(lambda: written.exists() and written.read_text(), "the inner one runs")
        inner = int(written.read_text())
        outer.send_signal(number)

        assert outer.wait(PATIENCE) == 130
    assert written.read_text() == "interrupted"
    with pytest.raises(ProcessLookupError):
        os.kill(inner, 0)
