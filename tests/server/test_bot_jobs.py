"""The jobs of bots: what is due is taken once and done once, on the position it is for."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.bots import decide_from_snapshot
from bga_states.protocol.client_frames import Leave, Request, SeatBot, Start
from bga_states.protocol.new_table import NewTable
from bga_states.server.due.bot_jobs import Taken, TakeWorkJob, stand_still, take_turn
from bga_states.server.due.bot_processes import Turn
from bga_states.server.due.due_jobs import LEASE, DueJob
from bga_states.server.game_shelf import GameShelf
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Job, Result
from bga_states.server.tables.new_tables import make_table
from bga_states.server.tables.seat_links import request_job
from bga_states.server.tables.seat_requests import Asker
from bga_states.storage import SqliteStore
from bga_states.storage.table_ids import new_id
from sample_games.hearts import Hearts

ANN = Asker(1, "Ann")


def ignore(_reply: object) -> None:
    """Take a reply that the test reads from the result."""


class Renewed(Hearts):
    """The next version of the game."""

    version = Hearts.version + 1

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, object]) -> dict[str, object]:
        """Leave all as it is."""
        return data


Renewed.__name__ = "Hearts"

SECONDS = 9.0
HOUR = 3_600_000
LEASED = int(SECONDS * 1000) + LEASE
"""For so many milliseconds what is taken is nobody else's."""


class Bench:
    """A table of Hearts with three bots, without threads and processes."""

    def __init__(self, path: Path) -> None:
        self.store = SqliteStore.open(path)
        self.desk = self.new_desk(Hearts)
        made = make_table(self.desk, 1, NewTable("hearts"), ANN, new_id())
        self.commit(made)
        self.table: str = made.reply.id
        for seat in (2, 3, 4):
            self.ask(SeatBot(self.table, f"seat-a-bot-{seat}", seat, "random"))
        self.ask(Start(self.table, "begin-now"))

    def new_desk(self, game: type[Game]) -> Desk:
        """Return a desk as another server has it."""
        return Desk(self.store, GameShelf({"hearts": lambda: game}))

    def ask(self, request: Request) -> None:
        """Do what a person asks for."""
        self.do(request_job(request, ANN, ignore))  # type: ignore[arg-type]  # of any kind

    def do(self, job: Job, at: int = 5) -> Result:
        """Do a job, and store what it has changed."""
        result = job.run(self.desk, at)
        self.commit(result)
        return result

    def commit(self, result: Result) -> None:
        """Store what came of a job."""
        if result.change is not None:
            assert self.store.commit([result.change]) == [True]

    def take(self, at: int = 5) -> Taken | None:
        """Take what is due."""
        taken: Taken | None = self.do(TakeWorkJob(SECONDS, ignore), at).reply
        return taken

    def version(self) -> int:
        """Return the version of the table as it is stored."""
        stored = self.store.table(self.table)
        assert stored is not None
        assert stored.position is not None
        return stored.position.version


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "tables.sqlite")
    yield bench
    bench.store.close()


def decided(taken: Taken | None) -> tuple[Turn, DueJob]:
    """Return a turn and the job that does what the bot decides."""
    assert taken is not None
    assert taken.turn is not None
    command = decide_from_snapshot(*taken.turn)
    return taken.turn, DueJob(taken.work, partial(take_turn, command), ignore)


def test_each_active_bot_has_a_turn(bench: Bench) -> None:
    """Bots that are active at one time act one by one, each with chance of its own."""
    turns = []
    for _ in range(3):
        turn, job = decided(bench.take())
        turns.append(turn)
        bench.do(job)

    assert bench.version() == 3
    assert len({turn.player_id for turn in turns}) == len({turn.seed for turn in turns}) == 3
    assert bench.take() is None


def test_what_is_taken_twice_is_done_once(bench: Bench) -> None:
    """Two servers that have taken one turn make one move of it."""
    _, job = decided(bench.take())
    _, again = decided(bench.take(at=5 + LEASED))
    assert job.work == again.work
    bench.do(job)

    assert bench.do(again).change is None
    assert bench.version() == 1


def test_a_clock_that_is_set_back(bench: Bench) -> None:
    """What was due before is due at once, and not when the clock has come there again."""
    bench.desk.times.leapt = -HOUR
    turn, _ = decided(bench.take(at=5 - HOUR))

    assert turn.player_id


def test_nothing_stands_still_for_what_is_overtaken(bench: Bench) -> None:
    """A failure on a position that is gone is of no interest."""
    _, job = decided(bench.take())
    bench.do(job)

    assert bench.do(DueJob(job.work, stand_still, ignore)).change is None


def test_a_table_that_stands_still_has_nothing_due(bench: Bench) -> None:
    """Once a table stands still nothing is tried again, also after it was loaded anew."""
    taken = bench.take()
    assert taken is not None
    bench.do(DueJob(taken.work, stand_still, ignore))
    bench.desk = bench.new_desk(Hearts)
    live = bench.desk.table(bench.table, 5)
    (seat,) = (no for no, player_id in live.players.items() if player_id == taken.work.player_id)

    assert bench.take(at=5 + LEASED) is None
    assert f"at seat {seat}" in live.trouble


def test_a_table_whose_game_is_gone_holds_up_nobody(bench: Bench) -> None:
    """Its turn is taken and left, and is there again once the game is back."""
    bench.desk = Desk(bench.store, GameShelf({}))
    gone = bench.take()
    assert gone is not None
    assert (gone.turn, bench.take()) == (None, None)
    bench.desk = bench.new_desk(Hearts)

    decided(bench.take(at=5 + LEASED))


def test_a_table_whose_seats_are_damaged(
    bench: Bench, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its bots do not play, and the log says at which table."""
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection, connection:
        connection.execute("UPDATE seats SET player_id = 0")
    bench.desk = bench.new_desk(Hearts)
    taken = bench.take()

    assert taken is not None
    assert taken.turn is None
    (told,) = (record.getMessage() for record in caplog.records)
    assert told == f"table {bench.table}: no bot plays: ValueError"


def test_a_new_version_of_the_game_has_its_own_turns(bench: Bench) -> None:
    """An upgrade overtakes the turns of the version before, and leaves new ones."""
    bench.desk = bench.new_desk(Renewed)
    # Loading the table upgrades it, which overtakes what was found due.
    late = TakeWorkJob(SECONDS, ignore).run(bench.desk, 5)
    assert late.change is not None
    assert bench.store.commit([late.change]) == [False]
    turn, job = decided(bench.take())
    bench.do(job)

    assert (turn.game_class, bench.version()) == (Renewed, 2)


def test_an_abandoned_table_has_nothing_due(bench: Bench) -> None:
    """Where the last person leaves, no bot has a turn any more."""
    bench.ask(Leave(bench.table, "leave-now-1", 1))

    assert bench.take() is None
