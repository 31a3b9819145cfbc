"""Public tables: one list answers many who ask, and hides nothing new for long."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bga_states.server.sockets import public_list
from bga_states.storage import SqliteStore, UnavailableError
from bga_states.storage.contract import ListedTable
from sample_games.reversi import Reversi
from tests.patience import PATIENCE, wait_until
from tests.server.running import Caller, Person, Running, running


class Counted(SqliteStore):
    """A store that counts how often it is asked for public tables, and may fail to say them."""

    asked = 0
    is_away = False

    def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """List them."""
        Counted.asked += 1
        if Counted.is_away:
            raise UnavailableError("the disk is gone")
        return super().public_tables(limit)


@pytest.fixture
def server(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Run a server with such a store, where a list is soon an old one."""
    monkeypatch.setattr(public_list, "KEPT_FOR", 0.01)
    Counted.asked, Counted.is_away = 0, False
    with running(path, {"reversi": Reversi}, open_store=lambda: Counted.open(path)) as server:
        yield server


def listed(caller: Caller) -> list[str]:
    """Return the ids of all public tables."""
    return [card["id"] for card in caller.get("/api/tables")["tables"]]


def test_many_who_ask_are_answered_by_one_list(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is asked for, the list is made once in a while."""
    monkeypatch.setattr(public_list, "KEPT_FOR", PATIENCE)
    for _ in range(20):
        listed(Caller(server.address))

    assert Counted.asked == 1


def test_a_new_table_is_there_at_once(
    somebody: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever makes a table finds it in the list, though that was made just before."""
    monkeypatch.setattr(public_list, "KEPT_FOR", PATIENCE)
    ann = somebody("Ann")
    assert listed(ann) == []
    table = ann.make_table("reversi")

    assert listed(ann) == [table]


def test_what_has_changed_is_there_soon(somebody: Callable[[str], Person]) -> None:
    """Who sits down at a table is in the list once that is made anew."""
    ann, bob = somebody("Ann"), somebody("Bob")
    table = ann.make_table("reversi")
    assert listed(ann) == [table]
    bob.socket.ask(t="sit", table=table, seat=2)
    wait_until(lambda: "Bob" in str(ann.get("/api/tables")), "the list shows who sits there")


def test_a_list_that_could_not_be_made(server: Running) -> None:
    """Where the store is away everybody is told so, and once it is back there is a list again."""
    Counted.is_away = True
    assert Caller(server.address).call("GET", "/api/tables")[0] == 503
    Counted.is_away = False
    caller = Caller(server.address)
    wait_until(lambda: caller.call("GET", "/api/tables")[0] != 503, "there is a list again")

    assert listed(Caller(server.address)) == []
