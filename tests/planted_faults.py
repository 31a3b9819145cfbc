"""Whether the small size of each test finds the fault it exists for: in 19 of 20 runs at least.

`python -m tests.planted_faults [WORD...]` tries all faults, or those whose names have such a word.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest

from tests.again import FAILED, RUNS
from tests.planting import FAULTS, VARIABLE
from tests.programs import ROOT, run_main

ENOUGH = 19
AT_ONCE = 4
"""How many tests run side by side: many of them only wait for what a fault keeps back."""
NOTHING = "tests.planting:nothing"
IMPORT = re.compile(r"^from tests\.planting import .*\bfound_by\b", re.MULTILINE)
"""A line that each module with a fault has."""


def import_faults() -> None:
    """Import all modules that have a fault beside their tests."""
    for file in sorted(ROOT.glob("tests/**/*.py")):
        if IMPORT.search(file.read_text(encoding="utf-8")):
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Return each fault that is chosen, with each test that has to find it."""
    for fault in FAULTS:
        if not words or any(word in fault.name for word in words):
            for test in fault.tests:
                yield fault.name, test


def run_with(fault: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with a fault planted."""
    command = ("pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *arguments)
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, VARIABLE: fault},
        capture_output=True,
        text=True,
        check=False,
    )


def times_found(fault: str, test: str) -> dict[str, int]:
    """Return in how many runs a test finds a fault, by its id: one for each parameter."""
    done = run_with(fault, "-p", "tests.again", test)
    counted = [line for line in done.stdout.splitlines() if line.startswith(FAILED)]
    assert counted, done.stdout + done.stderr
    found: dict[str, int] = json.loads(counted[0].removeprefix(FAILED))
    assert found, f"{test} is no test"
    return found


def main(*words: str) -> int:
    """Plant each fault, say how often it is found, and return 1 if that is too seldom."""
    import_faults()
    tried = [*pairs([*words])]
    if not tried:
        sys.exit(f"Cannot plant {' '.join(words)}: no fault has such a name.")
    # A test that fails without a fault would seem to find any.
    tests = {test for _, test in tried}
    control = run_with(NOTHING, "-n", "auto", *tests)
    if control.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:
        # Processes that share the tests do not say which of them are not there.
        control = run_with(NOTHING, "--collect-only", *tests)
    if control.returncode:
        said = control.stdout + control.stderr
        sys.exit(f"Cannot count: these tests do not pass without a fault.\n{said}")
    missed = []
    for number, (fault, counted) in enumerate(counts(tried), 1):
        percent = 100 * number // len(tried)
        for test, found in counted.items():
            line = f"{found} of {RUNS}: {fault} by {test}"
            if found < ENOUGH:
                missed.append(line)
            sys.stdout.write(f"{line} [{percent:3}%]\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(tried)} tried, {len(missed)} found in fewer than {ENOUGH} runs\n")
    sys.stdout.writelines(f"    {line}\n" for line in missed)
    return int(bool(missed))


def counts(tried: list[tuple[str, str]]) -> Iterator[tuple[str, dict[str, int]]]:
    """Return each fault with how often its test finds it, several of them at once."""
    with ThreadPoolExecutor(AT_ONCE) as runs:
        every = [(fault, runs.submit(times_found, fault, test)) for fault, test in tried]
        try:
            for fault, counted in every:
                yield fault, counted.result()
        finally:
            # After an error or Ctrl-C the others would still be tried.
            runs.shutdown(cancel_futures=True)


if __name__ == "__main__":
    run_main(main)
