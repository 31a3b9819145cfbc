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

from tests.programs import run_main, started

BUDGET = 600
"""The seconds of CPU that all checks may use together; installing is not counted."""
STATIC = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
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


def run(check: tuple[str, ...], output: int | None = None) -> Ended:
    """Run a check, and wait for its end."""
    began = time.monotonic()
    # What only reads has nothing to tidy up, and mypy does not look at SIGINT for a minute.
    with started("-m", *check, output=output, ended_by=signal.SIGTERM) as process:
        return wait_for(check, process, began)


def wait_for(check: tuple[str, ...], process: subprocess.Popen[bytes], began: float) -> Ended:
    """Wait for the end of a check."""
    # `wait4` says what a process used, with the programs that it started and saw end.
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = used.ru_utime + used.ru_stime
    return Ended(" ".join(check), process.returncode, time.monotonic() - began, cpu)


def run_static() -> list[Ended]:
    """Run the static checks, and print the output of those which fail."""
    found = []
    for check in STATIC:
        with TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            found.append(run(check, output.fileno()))
            if found[-1].code:
                output.seek(0)
                # At once: a missing type should not wait for the tests.
                say(f"\n$ {' '.join(check)}", output.read())
    return found


def say(*lines: str) -> None:
    """Print lines at once."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def report(checks: list[Ended]) -> None:
    """Say how each check ended, and how far the budget is used."""
    say("")
    for check in checks:
        ended = f"failed ({check.code})" if check.code else "passed"
        say(f"{check.wall:8.1f} {check.cpu:8.1f}  {check.name}: {ended}")
    used = sum(check.cpu for check in checks)
    say(f"{used:17.1f}  seconds of CPU in all, {used / BUDGET:.0%} of the budget of {BUDGET}")


def main(*arguments: str) -> int:
    """Run all checks; return 1 if one fails, or if the budget is held and does not suffice."""
    holds = "--hold" in arguments
    tests = (*TESTS, *arguments)
    began = time.monotonic()
    with started("-m", *tests) as process:
        checks = [*run_static(), wait_for(tests, process, began)]
    report(checks)
    has_failed = any(check.code for check in checks)
    return int(has_failed or (holds and sum(check.cpu for check in checks) > BUDGET))


if __name__ == "__main__":
    run_main(main)
