"""Tries every promise at full size: `python3 dev.py soak [NAME...]`.

Each entry of the list is a program that ends with an error where the promise is broken. Its output
goes to a file of its own in `build/soak`. The entries that have passed are written down there too:
after an interruption the next run goes on with the others, unless a file of the project changed.
"""

import hashlib
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tests.postgres_cluster import postgres_cluster
from tests.programs import ROOT, run_main, started
from tests.project_files import project_files
from tests.sizes import ALL, SIZES

KEPT = ROOT / "build" / "soak"
PASSED = "passed.json"
DATABASE = "DATABASE"
"""Stands in a command for the address of an empty database of PostgreSQL."""
LOOK = 1.0
"""Seconds between two looks at how far an entry is."""
PERCENT = re.compile(rb"\[ *(\d+)%\]")
"""How pytest says how far it is."""
INTERRUPTED = "Interrupted. What has passed is kept, and a run without names leaves it out."
LAST_LINES = 30
"""How many lines are shown of what a failed entry printed."""


class Entry(NamedTuple):
    """A promise, how much of it is tried, and what Python runs for that."""

    promise: str
    size: str
    command: tuple[str, ...]


def benchmark(name: str, *arguments: str) -> tuple[str, ...]:
    """Return the command of a benchmark."""
    return (f"benchmarks/{name}.py", *arguments)


def count(number: int) -> str:
    """Say how much is tried."""
    return "all" if number == ALL else f"{number:,}"


TESTS = {
    name: Entry(
        size.promise,
        f"{size.unit}: {count(size.full)}",
        ("-m", "pytest", "-n", "auto", "--full", name, *size.tests),
    )
    for name, size in SIZES.items()
}
"""The tests that have two sizes."""
PROGRAMS = {
    "budget": Entry(
        "All that must pass takes at most 600 s of a reference machine's CPU, and no test over 10 "
        "without a reason.",
        "once",
        ("-m", "tests.gate", "--hold"),
    ),
    "coverage": Entry("The tests run 97.5 % of the code.", "once", ("dev.py", "cover")),
    "lowest": Entry(
        "The lowest versions that pyproject.toml allows suffice.", "once", ("dev.py", "lowest")
    ),
    "faults": Entry(
        "The small size of a test finds the fault it exists for, in 19 of 20 runs.",
        "20 runs with each fault",
        ("-m", "tests.planted_faults"),
    ),
    "memory": Entry(
        "The memory of a server does not grow.", "10 minutes of 200 tables", benchmark("long_run")
    ),
    "long-game": Entry(
        "Nothing costs more late in a game than early.", "6,000 moves", benchmark("long_game")
    ),
    "crowd": Entry(
        "A crowd costs little memory and waits for no move.",
        "2,000 connections, 1,000 tables",
        benchmark("crowd"),
    ),
    "crowd-with-scenes": Entry(
        "Nor does it wait where everybody follows the scene.",
        "2,000 connections, 1,000 tables",
        benchmark("crowd", "with-scenes"),
    ),
    "drawing": Entry(
        "What a follower of a scene costs stays within its limits.",
        "5 games of each sample",
        benchmark("drawing"),
    ),
    "moving": Entry(
        "Boards move within their limits, on a phone with a slow processor.",
        "25 picks in each sample",
        benchmark("moving"),
    ),
    "flooding": Entry(
        "Others feel little of a client that floods the server.",
        "6 seconds of each kind",
        benchmark("flooding"),
    ),
    "troubles": Entry(
        "Others feel little of games that fail or loop, of stalled viewers and dying bots.",
        "6 seconds of each kind",
        benchmark("troubles"),
    ),
    "storing": Entry(
        "Storing moves by tens costs half of storing them one by one.",
        "SQLite",
        benchmark("storing"),
    ),
    "storing-shared": Entry(
        "The same in a database that servers share.",
        "PostgreSQL, one server and two",
        benchmark("storing_shared", DATABASE),
    ),
}
"""The entries that are no tests: the suite as a whole, and benchmarks that hold a goal."""
ENTRIES = TESTS | PROGRAMS


class Record:
    """Which entries have passed in a state of the project, with the seconds that they took."""

    def __init__(self, file: Path, look: Callable[[], str]) -> None:
        self._file = file
        self._look = look
        self._state = look()
        self.passed: dict[str, float] = {}
        if file.exists():
            written = json.loads(file.read_text())
            self.passed = written["passed"] if written["state"] == self._state else {}

    def add(self, name: str, seconds: float) -> None:
        """Write down that an entry has passed; what it tried must still be there."""
        if self._look() != self._state:
            sys.exit(
                "Cannot go on: a file of the project has changed, and with it what is tried. "
                "Call this again."
            )
        self.passed[name] = seconds
        self._write()

    def forget(self, name: str) -> None:
        """Take back that an entry has passed, which is to be seen anew."""
        self.passed.pop(name, None)
        self._write()

    def _write(self) -> None:
        """Write the file as a whole: an interruption must not leave half of it."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        beside = self._file.with_suffix(".new")
        beside.write_text(json.dumps({"state": self._state, "passed": self.passed}))
        beside.replace(self._file)


def state_of(root: Path) -> str:
    """Return a digest of all files of the project that git does not ignore."""
    try:
        names = project_files(root)
    except subprocess.CalledProcessError:
        sys.exit(f"Cannot soak: git does not list the files of {root}. Use a clone, and git.")
    digest = hashlib.sha256()
    for name in names:
        content = (root / name).read_bytes()
        digest.update(bytes(name) + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()


def soak(entries: Mapping[str, Entry], record: Record, folder: Path, console: Console) -> list[str]:
    """Run the entries that have not passed yet; return the names of those that fall short."""
    fell_short = []
    for number, (name, entry) in enumerate(entries.items(), 1):
        console.print(f"{number}/{len(entries)} [bold]{name}[/]: {entry.promise} ({entry.size})")
        if name in record.passed:
            console.print(f"    passed before, in {span(record.passed[name])}")
            continue
        log = folder / f"{name}.log"
        began = time.monotonic()
        if try_entry(entry, log, console):
            record.add(name, time.monotonic() - began)
            console.print(f"    passed in {span(record.passed[name])}")
        else:
            fell_short.append(name)
            last = log.read_text(errors="replace").splitlines()[-LAST_LINES:]
            console.print(*last, f"    fell short: see {log}", sep="\n", markup=False)
    return fell_short


def try_entry(entry: Entry, log: Path, console: Console) -> bool:
    """Run an entry, show how far it is, and return whether the promise holds."""
    if DATABASE in entry.command:
        # What it measures is how long a disk takes.
        with postgres_cluster(on_disk=True) as cluster:
            url = cluster.make_database()
            command = tuple(url if word == DATABASE else word for word in entry.command)
            return try_entry(entry._replace(command=command), log, console)
    log.parent.mkdir(parents=True, exist_ok=True)
    with (
        log.open("wb") as output,
        console.status("") as status,
        started(*entry.command, output=output.fileno()) as process,
    ):
        began = time.monotonic()
        while not has_ended(process):
            status.update(Text(f"{progress(log)}, {span(time.monotonic() - began)}"))
    return process.returncode == 0


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether a process ends within a moment."""
    try:
        process.wait(LOOK)
    except subprocess.TimeoutExpired:
        return False
    return True


def progress(log: Path) -> str:
    """Return how far an entry is: the share of its tests that ran, or its last whole line."""
    printed = log.read_bytes()
    found = PERCENT.findall(printed)
    if found:
        return f"{found[-1].decode()} %"
    lines = printed.decode(errors="replace").split("\n")[:-1]
    return next((line for line in reversed(lines) if line.strip()), "begun")


def span(seconds: float) -> str:
    """Return minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def listing(entries: Mapping[str, Entry], record: Record) -> Table:
    """Return a table of the entries: promise, size, and how long each took that has passed."""
    table = Table("name", "promise", "size", "passed in")
    for name, entry in entries.items():
        seconds = record.passed.get(name)
        table.add_row(name, entry.promise, entry.size, "-" if seconds is None else span(seconds))
    return table


def main(*names: str) -> int:
    """Run the named entries, or all that have not passed; name those that fell short at the end."""
    unknown = sorted({*names} - {*ENTRIES})
    if unknown:
        sys.exit(f"Cannot soak {', '.join(unknown)}: known are {', '.join(ENTRIES)}.")
    console = Console()
    record = Record(KEPT / PASSED, partial(state_of, ROOT))
    # An entry that is asked for by its name runs, whether it has passed before or not.
    for name in names:
        record.forget(name)
    chosen = {name: ENTRIES[name] for name in names} if names else ENTRIES
    try:
        fell_short = soak(chosen, record, KEPT, console)
    except KeyboardInterrupt:
        console.print(INTERRUPTED)
        raise
    console.print(listing(chosen, record))
    if fell_short:
        sys.exit(f"{len(fell_short)} of {len(chosen)} fell short: {', '.join(fell_short)}.")
    return 0


if __name__ == "__main__":
    run_main(main)
