"""New tables: one that is wanted twice with the same id is made once."""

import string
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bga_states import Game
from bga_states.protocol.new_table import NewTable
from bga_states.server.tables import new_tables
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.web import http_api
from bga_states.storage import Change, TableMade
from bga_states.storage.postgres import PostgresStore
from bga_states.storage.table_ids import ID_LENGTH, table_id_from
from tests.patience import PATIENCE
from tests.planting import found_by
from tests.server.conftest import GAMES
from tests.server.running import Caller, Frame, Person, running
from tests.server.side_by_side import two_servers
from tests.sizes import size

Make = Callable[[str], Person]
WANTED = {"game": "reversi", "id": "new-table"}
TIMES = size("races")
CALLERS = 20
BEGINS_LIKE_AN_OPTION = b"182"
"""What comes of it first begins with "-"."""


def tables_at(caller: Caller) -> list[str]:
    """Return the ids of the public tables."""
    return [card["id"] for card in caller.get("/api/tables")["tables"]]


def tables_of(person: Person) -> list[str]:
    """Return the ids of the tables at which somebody sits."""
    person.socket.send(t="list")
    return [line["card"]["id"] for line in person.socket.next("list")["tables"]]


def made_at_one_instant(callers: Sequence[Caller], wanted: object) -> list[Frame]:
    """Let each caller want a table at the same time, and return the cards that they get."""
    with ThreadPoolExecutor(len(callers)) as threads:
        return [*threads.map(lambda caller: caller.post("/api/tables", wanted), callers)]


def test_a_table_is_made_once(somebody: Make) -> None:
    """Who sends it again gets the table as it is by then, and there is no second one."""
    ann, bob = somebody("Ann"), somebody("Bob")
    made = ann.post("/api/tables", WANTED)
    bob.socket.ask(t="sit", table=made["id"], seat=2)
    again = ann.post("/api/tables", WANTED)

    assert again["id"] == made["id"]
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Bob"]
    assert tables_of(ann) == [made["id"]]


@pytest.mark.parametrize("games", [GAMES, {}], ids=["as before", "its game is gone"])
def test_it_is_made_once_beyond_a_restart(tmp_path: Path, games: dict[str, type[Game]]) -> None:
    """What the server had in memory has no part in it, nor that it would be refused by now."""
    with running(tmp_path / "tables.sqlite", GAMES) as server:
        ann = Person(server.address, "Ann")
        made = ann.make_table(**WANTED)
        ann.socket.close()
    with running(tmp_path / "tables.sqlite", games) as server:
        assert Caller(server.address, ann.token).post("/api/tables", WANTED)["id"] == made


@pytest.mark.parametrize(
    "other",
    [
        {"game": "tictactoe"},
        {"options": {"size": 6}},
        {"visibility": "link"},
        {"watch": "nobody"},
        {"clock_rules": {"kind": "real", "bank": 60, "extra": 0}},
    ],
    ids=lambda other: next(iter(other)),
)
def test_something_else_is_another_table(somebody: Make, other: dict[str, Any]) -> None:
    """With the same id too, what is wanted otherwise is another one, and made once itself."""
    ann = somebody("Ann")
    made = [ann.make_table(**WANTED | one) for one in ({}, other, {}, other)]

    assert made[0] != made[1]
    assert made[:2] == made[2:]


def test_ids_are_of_one_person(somebody: Make) -> None:
    """What others use for an id of their own neither meets mine nor finds my table."""
    ann, bob = somebody("Ann"), somebody("Bob")

    assert ann.make_table(**WANTED) != bob.make_table(**WANTED)


def test_without_an_id_each_makes_one(somebody: Make) -> None:
    """Who gives none wants as many tables as they send."""
    ann = somebody("Ann")

    assert ann.make_table("reversi") != ann.make_table("reversi")


def test_many_at_one_instant(somebody: Make) -> None:
    """However many come at once, all get the same table."""
    ann = somebody("Ann")
    made = made_at_one_instant([ann] * CALLERS, WANTED)

    assert made == [ann.get(f"/api/tables/{made[0]['id']}")] * CALLERS
    assert tables_of(ann) == [made[0]["id"]]


@pytest.fixture
def meeting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two servers store a new table only when both are about to."""
    barrier = Barrier(2)
    commit = PostgresStore.commit

    def meet(store: PostgresStore, changes: Sequence[Change]) -> list[bool]:
        if any(isinstance(change, TableMade) for change in changes):
            barrier.wait(PATIENCE)
        return commit(store, changes)

    monkeypatch.setattr(PostgresStore, "commit", meet)


@found_by(
    "tests/server/test_new_tables.py::test_it_is_made_once_beyond_a_restart",
    "tests/server/test_new_tables.py::test_through_two_servers",
)
def each_server_has_its_own_ids() -> Iterator[None]:
    """Let what comes of an id that is given be another table at each server."""
    make = new_tables.make_table

    def make_here(desk: Desk, at: int, wanted: NewTable, asker: Asker, table_id: str) -> Result:
        here = table_id_from(f"{table_id} at {desk!r}".encode()) if table_id else ""
        return make(desk, at, wanted, asker, here)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_api, "make_table", make_here)
        yield


@pytest.mark.usefixtures("meeting")
def test_through_two_servers(postgres_url: str) -> None:
    """Two servers that make it at the same time make one, and both know it as it is stored."""
    with two_servers(postgres_url) as servers:
        ann = Person(servers[0].address, "Ann")
        callers = [Caller(server.address, ann.token) for server in servers]
        for number in range(TIMES):
            made = made_at_one_instant(callers, WANTED | {"id": f"table-{number:02}"})
            known = [caller.get(f"/api/tables/{made[0]['id']}") for caller in callers]
            assert made + known == made[:1] * 4
        ann.socket.close()

        assert len(tables_at(callers[0])) == TIMES


@given(st.binary())
@example(BEGINS_LIKE_AN_OPTION)
def test_ids_that_come_of_a_secret(secret: bytes) -> None:
    """They are as all ids are: for the same secret the same, and none begins like an option."""
    made = table_id_from(secret)

    assert made == table_id_from(secret)
    assert len(made) == ID_LENGTH
    assert {*made} <= {*string.ascii_letters, *string.digits, "-", "_"}
    assert not made.startswith("-")
