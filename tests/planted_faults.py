"""Whether the small size of each test finds the fault it exists for: in 19 of 20 runs at least.

`python -m tests.planted_faults [WORD...]` tries all faults, or those whose names have such a word.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from tests.planting import FAULTS, VARIABLE

ROOT = Path(__file__).parent.parent
RUNS = 20
ENOUGH = 19
AT_ONCE = 2
FAILED = 1
"""The exit code of pytest where tests have failed; others say that none has run."""
MARK = "@found_by("


def import_faults() -> None:
    """Import all modules that have a fault beside their tests."""
    for file in sorted(ROOT.glob("tests/**/*.py")):
        # The decorator at the beginning of a line: this module and that of the decorator have none.
        if f"\n{MARK}" in file.read_text(encoding="utf-8"):
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Return each fault with each test that has to find it."""
    for fault in FAULTS:
        if not words or any(word in fault.name for word in words):
            for test in fault.tests:
                yield fault.name, test


def is_found(fault: str, test: str) -> bool:
    """Whether a test fails with a fault planted."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", test]
    environment = {**os.environ, VARIABLE: fault}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, FAILED}, done.stdout + done.stderr
    return done.returncode == FAILED


def times_found(fault: str, test: str) -> int:
    """Return in how many runs a test finds a fault."""
    with ThreadPoolExecutor(AT_ONCE) as runs:
        return sum(runs.map(is_found, [fault] * RUNS, [test] * RUNS))


def main(*words: str) -> int:
    """Plant each fault, say how often it is found, and return 1 if that is too seldom."""
    import_faults()
    tried = [*pairs([*words])]
    missed = 0
    for number, (fault, test) in enumerate(tried, 1):
        found = times_found(fault, test)
        missed += found < ENOUGH
        percent = 100 * number // len(tried)
        sys.stdout.write(f"{found} of {RUNS}: {fault} by {test} [{percent:3}%]\n")
        sys.stdout.flush()
    sys.stdout.write(f"{len(tried)} tried, {missed} found too seldom\n")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
