"""A PostgreSQL of the tests' own: a cluster in a temporary folder, reached by a socket in it."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import LiteralString
from urllib.parse import quote

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from tests.patience import PATIENCE, wait_until

USER = "tables"
DEBIAN = "/usr/lib/postgresql"
SERVANTS = ("postgres", "nobody")
"""Whom PostgreSQL runs as where the tests run as root, which it refuses."""
MEMORY = Path("/dev/shm")  # noqa: S108  # a folder of our own is made in it
ROOM = 1 << 30
"""So many bytes a cluster has room in."""
SETTINGS = {
    "fsync": "on",
    # What would only cost time: nothing here lives long enough to need it.
    "autovacuum": "off",
    "checkpoint_timeout": "1h",
    "listen_addresses": "",
    "max_connections": "60",
    "unix_socket_permissions": "0700",
    "shared_buffers": "32MB",
    "logging_collector": "off",
}
OTHERS = """
SELECT count(pg_terminate_backend(pid, {})) FROM pg_stat_activity
WHERE datname = {} AND pid <> pg_backend_pid()
"""
SCHEMAS = """
SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
"""


class PostgresCluster:
    """A running PostgreSQL, which nobody but these tests knows of."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)
        self._empty: list[str] = []
        """The names of databases that nobody uses."""
        # As root it belongs to somebody else, who alone may enter it.
        self._as: dict[str, str | int] = {}
        if os.geteuid() == 0:
            servant = find_servant()
            self._as = {"user": servant.pw_uid, "group": servant.pw_gid}
            os.chown(folder, servant.pw_uid, servant.pw_gid)
        self._run("initdb", "--no-sync", "--auth=trust", f"--username={USER}", "--locale=C.UTF-8")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [f"--{name}={SETTINGS[name]}" for name in SETTINGS]
        settings.append(f"--unix_socket_directories={self._folder}")
        self._log = (self._folder / "log").open("ab")
        self._server = subprocess.Popen(
            [program("postgres"), "-D", str(self._folder / "data"), *settings],
            stdout=self._log,
            stderr=self._log,
            cwd=self._folder,
            **self._as,  # type: ignore[call-overload]  # only the user and the group
        )
        wait_until(self._answers, "PostgreSQL answers")

    def stop(self, number: int = signal.SIGINT) -> None:
        """Stop it; SIGQUIT lets it crash."""
        self._server.send_signal(number)
        self._server.wait(PATIENCE)
        self._log.close()

    def url(self, database: str) -> str:
        """Return the address of one of its databases."""
        return f"postgresql://{USER}@/{database}?host={quote(str(self._folder), safe='')}"

    def make_database(self) -> str:
        """Return the address of an empty database, a new one where none is left over."""
        if self._empty:
            return self.url(self._empty.pop())
        name = f"tables_{next(self._numbers)}"
        self.do(SQL("CREATE DATABASE {}").format(Identifier(name)))
        return self.url(name)

    def drop_database(self, url: str) -> None:
        """Take a database away from all who use it.

        To drop one and make another costs ten times as much as to empty it, so it gets another
        name, by which nobody knows it, and is used again.
        """
        name = str(psycopg.conninfo.conninfo_to_dict(url)["dbname"])
        new = f"tables_{next(self._numbers)}"
        self.do(SQL(OTHERS).format(Literal(PATIENCE * 1000), Literal(name)))
        try:
            self.do(SQL("ALTER DATABASE {} RENAME TO {}").format(Identifier(name), Identifier(new)))
        except psycopg.errors.ObjectInUse:
            # A client that this test has left behind has come back.
            self.do(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))
            return
        self._make_empty(new)
        self._empty.append(new)

    def ask_for_password(self, user: str, password: str) -> None:
        """Make somebody who may do everything, and has to say a password."""
        statement = SQL("CREATE ROLE {} SUPERUSER LOGIN PASSWORD {}")
        self.do(statement.format(Identifier(user), Literal(password)))
        rules = self._folder / "data" / "pg_hba.conf"
        # The first rule that fits is the one that holds.
        line = f"local all {user} scram-sha-256\n"
        rules.write_text(line + rules.read_text())
        self.do("SELECT pg_reload_conf()")

    def do(self, statement: "LiteralString | psycopg.sql.Composed") -> list[tuple[object, ...]]:
        """Do something as who owns the cluster."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def _answers(self) -> bool:
        assert self._server.poll() is None, (self._folder / "log").read_text()
        try:
            self.do("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _make_empty(self, name: str) -> None:
        """Leave nothing in a database, not even settings."""
        self.do(SQL("ALTER DATABASE {} RESET ALL").format(Identifier(name)))
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            for (schema,) in connection.execute(SCHEMAS).fetchall():
                connection.execute(SQL("DROP SCHEMA {} CASCADE").format(Identifier(schema)))
            connection.execute("CREATE SCHEMA public")

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [program(name), "-D", str(self._folder / "data"), *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=self._folder,
            **self._as,  # type: ignore[call-overload]  # only the user and the group
        )
        assert done.returncode == 0, done.stderr


def find_servant() -> pwd.struct_passwd:
    """Return somebody who is not root."""
    for name in SERVANTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise AssertionError(f"there is nobody to run PostgreSQL as: {', '.join(SERVANTS)}")


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL; Debian has those of each release apart."""
    # The newest release is the last one: their numbers have two digits.
    own = sorted(Path(DEBIAN).glob(f"*/bin/{name}"))
    found = str(own[-1]) if own else shutil.which(name)
    assert found, f"there is no {name}: install PostgreSQL, on Debian with apt install postgresql"
    return found


def quick_folder() -> Path | None:
    """Return a folder in memory, where a commit need not wait for a disk; None if there is none."""
    has_room = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if has_room else None


@contextmanager
def postgres_cluster(*, on_disk: bool = False) -> Iterator[PostgresCluster]:
    """Run a PostgreSQL meanwhile, in memory where there is room for it and nobody wants a disk."""
    # Not in pytest's folder, which only root may enter; and the path of a socket must be short.
    place = None if on_disk else quick_folder()
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=place))
    try:
        cluster = PostgresCluster(folder)
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder)
