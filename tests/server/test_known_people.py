"""Known people: what becomes of somebody at one server, the others know too."""

from collections.abc import Callable

import pytest

from bga_states.server.sockets import other_servers
from tests.patience import wait_until
from tests.server.running import NO_TABLE, Caller, Person, Running, Socket
from tests.server.side_by_side import two_servers

Make = Callable[[str], Person]


def other_device(person: Person, server: Running) -> str:
    """Let somebody come from another device, to a server, and return its token."""
    body = {"secret": person.make_link("device"), "wants": "token"}
    made = Caller(server.address).post("/api/links/device", body)
    return str(made["token"])


def name_of(caller: Caller) -> str | None:
    """Return by which name somebody is known, None for nobody."""
    person = caller.get("/api/me")["person"]
    return None if person is None else str(person["name"])


def test_a_new_name_holds_at_the_other_server(apart: Make, servers: list[Running]) -> None:
    """Whoever takes another name has it at all servers, on sockets that are open there too."""
    ann = apart("Ann")
    token = other_device(ann, servers[1])
    there, socket = Caller(servers[1].address, token), Socket(servers[1].address, token)
    assert name_of(there) == "Ann"
    ann.post("/api/me", {"name": "Anna"})
    wait_until(lambda: name_of(there) == "Anna", "the other server knows the new name")
    table = apart("Bob").make_table("tictactoe")
    socket.ask(t="sit", table=table, seat=2)
    socket.close()

    assert there.get(f"/api/tables/{table}")["seats"][1]["name"] == "Anna"


def test_signing_out_reaches_the_other_server(apart: Make, servers: list[Running]) -> None:
    """A lost device is nobody's at any server, and its sockets close; all others stay."""
    ann, bob = apart("Ann"), apart("Bob")
    lost, kept = other_device(ann, servers[1]), Socket(servers[1].address, ann.token)
    socket = Socket(servers[1].address, lost)
    ann.post("/api/sign-out-elsewhere", {})

    assert socket.closed() == 4401
    assert name_of(Caller(servers[1].address, lost)) is None
    for open_still in (kept, bob.socket):
        assert open_still.ask(t="start", table=NO_TABLE)["code"] == "unknown_table"
    kept.close()


def test_people_are_looked_for_where_nothing_is_heard(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where hints are lost, each server soon finds out who somebody is, and is no more."""
    monkeypatch.setattr(other_servers, "LOOK", 0.2)
    with two_servers(postgres_url, is_deaf=True) as servers:
        ann = Person(servers[0].address, "Ann")
        lost = other_device(ann, servers[1])
        idle = Caller(servers[1].address, lost)
        kept, socket = Socket(servers[1].address, ann.token), Socket(servers[1].address, lost)
        ann.post("/api/me", {"name": "Anna"})
        wait_until(lambda: name_of(idle) == "Anna", "the other server knows the new name")
        ann.post("/api/sign-out-elsewhere", {})

        assert socket.closed() == 4401
        wait_until(lambda: name_of(idle) is None, "the other server knows nobody by the token")
        assert kept.ask(t="start", table=NO_TABLE)["code"] == "unknown_table"
        for one in (kept, ann.socket):
            one.close()
