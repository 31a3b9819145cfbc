"""All that must pass before a change lands: the static checks beside the tests.

`python3 dev.py test` installs what this needs and runs it. It says of each check whether it passed
and what CPU it used, and holds all of them against the budget.
"""

import os
import signal
import subprocess
import sys
import time
from tempfile import TemporaryFile
from typing import NamedTuple

from tests.pace import Pace
from tests.programs import run_main, started

BUDGET = 600
"""The CPU that all checks may use together, in seconds of the reference machine (pace.py)."""
LOOK = 0.1
"""Seconds between two looks at whether a check has ended."""
STATIC = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("tests.tsc",),
    ("mypy",),
    ("pyright",),
)
"""The checks that read the code; they run one after the other, beside the tests."""
TESTS = ("pytest", "-n", "auto", "--times")


class Ended(NamedTuple):
    """How a check ended: its exit code, and its seconds of the clock and of CPU."""

    name: str
    code: int
    wall: float
    cpu: float


def run(check: tuple[str, ...], output: int, pace: Pace) -> Ended:
    """Run a check, and wait for its end."""
    began = time.monotonic()
    # What only reads has nothing to tidy up, and mypy does not look at SIGINT for a minute.
    with started("-m", *check, output=output, ended_by=signal.SIGTERM) as process:
        return wait_for(check, process, began, pace)


def wait_for(
    check: tuple[str, ...], process: subprocess.Popen[bytes], began: float, pace: Pace
) -> Ended:
    """Wait for the end of a check, and measure meanwhile how slow the machine is."""
    # `wait4` says what a process used, with the programs that it started and saw end.
    while not (waited := os.wait4(process.pid, os.WNOHANG))[0]:
        time.sleep(LOOK)
        pace.look()
    _, status, used = waited
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = used.ru_utime + used.ru_stime
    return Ended(" ".join(check), process.returncode, time.monotonic() - began, cpu)


def run_static(pace: Pace) -> list[Ended]:
    """Run the static checks, and print the output of those which fail."""
    found = []
    for check in STATIC:
        with TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            found.append(run(check, output.fileno(), pace))
            if found[-1].code:
                output.seek(0)
                # At once: a missing type should not wait for the tests.
                say(f"\n$ {' '.join(check)}", output.read())
    return found


def say(*lines: str) -> None:
    """Print lines at once."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def report(checks: list[Ended], slowness: float) -> float:
    """Say how each check ended and how far the budget is used; return the share of it."""
    say("")
    for check in checks:
        ended = f"failed ({check.code})" if check.code else "passed"
        say(f"{check.wall:8.1f} {check.cpu:8.1f}  {check.name}: {ended}")
    used = sum(check.cpu for check in checks)
    share = used / slowness / BUDGET
    say(
        f"{used:17.1f}  seconds of CPU in all, {used / slowness:.0f} of the reference machine "
        f"({slowness:.2f} times as fast): {share:.0%} of the budget of {BUDGET}"
    )
    return share


def main(*arguments: str) -> int:
    """Run all checks; return 1 if one fails, or if the budget is held and does not suffice."""
    holds = "--hold" in arguments
    tests = (*TESTS, *arguments)
    began = time.monotonic()
    pace = Pace()
    with started("-m", *tests) as process:
        checks = [*run_static(pace), wait_for(tests, process, began, pace)]
    share = report(checks, pace.slowness)
    return int(any(check.code for check in checks) or (holds and share > 1))


if __name__ == "__main__":
    run_main(main)
