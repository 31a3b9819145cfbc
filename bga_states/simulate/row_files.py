"""Files of rows: a simulation resumes from one, even after an interruption in mid-row."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import IO

from bga_states.simulate.game_record import GameRecord
from bga_states.simulate.result_rows import OtherSettingsError, RowFormat
from bga_states.simulate.simulation_plan import SimulationError

REMEDY = "Use another file"


class RowFile:
    """A CSV file that grows by one row a game.

    `file` is open for reading and writing, and the caller closes it. No cell holds a line break, so
    a line that does not end with one is incomplete: its program ended while writing it.
    """

    def __init__(self, file: IO[bytes], rows: RowFormat) -> None:
        self._file = file
        self._rows = rows
        self._head = line_of(rows.columns)

    def resume(self) -> Iterator[GameRecord]:
        """Yield the games in the file, and make it ready for more.

        SimulationError if it holds anything but games with the same settings.
        """
        file = self._file
        file.seek(0)
        head = file.readline()
        if not head.endswith(b"\n") and self._head.startswith(head):
            self._begin()
            return
        if head != self._head:
            raise SimulationError(f"it does not hold games of these players. {REMEDY}")
        end = file.tell()
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                break
            yield self._read(line, number)
            end += len(line)
        file.truncate(end)
        file.seek(end)

    def _begin(self) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(self._head)
        self._file.flush()

    def _read(self, line: bytes, number: int) -> GameRecord:
        try:
            (row,) = csv.reader([line.decode()])
            return self._rows.record_of(row)
        except OtherSettingsError as error:
            raise SimulationError(f"{error}. {REMEDY}, or the same settings") from error
        except (ValueError, KeyError, csv.Error) as error:
            fact = f"line {number} is not the row of a game of this version"
            raise SimulationError(f"{fact}. {REMEDY}") from error

    def add(self, records: Iterable[GameRecord]) -> None:
        """Add games; they stay in the file, however this program ends afterwards."""
        self._file.write(b"".join(line_of(self._rows.row_of(record)) for record in records))
        self._file.flush()


def line_of(cells: Iterable[str]) -> bytes:
    """Write a row as a line."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue().encode(errors="backslashreplace")
