"""A store in one file of SQLite, for one server."""

from collections.abc import Collection
from contextlib import AbstractContextManager, nullcontext

from bga_states.storage import sqlite_reading as reading
from bga_states.storage.contract import (
    MOST_SINCE,
    Beat,
    ListedTable,
    MoveRow,
    Stand,
    StoredTable,
    WorkRow,
)
from bga_states.storage.person_rows import LinkRow, PersonRow
from bga_states.storage.sqlite_changes import SqliteWriter


class SqliteStore(SqliteWriter):
    """A `Store` in a file of SQLite. Make it with `open`, in the thread that uses it."""

    is_shared = False
    ahead = 0

    def holding(self, table_id: str) -> AbstractContextManager[None]:  # noqa: ARG002  # contract
        """Do nothing: the file belongs to this store."""
        return nullcontext()

    def table(self, table_id: str) -> StoredTable | None:
        """Return a table, None if there is none."""
        with self._transaction() as connection:
            return reading.stored_table(connection, table_id)

    def stands(self, table_ids: Collection[str]) -> list[Stand]:
        """Return the stand of each of these tables, in any order, also of tables that are gone."""
        with self._transaction() as connection:
            rows = {one: connection.execute(reading.STAND, (one,)).fetchone() for one in table_ids}
        return [Stand(*row) if row else Stand.gone(one) for one, row in rows.items()]

    def holders(self, table_ids: Collection[str]) -> list[int]:
        """Return the ids of the persons who have seats at these tables, each once."""
        people: set[int] = set()
        with self._transaction() as connection:
            for table_id in table_ids:
                people.update(row[0] for row in connection.execute(reading.HOLDERS, (table_id,)))
        return sorted(people)

    def moves(self, table_id: str, after: int, limit: int = 1000) -> list[MoveRow]:
        """Return at most `limit` moves with versions above `after`, in order."""
        with self._transaction() as connection:
            return reading.move_rows(connection, reading.MOVES_AFTER, table_id, after, limit)

    def find_act(self, table_id: str, player_id: int, action_id: str, since: int) -> MoveRow | None:
        """Return the act that a player's request has led to, None if there is none."""
        asked = (table_id, since, since + 1 + MOST_SINCE, player_id, action_id)
        with self._transaction() as connection:
            found = reading.move_rows(connection, reading.ACT_OF_REQUEST, *asked)
        return found[0] if found else None

    def find_move(self, table_id: str, player_id: int, action_id: str) -> MoveRow | None:
        """Return the move, acts aside, that a player's request has led to; None if none."""
        question = reading.MOVE_OF_REQUEST
        with self._transaction() as connection:
            found = reading.move_rows(connection, question, table_id, player_id, action_id)
        return found[0] if found else None

    def next_work(self, kind: str, at: int) -> WorkRow | None:
        """Return the unleased work of a kind that has been due longest, None if none is due."""
        with self._transaction() as connection:
            row = connection.execute(reading.NEXT_WORK, {"kind": kind, "at": at}).fetchone()
        return None if row is None else WorkRow(*row)

    def next_due(self, kind: str) -> int | None:
        """Return when the first work of a kind is due, leased or not; None if there is none."""
        with self._transaction() as connection:
            due_at: int | None
            (due_at,) = connection.execute(reading.NEXT_DUE, (kind,)).fetchone()
        return due_at

    def last_beat(self) -> Beat:
        """Return the last beat, `Beat(0, 0, 0)` before the first one."""
        with self._transaction() as connection:
            at, stood, leapt, is_still = connection.execute(reading.LAST_BEAT).fetchone()
        return Beat(at, stood, leapt, bool(is_still))

    def person_by_token(self, token_hash: bytes) -> PersonRow | None:
        """Return the person with a token, None if the token is unknown."""
        with self._transaction() as connection:
            row = connection.execute(reading.KNOWN_PERSON, (token_hash,)).fetchone()
        return None if row is None else PersonRow(*row)

    def persons_by_tokens(self, token_hashes: Collection[bytes]) -> dict[bytes, PersonRow]:
        """Return the persons with these tokens, by hash; unknown tokens are left out."""
        with self._transaction() as connection:
            found = {
                one: connection.execute(reading.KNOWN_PERSON, (one,)).fetchone()
                for one in token_hashes
            }
        return {one: PersonRow(*row) for one, row in found.items() if row is not None}

    def person(self, person_id: int) -> PersonRow | None:
        """Return a person, None if there is none."""
        with self._transaction() as connection:
            row = connection.execute(reading.PERSON, (person_id,)).fetchone()
        return None if row is None else PersonRow(*row)

    def link(self, link_hash: bytes) -> LinkRow | None:
        """Return a link, used, expired or not; None if there is none, or it was forgotten."""
        with self._transaction() as connection:
            row = connection.execute(reading.LINK, (link_hash,)).fetchone()
        return None if row is None else LinkRow(*row)

    def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """Return the public tables: open ones, then tables in play, the newest first in both."""
        with self._transaction() as connection:
            return reading.listed_tables(connection, reading.PUBLIC_TABLES, limit)

    def tables_of(self, person_id: int, limit: int = 100) -> list[ListedTable]:
        """Return the tables where a person has a seat, first the tables where it is their turn."""
        with self._transaction() as connection:
            return reading.listed_tables(connection, reading.TABLES_OF_PERSON, person_id, limit)

    def table_ids(self) -> list[str]:
        """Return the ids of all tables, oldest first."""
        with self._transaction() as connection:
            return [table_id for (table_id,) in connection.execute(reading.TABLE_IDS)]
