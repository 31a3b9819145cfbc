"""The time until the first board appears: in a fresh clone, and each time a person plays again.

`python benchmarks/starting.py` clones this checkout into an empty folder, with an empty home, and
plays Reversi there as the README says. Then it plays again, several times. It ends with an error
when the first board takes 20 seconds, or a later one 0.3; the start of Python alone is shown beside
these times, as machines differ.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUNS = 15
FIRST, LATER = 20.0, 0.3
"""Goals, in seconds."""
BOARD = b"You must play a disc"
PLAY = ("python3", "dev.py", "play", "reversi")


def main() -> None:
    """Measure, and print the results."""
    with tempfile.TemporaryDirectory() as folder:
        clone, home = Path(folder, "bga_states"), Path(folder, "home")
        home.mkdir()
        environ = {"HOME": str(home), "PATH": os.pathsep.join(("/usr/bin", "/bin"))}
        begin = time.perf_counter()
        git = ("/usr/bin/git", "clone", "--quiet", str(ROOT), str(clone))
        subprocess.run(git, check=True)  # noqa: S603  # our own folders
        until_board(clone, environ)
        first = time.perf_counter() - begin
        later = [timed(clone, environ) for _ in range(RUNS)]
        bare = [timed_python(environ) for _ in range(RUNS)]
    again, alone = statistics.median(later), statistics.median(bare)
    print(f"clone to first board: {first:.1f} s (goal {FIRST:.0f})")
    print(f"later, to the board: {again:.3f} s (goal {LATER}), fastest {min(later):.3f}")
    print(f"Python alone: {alone:.3f} s; {again / alone:.1f} times that")
    if first >= FIRST or again >= LATER:
        sys.exit("The goals are missed.")


def timed(clone: Path, environ: dict[str, str]) -> float:
    """Return the seconds until the board is there."""
    begin = time.perf_counter()
    until_board(clone, environ)
    return time.perf_counter() - begin


def until_board(clone: Path, environ: dict[str, str]) -> None:
    """Play until the board is drawn and a move is asked for, then leave."""
    with subprocess.Popen(  # noqa: S603  # the README's command
        PLAY,
        cwd=clone,
        env=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        # Without a beginning of the input the program waits for one.
        process.stdin.write(b"quit\n")
        process.stdin.close()
        for line in process.stdout:
            if BOARD in line:
                break
        process.kill()


def timed_python(environ: dict[str, str]) -> float:
    """Return the seconds in which Python starts and ends."""
    begin = time.perf_counter()
    subprocess.run(("/usr/bin/env", "python3", "-c", "pass"), env=environ, check=True)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
