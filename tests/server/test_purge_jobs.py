"""The jobs of purges: what is due is taken once and done once, on the table as it was known."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bga_states.protocol.cards import ClockRules
from bga_states.protocol.client_frames import Abandon, Ready, SeatBot, Sit, Start
from bga_states.protocol.new_table import NewTable
from bga_states.server.due.due_jobs import LEASE, TakeDueJob
from bga_states.server.due.purges import PurgeJob
from bga_states.server.game_shelf import GameShelf
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import DAYS_CLOCK, ENDED_PURGE, OPEN_PURGE
from bga_states.server.tables.jobs import Job, Result
from bga_states.server.tables.new_tables import make_table
from bga_states.server.tables.seat_links import request_job
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_moves import NOBODY_ASKED, Asked, done_with_row
from bga_states.server.tables.table_news import TableGone
from bga_states.storage import SqliteStore, WorkRow
from bga_states.storage.table_ids import new_id
from sample_games.tictactoe import TicTacToe
from tests.server.test_bot_jobs import ignore

ANN, BOB = Asker(1, "Ann"), Asker(2, "Bob")
DAY = 24 * 3600


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    store = SqliteStore.open(path)
    yield Desk(store, GameShelf({"tictactoe": lambda: TicTacToe}))
    store.close()


@pytest.fixture
def table(desk: Desk) -> str:
    """Make a table at time 1."""
    made = stored(desk, make_table(desk, 1, NewTable("tictactoe"), ANN, new_id()))
    return str(made.reply.id)


def stored(desk: Desk, result: Result) -> Result:
    """Store what came of a job."""
    if result.change is not None:
        assert desk.store.commit([result.change]) == [True]
    return result


def do(desk: Desk, job: Job, at: int = 5) -> Result:
    """Do a job, and store what it has changed."""
    return stored(desk, job.run(desk, at))


def taken(desk: Desk, kind: str, at: int) -> WorkRow | None:
    """Take what is due of a kind."""
    found = do(desk, TakeDueJob(lambda _desk, at: [(kind, at)], ignore), at).reply
    return found if isinstance(found, WorkRow) else None


def test_a_table_is_due_as_it_was_made(desk: Desk, table: str) -> None:
    """It is due by the row that is stored with it, and nobody takes it twice at once."""
    assert taken(desk, OPEN_PURGE, 0) is None
    assert taken(desk, OPEN_PURGE, 1) == WorkRow(OPEN_PURGE, table, 0, version=0, due_at=1)
    assert taken(desk, OPEN_PURGE, LEASE) is None


def test_what_is_taken_twice_is_done_once(desk: Desk, table: str) -> None:
    """Of two who have taken a table one removes it; where it is gone is told by both."""
    took = [taken(desk, OPEN_PURGE, at) for at in (1, 1 + LEASE)]
    done = [do(desk, PurgeJob(work, ignore)) for work in took if work is not None]

    assert [one.reply for one in done] == [True, False]
    assert done[0].news == (TableGone(table, [1]),)
    assert done[1].news == (TableGone(table, []),)


def test_what_is_run_again_names_those_who_had_seats(desk: Desk, table: str) -> None:
    """A purge that is run again, for others of its batch have failed, still tells whose it was."""
    work = taken(desk, OPEN_PURGE, 1)
    assert work is not None
    job = PurgeJob(work, ignore)

    assert [do(desk, job).news for _ in range(2)] == [(TableGone(table, [1]),)] * 2


def test_whatever_happens_overtakes_it(desk: Desk, table: str) -> None:
    """Where something happens after it was taken, the table stays, and is due later."""
    work = taken(desk, OPEN_PURGE, 1)
    assert work is not None
    do(desk, request_job(SeatBot(table, "seat-a-bot", 2, "random"), ANN, ignore), 9)
    done = do(desk, PurgeJob(work, ignore))

    assert (done.reply, done.news) == (False, ())
    assert taken(desk, OPEN_PURGE, 8) is None
    assert taken(desk, OPEN_PURGE, 9) == replace(work, version=1, due_at=9)


def test_a_seat_in_play_leaves_what_is_due(desk: Desk) -> None:
    """Where only a seat changes of a game that goes on, its deadline stays."""
    wanted = NewTable("tictactoe", clock_rules=ClockRules("days", DAY, expels=True))
    table = stored(desk, make_table(desk, 1, wanted, ANN, new_id())).reply.id
    do(desk, request_job(Sit(table, "bob-sits", 2), BOB, ignore))
    do(desk, request_job(Ready(table, "bob-is-ready", 2), BOB, ignore))
    do(desk, request_job(Start(table, "begin-now"), ANN, ignore))
    deadline = desk.store.next_work(DAYS_CLOCK, 1 << 50)
    do(desk, request_job(Abandon(table, "enough-of-it", 1), ANN, ignore))

    assert desk.table(table, 5).seats[1].wants_end
    assert desk.store.next_work(DAYS_CLOCK, 1 << 50) == deadline is not None


def test_a_game_that_ends_with_its_row(desk: Desk, table: str) -> None:
    """A move that changes a seat and ends the game leaves a table that can be removed."""
    do(desk, request_job(SeatBot(table, "seat-a-bot", 2, "random"), ANN, ignore))
    do(desk, request_job(Start(table, "begin-now"), ANN, ignore))
    live = desk.table(table, 5)
    assert live.game is not None
    assert taken(desk, OPEN_PURGE, 9) is None
    row = live.edit(replace(live.seats[2], holder="Bob"))
    outcome = live.game.concede(live.seats[1].player_id)
    done = done_with_row(live, row, Asked("concede", 0, NOBODY_ASKED, b"{}"), outcome, 9)
    stored(desk, Result(None, done.change))
    work = taken(desk, ENDED_PURGE, 9)

    assert work is not None
    assert do(desk, PurgeJob(work, ignore)).reply is True
