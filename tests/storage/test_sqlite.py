"""What is SQLite's own: the file, its lock, failing disks and killed processes."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bga_states.storage import (
    SqliteStore,
    StorageError,
    UnavailableError,
    WorkLeased,
    owner_file,
    sqlite_connection,
)
from bga_states.storage.sqlite_changes import MOST_STANDINGS, Standing, Standings
from bga_states.storage.sqlite_connection import connect, refuse_forgetful
from tests.storage.conftest import SqlitePlace, connection_of
from tests.storage.rows import OTHER, TABLE, changed, due, made, moved

WRITER = """
import sys
from pathlib import Path
from bga_states.storage import SqliteStore
from tests.storage.rows import made, moved

store = SqliteStore.open(Path(sys.argv[1]))
store.commit([made(), moved(0)])
print("begun", flush=True)
version = 1
while True:
    assert store.commit([moved(n) for n in range(version, version + 3)]) == [True] * 3
    version += 3
    print(version, flush=True)
"""

REMOVER = """
import sys
from pathlib import Path
from bga_states.storage import SqliteStore, TableRemoved
from tests.storage.rows import made, moved

store = SqliteStore.open(Path(sys.argv[1]))
names = [f"table-{number}" for number in range(200)]
store.commit([*map(made, names), *(moved(v, name) for name in names for v in range(5))])
print("begun", flush=True)
for name in names:
    assert store.commit([TableRemoved(name, 0)]) == [True]
    print(name, flush=True)
"""


def test_the_oldest_standing_is_forgotten() -> None:
    """However many tables were changed, only the last ones are remembered."""
    standings = Standings()
    for number in range(MOST_STANDINGS + 2):
        standings.remember(str(number), Standing(number, 0, 0, 0, has_work=False))

    assert [one in standings for one in ("0", "1", "2")] == [False, False, True]
    assert standings[str(MOST_STANDINGS + 1)].no == MOST_STANDINGS + 1


@pytest.fixture
def store(sqlite_place: SqlitePlace) -> SqliteStore:
    return sqlite_place.open()


class TestOpening:
    """A file is opened by one server, and only if it is one of ours."""

    def test_commits_wait_for_the_disk(self, store: SqliteStore) -> None:
        """The connection keeps a write-ahead log, and each commit waits for the disk."""
        connection = connection_of(store)

        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)

    def test_pages_hold_several_moves(self, store: SqliteStore) -> None:
        """A new file has pages of 8 KiB; one that is there keeps those that it has."""
        assert connection_of(store).execute("PRAGMA page_size").fetchone() == (8192,)

    @pytest.mark.parametrize("pragma", ["synchronous = NORMAL", "journal_mode = DELETE"])
    def test_a_forgetful_connection_is_refused(self, tmp_path: Path, pragma: str) -> None:
        """A connection that may lose commits when the power fails is refused."""
        path = tmp_path / "tables.sqlite"
        with closing(connect(path)) as connection:
            connection.execute(f"PRAGMA {pragma}")
            (journal,) = connection.execute("PRAGMA journal_mode").fetchone()

            with pytest.raises(StorageError, match="Put it on a local disk"):
                refuse_forgetful(connection, journal, path)

    def test_a_second_server_is_told_whose_it_is(
        self, sqlite_place: SqlitePlace, store: SqliteStore
    ) -> None:
        """The lock beside the file says which process has it, until it closes the store."""
        with pytest.raises(StorageError, match=r"in use by process \d+ on .* since 2.* UTC\. Stop"):
            sqlite_place.open()
        store.close()
        sqlite_place.open()

    def test_a_second_server_through_a_symbolic_link(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path
    ) -> None:
        """A link leads to the same database, with the same lock beside it."""
        link = tmp_path / "link.sqlite"
        link.symlink_to(sqlite_place.path)
        with pytest.raises(StorageError, match="Cannot open .*link.sqlite: it is in use"):
            SqliteStore.open(link)
        assert store.commit([made(OTHER)]) == [True]
        store.close()
        SqliteStore.open(link).close()

        assert not link.with_name("link.sqlite.lock").exists()

    def test_a_hard_link(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path
    ) -> None:
        """A file with two names is opened under neither: what was stored last lies beside one."""
        link = tmp_path / "link.sqlite"
        link.hardlink_to(sqlite_place.path)
        for path in (link, sqlite_place.path):
            with pytest.raises(StorageError, match="in use|another name, a hard link"):
                SqliteStore.open(path)
            with pytest.raises(StorageError, match="another name, a hard link, .* Remove that"):
                SqliteStore.open(path, shared=True)
        assert store.commit([made(OTHER)]) == [True]
        store.close()
        with pytest.raises(StorageError, match="another name, a hard link"):
            SqliteStore.open(link)
        sqlite_place.path.unlink()

        SqliteStore.open(link).close()

    def test_a_file_that_is_mounted_alone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A container would have its log, and lose it with the container."""
        path, mounts = tmp_path / "my tables.sqlite", tmp_path / "mountinfo"
        place = str(path).replace(" ", "\\040")
        mounts.write_text(
            f"36 35 98:0 / / rw - ext4 /dev/a rw\n37 36 98:0 /a {place} rw - ext4 b\n"
        )
        SqliteStore.open(path).close()
        monkeypatch.setattr(sqlite_connection, "MOUNTS", mounts)
        for shared in (False, True):
            with pytest.raises(StorageError, match="it is mounted by itself, .* Mount the folder"):
                SqliteStore.open(path, shared=shared)
        SqliteStore.open(tmp_path / "other.sqlite").close()

    def test_a_log_that_lies_beside_a_link(self, tmp_path: Path) -> None:
        """SQLite looks for it beside the file to which the link leads."""
        path, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
        SqliteStore.open(path).close()
        link.symlink_to(path)
        log = tmp_path / "link.sqlite-wal"
        log.write_text("moves")
        with pytest.raises(StorageError, match=f"{log} lies beside a link.* move it to {path}-wal"):
            SqliteStore.open(link)
        with (
            closing(SqliteStore.open(path)),
            pytest.raises(StorageError, match="does not look for a log. Move it away"),
        ):
            SqliteStore.open(link, shared=True)
        log.write_text("")  # as whoever reads a database leaves it

        SqliteStore.open(link).close()

    def test_a_process_that_a_game_has_forked(
        self, sqlite_place: SqlitePlace, store: SqliteStore
    ) -> None:
        """It does not keep the file from the next server when it lives longer than its own."""
        ours, theirs = socket.socketpair()
        child = os.fork()
        if not child:
            ours.close()
            theirs.send(b"here")
            theirs.recv(1)
            os._exit(0)
        try:
            theirs.close()
            assert ours.recv(4) == b"here"
            assert store.commit([made(OTHER)]) == [True]
            with pytest.raises(StorageError, match="in use by process"):
                sqlite_place.open()
            store.close()
            sqlite_place.open()
        finally:
            ours.close()
            os.waitpid(child, 0)

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it would hinder SQLite")
    def test_a_second_server_where_the_file_was_moved(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path
    ) -> None:
        """The file is locked itself, wherever it lies."""
        moved_away = sqlite_place.path.rename(tmp_path / "moved.sqlite")
        with pytest.raises(StorageError, match="it is in use under another name. Stop the server"):
            SqliteStore.open(moved_away)
        store.close()
        SqliteStore.open(moved_away).close()

    def test_a_lock_that_was_left_is_taken(self, sqlite_place: SqlitePlace) -> None:
        """What a server that was killed has left in the lock is replaced."""
        lock = sqlite_place.path.with_name("tables.sqlite.lock")
        lock.write_text("process 1 on a computer with a long name" * 9)
        sqlite_place.open()

        assert lock.read_text().startswith(f"process {os.getpid()} on ")
        assert lock.read_text().endswith(" UTC")

    def test_a_lock_that_cannot_be_written(self, sqlite_place: SqlitePlace) -> None:
        """Where no lock can be made beside a file, none is opened."""
        sqlite_place.path.with_name("tables.sqlite.lock").mkdir()

        with pytest.raises(StorageError, match=r"its lock tables\.sqlite\.lock cannot be written"):
            sqlite_place.open()
        assert not sqlite_place.path.exists()

    def test_a_file_that_is_locked_from_outside(self, sqlite_place: SqlitePlace) -> None:
        """A file that another program holds is not opened, until it is free."""
        with closing(sqlite3.connect(sqlite_place.path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")

            with pytest.raises(StorageError, match=r"database is locked\. See that"):
                sqlite_place.open()
        assert sqlite_place.open().table_ids() == []

    def test_a_store_belongs_to_a_thread(self, store: SqliteStore) -> None:
        """Another thread is refused, and disturbs nothing."""
        with ThreadPoolExecutor() as pool:
            error = pool.submit(store.commit, [made()]).exception()

        assert isinstance(error, UnavailableError)
        assert "can only be used in that same thread" in str(error)
        assert store.commit([made()]) == [True]

    def test_leases_end_with_the_server(
        self, sqlite_place: SqlitePlace, store: SqliteStore
    ) -> None:
        """Whoever opens a file knows that its server is gone: the work it has leased is there."""
        first = replace(moved(0), work=(due(0),))
        store.commit([made(), first, WorkLeased(due(0), at=2_000, until=9_000_000)])
        store.close()

        assert sqlite_place.open().next_work("bot", 2_000) == due(0)

    def test_a_reader_commits_nothing(self, sqlite_place: SqlitePlace, store: SqliteStore) -> None:
        """A store that was opened to be read refuses to commit."""
        reader = sqlite_place.open_reader()

        with pytest.raises(StorageError, match="it was opened to be read"):
            reader.commit([made()])
        assert store.table_ids() == []

    def test_a_reader_needs_no_server(self, sqlite_place: SqlitePlace, store: SqliteStore) -> None:
        """A file is read where no server runs as well."""
        store.commit([made()])
        store.close()

        assert sqlite_place.open_reader().table_ids() == [TABLE.id]

    def test_a_reader_makes_no_file(self, sqlite_place: SqlitePlace) -> None:
        """Where there is no file, a reader is told so, and none is made."""
        with pytest.raises(StorageError, match="there is no such file"):
            sqlite_place.open_reader()
        assert not sqlite_place.path.exists()

    def test_a_folder_must_be_there(self, tmp_path: Path) -> None:
        """No folder is made for a file, and no folder is taken for one."""
        with pytest.raises(StorageError, match="there is no folder"):
            SqliteStore.open(tmp_path / "nowhere" / "tables.sqlite")
        with pytest.raises(StorageError, match="it is a folder"):
            SqliteStore.open(tmp_path)

    def test_any_name_will_do(self, tmp_path: Path) -> None:
        """A file may be called whatever a file can be called."""
        path = tmp_path / "a b?c#d%20é.sqlite"
        with closing(SqliteStore.open(path)) as store:
            store.commit([made()])

        assert path.stat().st_size > 0


def versions_left_by(store: SqliteStore, path: Path) -> list[int]:
    """Return the versions that the next server finds at a path after this one was killed."""
    killed = path.parent.with_name(f"{path.parent.name}-killed")
    shutil.copytree(path.parent, killed)
    store.close()
    with closing(SqliteStore.open(killed / path.name)) as again:
        return [move.version for move in again.moves(TABLE.id, -1)]


def backup_of(store: SqliteStore, folder: Path) -> Path:
    """Copy a store as SQLite does it, and return the file."""
    backup = folder / "backup.sqlite"
    with closing(sqlite3.connect(backup)) as copy:
        connection_of(store).backup(copy)
    return backup


class TestFailures:
    """What SQLite cannot do is told, changes nothing, and passes."""

    @pytest.fixture(autouse=True)
    def begun(self, store: SqliteStore) -> None:
        store.commit([made(), moved(0)])

    def test_a_full_disk(self, store: SqliteStore) -> None:
        """Where a later change of a batch finds no room, none is stored; afterwards all goes on."""
        connection = connection_of(store)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        batch = [changed(1), moved(1), moved(2, frames=b"x" * 100_000)]
        before = store.table(TABLE.id)

        with pytest.raises(UnavailableError, match="full"):
            store.commit(batch)
        assert (store.table(TABLE.id), len(store.moves(TABLE.id, -1))) == (before, 1)
        connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
        assert store.commit(batch) == [True] * 3

    def test_a_table_that_is_stopped_beside_the_server(
        self, sqlite_place: SqlitePlace, store: SqliteStore
    ) -> None:
        """What the server then wants to change of its row is overtaken."""
        assert store.commit([changed(1)]) == [True]
        with closing(SqliteStore.open_beside(sqlite_place.path)) as beside:
            assert beside.commit([changed(2, trouble="Its game hung.")]) == [True]

        assert store.commit([changed(2)]) == [False]
        stored = store.table(TABLE.id)
        assert stored is not None
        assert stored.table.trouble == "Its game hung."

    def test_a_file_that_another_program_writes(
        self, sqlite_place: SqlitePlace, store: SqliteStore
    ) -> None:
        """While a program from outside writes, nothing is stored, and reading goes on."""
        with closing(sqlite3.connect(sqlite_place.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")

            with pytest.raises(UnavailableError, match="locked"):
                store.commit([moved(1)])
            assert len(store.moves(TABLE.id, -1)) == 1
        assert store.commit([moved(1)]) == [True]

    @pytest.mark.parametrize("refused", [{"COMMIT"}, {"COMMIT", "ROLLBACK"}], ids=sorted)
    def test_a_commit_that_fails(self, store: SqliteStore, refused: set[str]) -> None:
        """A failed COMMIT leaves no transaction behind, even where no ROLLBACK works."""

        def authorize(action: int, operation: str | None, *_: str | None) -> int:
            is_refused = action == sqlite3.SQLITE_TRANSACTION and operation in refused
            return sqlite3.SQLITE_DENY if is_refused else sqlite3.SQLITE_OK

        connection_of(store).set_authorizer(authorize)
        with pytest.raises(UnavailableError, match="not authorized"):
            store.commit([moved(1)])
        if "ROLLBACK" not in refused:
            connection_of(store).set_authorizer(None)

        assert len(store.moves(TABLE.id, -1)) == 1
        assert store.commit([moved(1)]) == [True]

    def test_a_value_that_fits_no_column(self, store: SqliteStore) -> None:
        """A number that is too large is a mistake of the program, and stores nothing."""
        with pytest.raises(OverflowError):
            store.commit([moved(1), moved(2, at=1 << 64)])

        assert len(store.moves(TABLE.id, -1)) == 1
        assert store.commit([moved(1)]) == [True]

    def test_a_file_that_cannot_be_opened_again(
        self, sqlite_place: SqlitePlace, store: SqliteStore
    ) -> None:
        """Where a connection was lost, the next call makes another one, or says why it cannot."""
        connection_of(store).close()
        store._connection = None
        folder = sqlite_place.path.parent
        moved_away = folder.rename(folder.with_name("elsewhere"))
        with pytest.raises(UnavailableError, match="removed or replaced"):
            store.table_ids()
        moved_away.rename(folder)

        assert store.table_ids() == [TABLE.id]

    @pytest.mark.parametrize("is_replaced", [False, True], ids=["removed", "replaced"])
    def test_a_file_that_is_gone(
        self,
        sqlite_place: SqlitePlace,
        store: SqliteStore,
        monkeypatch: pytest.MonkeyPatch,
        *,
        is_replaced: bool,
    ) -> None:
        """What would be lost is not acknowledged, until the file is back."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        path = sqlite_place.path
        away = path.rename(path.with_name("elsewhere.sqlite"))
        if is_replaced:
            path.write_bytes(away.read_bytes())
        before = sorted(path.parent.iterdir())
        for use in (store.table_ids, lambda: store.commit([moved(1)])):
            with pytest.raises(UnavailableError, match="it was removed .*while in use"):
                use()
        assert sorted(path.parent.iterdir()) == before
        away.replace(path)

        assert store.commit([moved(1)]) == [True]

    def test_a_log_that_is_gone(
        self, sqlite_place: SqlitePlace, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where only SQLite's log was removed, all of it is saved, and the store goes on."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        assert store.commit([moved(1)]) == [True]
        sqlite_place.path.with_name("tables.sqlite-wal").unlink()
        assert store.commit([moved(2)]) == [True]

        assert versions_left_by(store, sqlite_place.path) == [0, 1, 2]

    @pytest.mark.parametrize("is_linked", [False, True])
    def test_a_log_that_is_gone_again_and_again(
        self,
        sqlite_place: SqlitePlace,
        store: SqliteStore,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        *,
        is_linked: bool,
    ) -> None:
        """It is noticed each time, at once too, and where the database is opened through a link."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        if is_linked:
            store.close()
            link = tmp_path / "link.sqlite"
            link.symlink_to(sqlite_place.path)
            store = SqliteStore.open(link)
        log = sqlite_place.path.with_name("tables.sqlite-wal")
        for version in (1, 2, 3):
            log.unlink()
            assert store.commit([moved(version)]) == [True]
            assert log.exists()

        assert versions_left_by(store, sqlite_place.path) == [0, 1, 2, 3]

    @pytest.mark.parametrize("event", ["renamed", "without a log"])
    def test_a_file_that_others_read_meanwhile(
        self,
        sqlite_place: SqlitePlace,
        store: SqliteStore,
        monkeypatch: pytest.MonkeyPatch,
        event: str,
    ) -> None:
        """Nothing is given up while others read what was there before: it is saved after that."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        path = sqlite_place.path
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM beats").fetchall()
            assert store.commit([moved(1)]) == [True]
            if event == "renamed":
                path = path.rename(path.with_name("elsewhere.sqlite"))
            else:
                path.with_name("tables.sqlite-wal").unlink()
            with pytest.raises(UnavailableError, match="while others read it"):
                store.commit([moved(2)])
        if event == "renamed":
            with pytest.raises(UnavailableError, match="it was removed or replaced while in use"):
                store.commit([moved(2)])
            assert versions_left_by(store, path) == [0, 1]
        else:
            assert store.commit([moved(2)]) == [True]
            assert versions_left_by(store, path) == [0, 1, 2]

    @pytest.mark.parametrize("back", ["nothing", "a part", "the file", "a link"])
    @pytest.mark.parametrize("is_noticed", [True, False])
    def test_a_file_that_was_moved_to_another_disk(
        self,
        sqlite_place: SqlitePlace,
        store: SqliteStore,
        monkeypatch: pytest.MonkeyPatch,
        back: str,
        *,
        is_noticed: bool,
    ) -> None:
        """All that was acknowledged is saved, whatever comes back, and nobody starts without it."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        path = sqlite_place.path
        assert store.commit([moved(1)]) == [True]
        away = path.with_name("elsewhere") / "tables.sqlite"
        away.parent.mkdir()
        shutil.copy(path, away)
        path.unlink()
        if back == "a part":
            path.write_bytes(away.read_bytes()[:4096])
        elif back == "the file":
            shutil.copy(away, path)
        elif back == "a link":
            path.symlink_to(away)
        if is_noticed:
            for _ in range(2):
                with pytest.raises(
                    UnavailableError, match=r"is in .*tables\.sqlite\.saved as it was"
                ):
                    store.table_ids()
        store.close()
        with pytest.raises(
            StorageError, match=r"has saved all that it held in tables\.sqlite\.saved"
        ):
            SqliteStore.open(path)
        path.with_name("tables.sqlite.saved").replace(path)

        with closing(SqliteStore.open(path)) as again:
            assert [move.version for move in again.moves(TABLE.id, -1)] == [0, 1]

    def test_a_file_that_was_removed_where_it_cannot_be_saved(
        self, sqlite_place: SqlitePlace, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It is said why, and all is kept until it can be."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        path = sqlite_place.path
        saved = path.with_name("tables.sqlite.saved")
        assert store.commit([moved(1)]) == [True]
        path.unlink()
        saved.touch()
        for fact in ("there is something of this name", "in use, and cannot be saved"):
            with pytest.raises(UnavailableError, match=fact):
                store.table_ids()
        # Whatever takes its place does not get its log.
        assert not path.with_name("tables.sqlite-wal").exists()
        saved.unlink()
        store.close()

        assert saved.stat().st_mode & 0o777 == 0o600
        with closing(SqliteStore.open(saved)) as again:
            assert [move.version for move in again.moves(TABLE.id, -1)] == [0, 1]

    def test_a_file_that_was_replaced_and_is_not_saved_leaves_the_new_one_as_it_is(
        self,
        sqlite_place: SqlitePlace,
        store: SqliteStore,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        """Where there is no room for it the log says so, and the next server has the new one."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        path = sqlite_place.path
        backup = backup_of(store, path.parent)
        assert store.commit([moved(1)]) == [True]
        backup.replace(path)
        saved = path.with_name("tables.sqlite.saved")
        saved.touch()
        store.close()
        saved.unlink()
        unsaved = path.with_name("tables.sqlite-wal.unsaved")

        assert "it was removed or replaced while in use" in caplog.text
        with pytest.raises(
            StorageError, match="could not save what is in tables.sqlite-wal.unsaved"
        ):
            SqliteStore.open(path)
        unsaved.rename(path.parent.with_name("unsaved"))
        with closing(SqliteStore.open(path)) as again:
            assert [move.version for move in again.moves(TABLE.id, -1)] == [0]

    def test_a_file_that_comes_back_and_was_not_saved(
        self, sqlite_place: SqlitePlace, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """With its log, whose name the refusal says, it has all that was acknowledged."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        path = sqlite_place.path
        assert store.commit([moved(1)]) == [True]
        away = shutil.copy(path, path.with_name("away.sqlite"))
        path.unlink()
        saved = path.with_name("tables.sqlite.saved")
        saved.touch()
        store.close()
        saved.unlink()
        shutil.move(away, path)
        with pytest.raises(
            StorageError, match=f"belongs to this file, move it to {path}-wal, else"
        ):
            SqliteStore.open(path)
        path.with_name("tables.sqlite-wal.unsaved").rename(path.with_name("tables.sqlite-wal"))

        with closing(SqliteStore.open(path)) as again:
            assert [move.version for move in again.moves(TABLE.id, -1)] == [0, 1]

    def test_a_file_that_is_moved_and_linked_to(
        self, sqlite_place: SqlitePlace, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its log goes with it, for whoever opens it at its new place."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        path, folder = sqlite_place.path, sqlite_place.path.with_name("large disk")
        assert store.commit([moved(1)]) == [True]
        folder.mkdir()
        away = path.rename(folder / path.name)
        path.symlink_to(away)
        assert store.commit([moved(2)]) == [True]

        with closing(SqliteStore.open(away, shared=True)) as there:
            assert [move.version for move in there.moves(TABLE.id, -1)] == [0, 1, 2]

    def test_a_file_that_was_moved_has_everything(
        self, sqlite_place: SqlitePlace, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever starts a server with it under its new name finds all that was acknowledged."""
        monkeypatch.setattr(owner_file, "A_MOMENT", 0)
        assert store.commit([moved(1)]) == [True]
        away = sqlite_place.path.rename(sqlite_place.path.with_name("elsewhere.sqlite"))
        with pytest.raises(UnavailableError, match="removed or replaced"):
            store.table_ids()

        assert versions_left_by(store, away) == [0, 1]

    @pytest.mark.parametrize("is_noticed", [True, False])
    def test_a_file_that_takes_its_place_stays_as_it_is(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path, *, is_noticed: bool
    ) -> None:
        """What the old one has in its log never becomes a part of the new one."""
        backup = tmp_path / "backup.sqlite"
        with closing(SqliteStore.open(backup)) as other:
            other.commit([made()])
        assert store.commit([moved(1)]) == [True]
        backup.replace(sqlite_place.path)
        if is_noticed:
            store._owner._found_at = 0.0  # type: ignore[union-attr]  # it has one
            with pytest.raises(UnavailableError, match="removed or replaced"):
                store.table_ids()
        else:
            store.close()
        saved = sqlite_place.path.with_name("tables.sqlite.saved")
        saved.rename(tmp_path / "saved.sqlite")

        assert versions_left_by(store, sqlite_place.path) == []
        with closing(SqliteStore.open(tmp_path / "saved.sqlite")) as again:
            assert [move.version for move in again.moves(TABLE.id, -1)] == [0, 1]

    def test_a_backup_that_is_copied_over_the_file(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path
    ) -> None:
        """Nothing is acknowledged any more, and the next server finds the backup as it is."""
        backup = backup_of(store, tmp_path)
        assert store.commit([moved(1)]) == [True]
        connection_of(store).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert store.commit([moved(2)]) == [True]
        shutil.copyfile(backup, sqlite_place.path)
        with pytest.raises(UnavailableError, match="it was overwritten while in use"):
            store.commit([moved(3)])
        store.close()

        assert sqlite_place.path.read_bytes() == backup.read_bytes()
        with closing(sqlite_place.open()) as again:
            assert [move.version for move in again.moves(TABLE.id, -1)] == [0]

    def test_a_backup_that_is_copied_over_the_file_while_the_log_has_all(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path
    ) -> None:
        """A young server loses nothing by it: its log has each page that was ever written."""
        backup = backup_of(store, tmp_path)
        assert store.commit([moved(1)]) == [True]
        shutil.copyfile(backup, sqlite_place.path)
        assert store.commit([moved(2)]) == [True]

        assert versions_left_by(store, sqlite_place.path) == [0, 1, 2]

    @pytest.mark.parametrize(
        "spoil",
        [
            lambda path: os.truncate(path, 0),
            lambda path: os.truncate(path, 4096),
            lambda path: path.write_bytes(b"\xff" * 8192),
        ],
        ids=["emptied", "cut off", "junk"],
    )
    def test_a_file_that_is_spoilt(
        self, sqlite_place: SqlitePlace, store: SqliteStore, spoil: Any
    ) -> None:
        """It is seen at the next commit, and not first when somebody starts a server again."""
        connection_of(store).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert store.commit([moved(1)]) == [True]
        spoil(sqlite_place.path)

        with pytest.raises(UnavailableError, match="it was overwritten while in use"):
            store.commit([moved(2)])

    @pytest.mark.parametrize("how", ["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
    def test_a_program_that_brings_the_log_into_the_file(
        self, sqlite_place: SqlitePlace, store: SqliteStore, how: str
    ) -> None:
        """SQLite does that for any program, and everything goes on."""
        with closing(sqlite3.connect(sqlite_place.path)) as other:
            for version in range(1, 60):
                others = [made(f"other-{version}-{number}") for number in range(9)]
                assert all(store.commit([*others, moved(version)]))
                other.execute(f"PRAGMA wal_checkpoint({how})")

        assert versions_left_by(store, sqlite_place.path) == [*range(60)]

    @pytest.mark.parametrize(
        "opening",
        [SqliteStore.open, partial(SqliteStore.open, shared=True), SqliteStore.open_beside],
        ids=["server", "reader", "watcher"],
    )
    def test_a_file_that_is_empty_beside_its_log(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path, opening: Any
    ) -> None:
        """Nobody begins anew where SQLite would drop what was stored last."""
        assert store.commit([moved(1)]) == [True]
        killed = tmp_path / "killed"
        shutil.copytree(sqlite_place.path.parent, killed)
        os.truncate(killed / sqlite_place.path.name, 0)
        before = sorted((file.name, file.stat().st_size) for file in killed.iterdir())

        with pytest.raises(StorageError, match="something in its log tables.sqlite-wal"):
            opening(killed / sqlite_place.path.name)
        assert sorted((file.name, file.stat().st_size) for file in killed.iterdir()) == before

    def test_a_file_that_was_half_made(
        self, sqlite_place: SqlitePlace, store: SqliteStore, tmp_path: Path
    ) -> None:
        """Where a server was killed before it had a log, the next one takes back what was begun."""
        store.close()
        with closing(sqlite3.connect(sqlite_place.path, isolation_level=None)) as making:
            for line in ("PRAGMA journal_mode = DELETE", "PRAGMA cache_size = 1", "BEGIN"):
                making.execute(line)
            # More than fits into memory, so that a part of it is in the file.
            making.execute("CREATE TABLE large (x)")
            making.executemany("INSERT INTO large VALUES (?)", [("x" * 4000,)] * 50)
            killed = tmp_path / "killed"
            shutil.copytree(sqlite_place.path.parent, killed)
        assert (killed / "tables.sqlite-journal").stat().st_size > 0

        with closing(SqliteStore.open(killed / "tables.sqlite")) as again:
            assert [move.version for move in again.moves(TABLE.id, -1)] == [0]

    @pytest.mark.parametrize("damage", ["x", "[1"])
    def test_a_row_that_cannot_be_read(self, store: SqliteStore, damage: str) -> None:
        """A position that somebody has spoilt by hand is told, and other tables are read."""
        connection_of(store).execute("UPDATE positions SET active = ?", (damage,))
        store.commit([made("other")])

        with pytest.raises(UnavailableError, match="JSON is malformed|truncated"):
            store.table(TABLE.id)
        assert store.table("other") is not None
        for listed in (store.public_tables(), store.tables_of(1)):
            assert {one.table.id for one in listed} == {TABLE.id, "other"}

    def test_a_log_that_does_not_fit_its_position(
        self, store: SqliteStore, sqlite_place: SqlitePlace
    ) -> None:
        """Where somebody has changed the log by hand, that table stands still, and no other."""
        connection_of(store).execute("DELETE FROM moves")
        store.close()
        store = sqlite_place.open()

        assert store.commit([moved(1), made("other")]) == [False, True]


class TestListing:
    """Lists are read by indexes, and so is what belongs to a table."""

    def test_the_public_list_reads_no_other_table(self, store: SqliteStore) -> None:
        """The order of the public list is that of an index, however many tables there are."""
        from bga_states.storage.sqlite_reading import PUBLIC_TABLES

        plan = connection_of(store).execute(f"EXPLAIN QUERY PLAN {PUBLIC_TABLES}", (5,)).fetchall()

        assert "USING INDEX public_tables" in str(plan)
        assert "TEMP B-TREE" not in str(plan)

    def test_removing_a_table_reads_no_other_one(self, store: SqliteStore) -> None:
        """What belongs to a table is found without looking at what belongs to others."""
        from bga_states.storage.sqlite_changes import REMOVE_TABLE

        for statement in REMOVE_TABLE:
            plan = connection_of(store).execute(f"EXPLAIN QUERY PLAN {statement}", (5,)).fetchall()
            assert "SCAN" not in str(plan)


class TestKills:
    """A process that is killed loses nothing that it acknowledged."""

    @pytest.fixture
    def writer(
        self, sqlite_place: SqlitePlace, request: pytest.FixtureRequest
    ) -> Iterator["subprocess.Popen[str]"]:
        program = getattr(request, "param", WRITER)
        command = [sys.executable, "-c", program, str(sqlite_place.path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            yield process
            process.kill()

    @pytest.mark.parametrize("commits", [0, 1, 7, 40])
    def test_nothing_acknowledged_is_lost(
        self, sqlite_place: SqlitePlace, writer: "subprocess.Popen[str]", commits: int
    ) -> None:
        """After SIGKILL the lock is free, and each batch is there whole, up to the last told of."""
        assert writer.stdout is not None
        told = [writer.stdout.readline().strip() for _ in range(commits + 1)]
        writer.send_signal(signal.SIGKILL)
        told += writer.stdout.read().split()
        writer.wait()
        store = sqlite_place.open()
        versions = [move.version for move in store.moves(TABLE.id, -1, 1_000_000)]
        stored = store.table(TABLE.id)

        assert stored is not None
        assert stored.position is not None
        assert versions == [*range(stored.position.version + 1)]
        assert len(versions) % 3 == 1
        assert len(versions) >= (1 if told == ["begun"] else int(told[-1]))

    @pytest.mark.parametrize("commits", [0, 1, 7, 40])
    @pytest.mark.parametrize("writer", [REMOVER], indirect=True, ids=["remover"])
    def test_a_table_is_removed_whole(
        self, sqlite_place: SqlitePlace, writer: "subprocess.Popen[str]", commits: int
    ) -> None:
        """After SIGKILL a table is there with all that belongs to it, or nothing of it is."""
        assert writer.stdout is not None
        told = [writer.stdout.readline().strip() for _ in range(commits + 1)]
        writer.send_signal(signal.SIGKILL)
        told += writer.stdout.read().split()
        writer.wait()
        store = sqlite_place.open()
        left = store.table_ids()

        assert not {*left} & {*told}
        for part, each in (("seats", 2), ("positions", 1), ("moves", 5)):
            count = connection_of(store).execute(f"SELECT count(*) FROM {part}").fetchone()  # noqa: S608  # a word of ours
            assert count == (each * len(left),)

    def test_the_lock_says_who_writes(
        self, sqlite_place: SqlitePlace, writer: "subprocess.Popen[str]"
    ) -> None:
        """Beside a running server its file is read, and not taken."""
        assert writer.stdout is not None
        writer.stdout.readline()

        with pytest.raises(StorageError, match=f"process {writer.pid} on "):
            sqlite_place.open()
        assert sqlite_place.open_reader().table_ids() == [TABLE.id]
