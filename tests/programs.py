"""Programs that do not outlive an interruption of the one that starts them."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent


@contextmanager
def started(
    *arguments: str, output: int | None = None, ended_by: int = signal.SIGINT
) -> Iterator[subprocess.Popen[bytes]]:
    """Start Python with these arguments in the project; an exception meanwhile ends it too.

    It leads a process group, so that Ctrl-C in a terminal reaches it through us alone: pytest takes
    a second interrupt for an order to leave what its tests have started.
    """
    command = [sys.executable, *arguments]
    process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output, process_group=0)
    try:
        yield process
    finally:
        # Nobody has seen its end: something has interrupted the one who waits for it.
        if process.returncode is None:
            os.killpg(process.pid, ended_by)
            process.wait()


def run_main(main: Callable[..., int]) -> None:
    """Run a module with the arguments of the command line; SIGTERM is an interruption too."""
    # In the background of a shell SIGINT is ignored, and then by all programs started from here.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
