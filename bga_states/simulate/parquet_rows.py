"""Parquet: rows of games as columns with types.

A Parquet file cannot grow, so it is written when all rows are complete.
"""

import csv
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]  # it has no types
from pyarrow import parquet

from bga_states.simulate.row_files import line_of

TOGETHER = 20_000
"""Rows that are held in memory at once."""
NUMBERS = ("version", "longest", "seed", "moves", "rank", "score", "score_aux", "turns")
TIMES = ("seconds", "thought")


def write_parquet(rows: Path, target: Path) -> None:
    """Write a Parquet file from a CSV file of rows."""
    with rows.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        columns = next(reader)
        schema = pa.schema([(name, type_of(name)) for name in columns])
        with parquet.ParquetWriter(target, schema, compression="zstd") as writer:
            while some := [*islice(reader, TOGETHER)]:
                writer.write_table(table_of(some, schema))


def read_parquet(source: Path) -> Iterator[bytes]:
    """Yield a Parquet file as the lines of a CSV file; OSError or ValueError if it is none."""
    file = parquet.ParquetFile(source)
    columns = file.schema_arrow.names
    yield line_of(columns)
    for batch in file.iter_batches(TOGETHER):
        for row in batch.to_pylist():
            yield line_of(text_of(row[name]) for name in columns)


def table_of(rows: Iterable[list[str]], schema: Any) -> Any:
    """Put rows into a table of Arrow's, by columns."""
    columns = []
    for field, cells in zip(schema, zip(*rows, strict=True), strict=True):
        read = READERS.get(str(field.type), str)
        values = [read(cell) if cell else None for cell in cells]
        columns.append(pa.array(values, type=field.type))
    return pa.Table.from_arrays(columns, schema=schema)


def type_of(column: str) -> Any:
    """Return the type of a column; a seat's columns end with its number."""
    name = column.rstrip("0123456789").rstrip("_")
    if name in NUMBERS:
        return pa.int64()
    if name in TIMES:
        return pa.float64()
    return pa.bool_() if name == "won" else pa.string()


READERS: dict[str, Callable[[str], object]] = {"int64": int, "double": float, "bool": "true".__eq__}


def text_of(value: object) -> str:
    """Write a value as the CSV file has it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.6f}" if isinstance(value, float) else str(value)
