"""Look at the tables of a server, beside it: list, verify, back up, export, import."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from time import time_ns
from typing import TypeAlias

from bga_states.cli import interrupts
from bga_states.cli.databases import DATABASE, add_database, found_database, reader_of, served_from
from bga_states.cli.fitting import fitted
from bga_states.cli.invocation import command_line
from bga_states.cli.stored_tables import describe_table, row_of, verified
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import count_of, in_columns, shortened
from bga_states.storage import StorageError, Store, StoredTable, UnavailableError
from bga_states.storage.private_files import create_private
from bga_states.storage.sqlite_backup import back_up
from bga_states.storage.table_export import export_sight, export_table, import_table
from bga_states.storage.table_ids import new_id

SUMMARY = "look at the tables of a server, verify, export and back them up"
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001  # what argparse returns has no public name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the task, and the file in which tables live."""
    what_help = "what to do with them"
    commands: Commands = parser.add_subparsers(metavar="WHAT", required=True, help=what_help)
    add_list(commands)
    add_show(commands)
    add_verify(commands)
    add_backup(commands)
    add_export(commands)
    add_import(commands)


def add_list(commands: Commands) -> None:
    """Add the command that lists tables."""
    text = "list all tables, the oldest first"
    parser = commands.add_parser("list", help=text, description=f"{text.capitalize()}.")
    add_database(parser)
    parser.set_defaults(work=list_tables, parser=parser)


def add_show(commands: Commands) -> None:
    """Add the command that shows one table."""
    text = "show what everybody may know of a table"
    parser = commands.add_parser("show", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("table", metavar="ID", help="the table, as `list` shows it")
    add_database(parser)
    parser.set_defaults(work=show_table, parser=parser)


def add_verify(commands: Commands) -> None:
    """Add the command that plays tables again."""
    text = "play the moves of tables again, and compare every position with what is stored"
    parser = commands.add_parser("verify", help=text, description=f"{text.capitalize()}.")
    table_help = "a table, as `list` shows it; by default all"
    parser.add_argument("tables", metavar="ID", nargs="*", help=table_help)
    add_database(parser)
    parser.set_defaults(work=verify_tables, parser=parser)


def add_backup(commands: Commands) -> None:
    """Add the command that copies the file."""
    text = "copy all tables as they are now to a new file, while the server goes on"
    parser = commands.add_parser("backup", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    add_database(parser)
    parser.set_defaults(work=back_up_tables, parser=parser)


def add_export(commands: Commands) -> None:
    """Add the command that writes one table to a file."""
    text = "write one table to a new file: all that is stored, secrets included"
    parser = commands.add_parser("export", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("table", metavar="ID", help="the table, as `list` shows it")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    seat_help = "write only what this seat was told; 0 is for those who watch"
    parser.add_argument("--seat", type=int, metavar="N", help=seat_help)
    add_database(parser)
    parser.set_defaults(work=write_export, parser=parser)


def add_import(commands: Commands) -> None:
    """Add the command that makes a table from a file."""
    text = "make a new table of an exported one; no server may have the file meanwhile"
    parser = commands.add_parser("import", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file of `export`")
    add_database(parser)
    parser.set_defaults(work=read_export, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Do the task, and return the exit code."""
    code: int = arguments.work(arguments)
    return code


def list_tables(arguments: argparse.Namespace) -> int:
    """Print one line for each table."""
    with opened(arguments.database) as store:
        tables = [store.table(table_id) for table_id in store.table_ids()]
    # A server may have removed one meanwhile.
    rows = [row_of(stored) for stored in tables if stored is not None]
    if not rows:
        print("There are no tables.")
    for line in in_columns(rows):
        print(fitted(line, sys.stdout))
    return 0


def show_table(arguments: argparse.Namespace) -> int:
    """Print the public facts of one table."""
    with opened(arguments.database) as store:
        stored = found_table(store, arguments.table, arguments.database)
        beat, now = store.last_beat(), time_ns() // 1_000_000 + store.ahead
    for line in describe_table(stored, beat, now):
        print(fitted(line, sys.stdout))
    return 0


def verify_tables(arguments: argparse.Namespace) -> int:
    """Print the faults of tables; return 1 if there are any."""
    faults = 0
    with opened(arguments.database) as store:
        for table_id in arguments.tables:
            found_table(store, table_id, arguments.database)
        tables = arguments.tables or store.table_ids()
        for table_id in tables:
            # The output of the games is no part of the report.
            with redirect_stdout(sys.stderr):
                found = verified(store, table_id)
            (stand,) = store.stands([table_id])
            if stand.is_gone:
                # A server has removed it meanwhile.
                continue
            for damage in found:
                text = f"{damage.table_id}, move {damage.version}: {damage.fact}"
                print(fitted(text, sys.stdout))
            faults += len(found)
    print(f"{count_of(len(tables), 'table')}, {count_of(faults, 'fault')}")
    return 1 if faults else 0


def back_up_tables(arguments: argparse.Namespace) -> int:
    """Copy the file."""
    with told_of_storage(), interrupts.raised():
        database = found_database(arguments.database)
        if not isinstance(database, Path):
            fact = "it is not a file"
            raise CommandError(f"Cannot copy {database}: {fact}. Use pg_dump of PostgreSQL.")
        back_up(database, arguments.file)
    print(f"The tables of {database} are in {arguments.file}.")
    return 0


def write_export(arguments: argparse.Namespace) -> int:
    """Write a table to a file."""
    with opened(arguments.database) as store:
        if arguments.seat is None:
            data, told = export_table(store, arguments.table), "It holds what players may not know."
        else:
            data, told = export_sight(store, arguments.table, arguments.seat), ""
        # Only now: a table that a server removed meanwhile was not read in full.
        found_table(store, arguments.table, arguments.database)
    try:
        with os.fdopen(create_private(arguments.file), "wb") as file:
            file.write(data or b"")
    except OSError as error:
        fact = error.strerror or error
        raise CommandError(f"Cannot write {arguments.file}: {fact}. Name another.") from error
    print(f"The table {arguments.table} is in {arguments.file}. {told}".rstrip())
    return 0


def read_export(arguments: argparse.Namespace) -> int:
    """Make a table from a file."""
    try:
        data = arguments.file.read_bytes()
    except OSError as error:
        fact = error.strerror or error
        raise CommandError(f"Cannot read {arguments.file}: {fact}. Name another.") from error
    table_id = new_id()
    with told_of_storage():
        changes = import_table(data, table_id)
        store = served_from(found_database(arguments.database)).open_store()
        try:
            store.commit(changes)
        finally:
            store.close()
    print(f"{arguments.file} is the table {table_id} now. Nobody holds its seats.")
    return 0


@contextmanager
def opened(database: Path | str) -> Iterator[Store]:
    """Open the tables to read them, even while a server has them; CommandError if that fails."""
    with told_of_storage():
        store = reader_of(found_database(database))
        try:
            yield store
        finally:
            store.close()


@contextmanager
def told_of_storage() -> Iterator[None]:
    """Raise CommandError, with the reason, when a store cannot be used."""
    try:
        yield
    except StorageError as error:
        raise CommandError(str(error)) from error
    except UnavailableError as error:
        raise CommandError(str(error), code=1) from error


def found_table(store: Store, table_id: str, database: Path | str) -> StoredTable:
    """Return a table; when there is none, CommandError tells how to list the tables."""
    stored = store.table(table_id)
    if stored is None:
        fact = "there is none of this name"
        # An address may hold a password, which is not shown.
        name = str(database) if isinstance(database, Path) else "ADDRESS"
        named = [] if database == DATABASE else ["--database", name]
        example = command_line("tables", "list", *named)
        raise CommandError(f"Cannot find the table {shortened(table_id)}: {fact}. See `{example}`.")
    return stored
