"""Changes as SQL of PostgreSQL: each is done whole, or found overtaken before it is written.

A batch takes two rounds, and one more for each change that has to be done before the next one can
be judged. The first round locks and reads the tables, and shows which changes are overtaken. The
last round writes the others and commits: it writes each row once, and many rows of a kind by one
statement. All rows of a table are written under the lock of its row in `tables`. These rows are
locked in the order of their ids, so that two servers never wait for each other in a ring.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from msgspec.structs import astuple

from bga_states.storage.contract import (
    ACT,
    Beat,
    Change,
    MoveRow,
    PositionRow,
    SeatRow,
    Stand,
    TableChanged,
    TableMade,
    TableRemoved,
    TableRow,
    WorkLeased,
    WorkRow,
)
from bga_states.storage.hints import Gone, Hint, PersonHint
from bga_states.storage.person_rows import PersonChange, PersonRenamed, TokensEnded
from bga_states.storage.postgres_connection import Connection
from bga_states.storage.postgres_hints import write_hint
from bga_states.storage.postgres_people import apply_to_person, use_link
from bga_states.storage.postgres_pipeline import Answer, Pipeline

Columns: TypeAlias = tuple[Any, ...]
MARK = """
INSERT INTO writers VALUES ($1, $2)
ON CONFLICT (id) DO UPDATE SET mark = excluded.mark, at = excluded.at
"""
MAKE_TABLE = """
INSERT INTO tables (id, revision, game, phase, options, visibility, watch, created_by, host,
    created_at, result, trouble, watch_key, clock_rules)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO NOTHING
RETURNING id
"""
LOCK = "SELECT FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE"
# A statement of its own, to see the writes that were made while `LOCK` waited.
STANDING = """
SELECT id, no, revision, coalesce(version, -1),
    coalesce((SELECT max(version) FROM moves WHERE table_no = no), -1),
    EXISTS (SELECT FROM work WHERE table_no = no),
    ARRAY(SELECT asked.number FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[])
            AS asked (number, table_id, player_id, action_id)
        JOIN moves USING (player_id, action_id)
        WHERE asked.table_id = tables.id AND moves.table_no = no AND moves.action_id <> ''
            AND moves.kind <> 'act')
FROM tables LEFT JOIN positions ON table_no = no WHERE id = ANY($1)
"""
CHANGE_TABLE = """
UPDATE tables SET revision = row.revision, game = row.game, phase = row.phase,
    options = row.options, visibility = row.visibility, watch = row.watch,
    created_by = row.created_by, host = row.host, created_at = row.created_at,
    result = row.result, trouble = row.trouble, watch_key = row.watch_key,
    clock_rules = row.clock_rules
FROM (VALUES {rows}) AS row (revision, game, phase, options, visibility, watch, created_by, host,
    created_at, result, trouble, watch_key, clock_rules, no)
WHERE tables.no = row.no
"""
WRITE_SEAT = """
INSERT INTO seats VALUES {rows}
ON CONFLICT (table_no, no) DO UPDATE SET kind = excluded.kind, player_id = excluded.player_id,
    person_id = excluded.person_id, bot = excluded.bot, name = excluded.name,
    ready = excluded.ready, wants_end = excluded.wants_end,
    holder = excluded.holder
"""
WRITE_MOVE = "INSERT INTO moves VALUES {rows}"
WRITE_POSITION = """
INSERT INTO positions VALUES {rows}
ON CONFLICT (table_no) DO UPDATE SET version = excluded.version, moved_at = excluded.moved_at,
    active = excluded.active, progression = excluded.progression,
    game_version = excluded.game_version, fresh_from = excluded.fresh_from,
    entered = excluded.entered, snapshot = excluded.snapshot, clock = excluded.clock
"""
DROP_WORK = "DELETE FROM work WHERE table_no IN (VALUES {rows})"
ADD_WORK = "INSERT INTO work VALUES {rows}"
NOT_LEASED = 0
MOST_ROWS = 16
"""The largest number of rows in a statement: for each number, a statement is prepared."""
LEASE_WORK = """
UPDATE work SET leased_until = $1
WHERE table_no = $2 AND kind = $3 AND player_id = $4 AND version = $5 AND leased_until <= $6
RETURNING kind
"""
# It returns the persons who had seats there, for their lists change.
REMOVE_TABLE = """
WITH linked AS (DELETE FROM links WHERE table_id = $2),
    due AS (DELETE FROM work WHERE table_no = $1),
    moved AS (DELETE FROM moves WHERE table_no = $1),
    placed AS (DELETE FROM positions WHERE table_no = $1),
    seated AS (DELETE FROM seats WHERE table_no = $1 RETURNING person_id)
DELETE FROM tables WHERE no = $1
RETURNING ARRAY(SELECT DISTINCT person_id FROM seated WHERE person_id <> 0)
"""
BEAT = "UPDATE beats SET at = $1, stood = $2, leapt = $3, is_still = $4 RETURNING at"


class Standing:
    """How a locked table is stored, and then how the changes of a batch will leave it."""

    def __init__(
        self, no: int, revision: int, version: int, last_move: int, *, has_work: bool
    ) -> None:
        self.no = no
        self.revision = revision
        self.version = version
        self.has_work = has_work
        # Log and position agree unless they were edited by hand: then the table stands still.
        self._is_sound = version == last_move
        self.is_changed = False
        self.requests: set[tuple[int, str]] = set()
        """The requests of a batch, other than for acts, that have led to moves."""

    def is_overtaken(self, change: TableChanged) -> bool:
        """Whether something else was stored since a change was made."""
        table, move = change.table, change.move
        if table is not None and table.revision != self.revision + 1:
            return True
        if move is None:
            return False
        is_next = self._is_sound and move.version == self.version + 1
        return not is_next or request_of(move) in self.requests

    def take(self, change: TableChanged) -> None:
        """Go on from the rows that a change will have stored."""
        self.is_changed = True
        if change.table is not None:
            self.revision = change.table.revision
        if change.move is not None:
            self.version = change.move.version
            request = request_of(change.move)
            if request is not None:
                self.requests.add(request)
        if change.work is not None:
            self.has_work = bool(change.work)


class Batch:
    """Changes that are stored together: `look`, `write`, and then COMMIT.

    The mark of the `writer` is stored with them.
    """

    def __init__(
        self, pipeline: Pipeline, changes: Sequence[Change], writer: int, mark: int
    ) -> None:
        self._pipeline = pipeline
        self._changes = changes
        self._signature = writer, mark
        self._is_held = pipeline.is_in_transaction
        """Whether its only table is held already, in a transaction that the batch goes on with."""
        self._standings: dict[str, Standing] = {}
        self._made: set[int] = set()
        """The numbers of the changes that have made a table."""
        self._overtaken: set[str] = set()
        self._rows: dict[str, dict[object, Columns]] = {
            CHANGE_TABLE: {},
            WRITE_SEAT: {},
            WRITE_MOVE: {},
            WRITE_POSITION: {},
            DROP_WORK: {},
        }
        """The rows to write: by statement, in this order, then by the key of the row."""
        self._work: dict[int, Sequence[WorkRow]] = {}
        """The work left at tables, by their numbers."""
        self._people: list[int] = []
        """The persons whose names or tokens have changed."""
        self._gone: list[Hint] = []
        """The hints about removed tables."""

    def look(self) -> None:
        """Begin, lock the tables that the changes are about, and read their standings."""
        if not self._is_held:
            self._pipeline.execute("BEGIN")
        # First of all: a statement that waits for this row waits for the end of this transaction.
        self._pipeline.execute(MARK, self._signature)
        making = self._make_tables()
        ids = sorted({table_id_of(change) for change in self._changes} - {""})
        if ids:
            self._pipeline.execute(LOCK, (ids,))
            self._read_standings(ids)
        self._made = {number for number, answer in making.items() if answer.rows()}

    def write(self) -> list[bool]:
        """Write all changes but overtaken ones, and return for each whether it was written."""
        written = [self._write(number, change) for number, change in enumerate(self._changes)]
        self._write_rows()
        # Some outcomes are known only from the results of their statements, before COMMIT.
        done = [one if isinstance(one, bool) else bool(one.rows()) for one in written]
        for change, is_done in zip(self._changes, done, strict=True):
            if is_done and isinstance(change, PersonRenamed | TokensEnded):
                self._people.append(change.person_id)
        return done

    def hints(self, origin: str) -> list[str]:
        """Return the hints for other servers about the tables and people that were changed."""
        changed: list[Hint] = [
            Stand(table_id, standing.version, standing.revision)
            for table_id, standing in self._standings.items()
            if standing.is_changed
        ]
        changed += [PersonHint(person_id) for person_id in self._people]
        return [write_hint(hint, origin) for hint in changed + self._gone]

    def _make_tables(self) -> dict[int, Answer]:
        """Add the tables that are new, in the order of their ids."""
        first: dict[str, int] = {}
        for number, change in enumerate(self._changes):
            first.setdefault(table_id_of(change), number)
        making = {}
        for table_id in sorted(first):
            number = first[table_id]
            change = self._changes[number]
            if isinstance(change, TableMade):
                columns = columns_of(change.table)
                making[number] = self._pipeline.execute(MAKE_TABLE, columns)
        return making

    def _read_standings(self, ids: list[str]) -> None:
        """Read the standings of tables, and which requests for them have led to moves before."""
        asked = [
            (number, change.table_id, *request)
            for number, change in enumerate(self._changes)
            if isinstance(change, TableChanged) and change.move
            if (request := request_of(change.move))
        ]
        columns = [list(column) for column in zip(*asked, strict=True)] or [[], [], [], []]
        answer = self._pipeline.execute(STANDING, (ids, *columns))
        for table_id, *stands, has_work, repeated in answer.rows():
            standing = self._standings[table_id] = Standing(*stands, has_work=has_work)
            standing.requests = {
                (player_id, action_id)
                for number, _, player_id, action_id in asked
                if number in repeated
            }

    def _write(self, number: int, change: Change) -> bool | Answer:
        """Write one change, and return whether it was done, or the answer that will tell."""
        if isinstance(change, PersonChange):
            return apply_to_person(self._pipeline, change)
        if isinstance(change, WorkLeased):
            return self._lease_work(change)
        if isinstance(change, Beat):
            return self._pipeline.execute(BEAT, astuple(change))
        table_id = table_id_of(change)
        is_done = table_id not in self._overtaken
        if isinstance(change, TableMade):
            is_done = number in self._made
            if is_done:
                standing = self._standings[table_id]
                self._take_seats(standing.no, change.table.seats)
                self._take_work(standing, change.work)
                standing.has_work = bool(change.work)
                is_done = change.begun is None or self._change_table(change.begun)
        elif isinstance(change, TableRemoved):
            is_done = is_done and self._remove_table(change)
        elif is_done:
            is_done = self._change_table(change)
        if not is_done:
            self._overtaken.add(table_id)
        return is_done

    def _lease_work(self, lease: WorkLeased) -> bool | Answer:
        """Lease work; False when its table is not there."""
        work, standing = lease.work, self._standings.get(lease.work.table_id)
        if standing is None:
            return False
        self._write_rows()
        which = (standing.no, work.kind, work.player_id, work.version)
        return self._pipeline.execute(LEASE_WORK, (lease.until, *which, lease.at))

    def _change_table(self, change: TableChanged) -> bool:
        """Take all parts of a change; False when it was overtaken."""
        standing = self._standings.get(change.table_id)
        if standing is None or standing.is_overtaken(change):
            return False
        # The last check that may fail: a link is used only if its change happens.
        if change.use is not None and not use_link(self._pipeline, change.use):
            return False
        if change.table is not None:
            columns = columns_of(change.table)[1:]
            self._rows[CHANGE_TABLE][standing.no] = (*columns, standing.no)
            self._take_seats(standing.no, change.table.seats)
        if change.move is not None:
            self._take_move(standing.no, change.move)
        if change.position is not None:
            self._take_position(standing.no, change.position)
        if change.work is not None:
            self._take_work(standing, change.work)
        standing.take(change)
        return True

    def _remove_table(self, change: TableRemoved) -> bool:
        """Delete all rows of a table; False when the removal was overtaken."""
        table_id = change.table_id
        standing = self._standings.get(table_id)
        if standing is None or standing.revision != change.revision:
            return False
        self._write_rows()
        ((people,),) = self._pipeline.execute(REMOVE_TABLE, (standing.no, table_id)).rows()
        self._gone.append(Gone(table_id, tuple(people)))
        del self._standings[table_id]
        return True

    def _take_seats(self, no: int, seats: Sequence[SeatRow]) -> None:
        for seat in seats:
            self._rows[WRITE_SEAT][no, seat.no] = (no, *astuple(seat))

    def _take_move(self, no: int, move: MoveRow) -> None:
        self._rows[WRITE_MOVE][no, move.version] = (no, *astuple(move)[1:])

    def _take_position(self, no: int, position: PositionRow) -> None:
        _, version, moved_at, active, *others = astuple(position)
        # As text: an empty list has no type, and would be one more statement to prepare.
        seats = f"{{{','.join(map(str, active))}}}"
        self._rows[WRITE_POSITION][no] = (no, version, moved_at, seats, *others)

    def _take_work(self, standing: Standing, work: Sequence[WorkRow]) -> None:
        # Most moves neither leave nor find any.
        if standing.has_work:
            self._rows[DROP_WORK][standing.no] = (standing.no,)
        if work or standing.no in self._work:
            self._work[standing.no] = work

    def _write_rows(self) -> None:
        """Write the rows that changes have left so far."""
        for statement, rows in self._rows.items():
            self._write_each(statement, [*rows.values()])
            rows.clear()
        rows_of_work = [
            (no, row.kind, row.player_id, row.version, row.due_at, NOT_LEASED)
            for no, work in self._work.items()
            for row in work
        ]
        self._write_each(ADD_WORK, rows_of_work)
        self._work.clear()

    def _write_each(self, statement: str, rows: Sequence[Columns]) -> None:
        """Write rows of a kind, many at a time: each statement costs as much as several rows."""
        for start in range(0, len(rows), MOST_ROWS):
            part = rows[start : start + MOST_ROWS]
            text = with_rows(statement, len(part), len(part[0]))
            self._pipeline.execute(text, [*chain.from_iterable(part)])


@lru_cache
def with_rows(statement: str, rows: int, columns: int) -> str:
    """Return a statement with the numbers of the parameters for this many rows."""
    firsts = range(1, 1 + rows * columns, columns)
    numbers = [", ".join(f"${first + more}" for more in range(columns)) for first in firsts]
    return statement.format(rows=", ".join(f"({row})" for row in numbers))


def hold(connection: Connection, table_id: str) -> None:
    """Begin a transaction that locks a table."""
    with Pipeline(connection) as pipeline:
        pipeline.execute("BEGIN")
        pipeline.execute(LOCK, ([table_id],))


def request_of(move: MoveRow) -> tuple[int, str] | None:
    """Return the player and the id of a move's request; None for an act, and without a request."""
    if move.kind == ACT or not move.action_id:
        return None
    return move.player_id, move.action_id


def columns_of(table: TableRow) -> tuple[Any, ...]:
    """Return the columns of a table without its seats, which are rows of their own."""
    *columns, _seats, clock_rules = astuple(table)
    return *columns, clock_rules


def table_id_of(change: Change) -> str:
    """Return the id of the table that a change is about, "" for none."""
    match change:
        case TableMade():
            return change.table.id
        case TableChanged() | TableRemoved():
            return change.table_id
        case WorkLeased():
            return change.work.table_id
    return ""
