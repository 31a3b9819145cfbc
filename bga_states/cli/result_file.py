"""The file of results that --output names: begun, or continued where it was interrupted."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from bga_states.cli.missing_packages import PYARROW, require
from bga_states.cli.terminal.locks import HeldError, lock
from bga_states.cli.usage_errors import CommandError
from bga_states.simulate.game_record import GameRecord
from bga_states.simulate.result_rows import RowFormat
from bga_states.simulate.row_files import RowFile
from bga_states.simulate.seed_runs import SeedRuns
from bga_states.simulate.simulation_plan import Plan, SimulationError

FORMS = (".csv", ".parquet")
REMEDY = "Use another file"


class ResultFile:
    """The file for the rows of games, with the seeds that it held at first."""

    def __init__(self, path: Path, rows: RowFile, take: Callable[[GameRecord], object]) -> None:
        self._path = path
        self._rows = rows
        self._held = SeedRuns()
        for record in rows.resume():
            self._held.add(record.seed)
            take(record)

    def missing(self, seeds: range) -> list[range]:
        """Return the seeds of the games that are still to be played.

        SimulationError if the file holds other games, or one of these twice.
        """
        # In any order: a file that began with later seeds has the earlier ones behind them.
        held = self._held.sorted()
        if held and (held[0].start not in seeds or held[-1][-1] not in seeds):
            fact = f"it holds games with the seeds {held[0].start} to {held[-1][-1]}"
            remedy = "Ask for all of these, or use another file"
            raise SimulationError(f"{fact}. {remedy}")
        twice = self._held.repeated()
        if twice is not None:
            raise SimulationError(f"it holds the game with the seed {twice} twice. {REMEDY}")
        return self._held.missing(seeds)

    def add(self, records: Iterable[GameRecord]) -> None:
        """Add games; CommandError when they cannot be written."""
        try:
            self._rows.add(records)
        except OSError as error:
            raise CommandError(f"Cannot write {self._path}: {error.strerror}.") from error


def refuse_form(path: Path) -> None:
    """Refuse a file whose ending is no form of results, or whose form needs a missing package."""
    if path.suffix not in FORMS:
        fact = f"{path.suffix or 'no ending'} is not a form of results"
        raise CommandError(f"Cannot write {path}: {fact}. Use {' or '.join(FORMS)}.")
    if path.suffix == ".parquet":
        require("pyarrow", PYARROW, f"write {path}")


def refuse_device(path: Path) -> None:
    """Refuse an existing path that is not a file: a device could be read without end."""
    if path.exists() and not path.is_file():
        raise SimulationError("it is not a file. Use another name")


@contextmanager
def opened(
    path: Path | None, plan: Plan, take: Callable[[GameRecord], object]
) -> Iterator[ResultFile | None]:
    """Begin or continue a file; `take` gets the records that it already holds.

    A Parquet file is written in the end, in one step, from rows in a file beside it.
    """
    if path is None:
        yield None
        return
    refuse_form(path)
    try:
        refuse_device(path)
        with held_open(rows_beside(path)) as file:
            yield ResultFile(path, RowFile(file, RowFormat(plan)), take)
        if path.suffix == ".parquet":
            finish_parquet(path)
    except SimulationError as error:
        raise CommandError(f"Cannot continue {path}: {error}.") from error
    except OSError as error:
        raise CommandError(f"Cannot write {path}: {error.strerror or error}.") from error


@contextmanager
def held_open(path: Path) -> Iterator[IO[bytes]]:
    """Open a file of rows for this program alone."""
    # Neither emptied nor read from its end: it may be one to continue.
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b") as file:
        try:
            lock(file.fileno())
        except HeldError as error:
            raise SimulationError("another simulation writes to it. Use another file") from error
        yield file


def rows_beside(path: Path) -> Path:
    """Return the file of rows: for Parquet one beside it, with the rows that it already holds."""
    if path.suffix != ".parquet":
        return path
    rows = path.with_name(f"{path.name}.rows.csv")
    if path.exists() and not rows.exists():
        from bga_states.simulate.parquet_rows import read_parquet

        with written_beside(rows) as new, new.open("wb") as file:
            try:
                file.writelines(read_parquet(path))
            except ValueError as error:  # so Arrow says that it is no such file
                raise SimulationError("it is not a Parquet file. Use another file") from error
    return rows


def finish_parquet(path: Path) -> None:
    """Write the Parquet file from its rows, and put it into its place at once."""
    from bga_states.simulate.parquet_rows import write_parquet

    rows = rows_beside(path)
    with written_beside(path) as new:
        try:
            write_parquet(rows, new)
        except OverflowError as error:
            fact = f"a score has more than 64 bits; the games are in {rows}"
            raise CommandError(f"Cannot write {path}: {fact}. Use a .csv file.") from error
    rows.unlink()


@contextmanager
def written_beside(path: Path) -> Iterator[Path]:
    """Yield a path for a new file; once it is written, put it into its place in one step."""
    with TemporaryDirectory(prefix=".bga-states-", dir=path.parent) as folder:
        new = Path(folder, path.name)
        yield new
        new.replace(path)
