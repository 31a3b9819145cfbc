"""Following a table: each version once and in order, or a whole view."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states.server.sockets import hub
from bga_states.server.sockets.connection import Connection
from bga_states.server.tables import jobs
from tests.patience import PATIENCE
from tests.server.running import Person, Running, Socket
from tests.server.tables import start

Make = Callable[[str], Person]
A_MOMENT = 0.01
NEVER = 100 * PATIENCE
"""Seconds that no test takes."""


def test_what_was_missed_comes_byte_for_byte(server: Running, somebody: Make) -> None:
    """Whoever comes back with the last version seen is sent what the others were sent."""
    played = start(somebody)
    ann = played.people[0]
    played.play(5)
    told = [text for text in ann.socket.raw if text.startswith('{"t":"move"')]
    back = Socket(server.address, ann.token)
    back.open(played.id, 1, since=2)
    for version in (3, 4, 5):
        assert back.next("move")["v"] == version

    again = [text for text in back.raw if text.startswith('{"t":"move"')]
    assert again == told[2:]
    back.close()


def test_who_has_seen_all_is_sent_nothing(server: Running, somebody: Make) -> None:
    """With the present version nothing is missing but the card."""
    played = start(somebody)
    played.play(2)
    back = Socket(server.address, played.people[0].token)
    back.open(played.id, 1, since=2)

    assert [frame["t"] for frame in back.quiet()] == ["card"]
    back.close()


def test_too_much_to_tell(server: Running, somebody: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has missed very much is sent a whole view."""
    monkeypatch.setattr(jobs, "MISSED", 3)
    played = start(somebody)
    played.play(5)
    back = Socket(server.address, played.people[0].token)
    back.open(played.id, 1, since=1)

    assert back.next("view")["v"] == 5
    assert not [frame for frame in back.quiet() if frame["t"] == "move"]
    back.close()


@pytest.mark.parametrize("since", [99, 2**53 - 1])
def test_a_version_that_never_was(server: Running, somebody: Make, since: int) -> None:
    """Whoever claims to have seen more than there is gets a whole view."""
    played = start(somebody)
    back = Socket(server.address, played.people[0].token)
    back.open(played.id, 1, since=since)

    assert back.next("view")["v"] == 0
    back.close()


def test_who_watches_is_told_what_all_are(server: Running, somebody: Make) -> None:
    """Somebody without a seat follows the moves, and sees no secret."""
    played = start(somebody, "battleship")
    watcher = Socket(server.address)
    watcher.open(played.id)
    seen = watcher.next("view")["view"]

    assert seen["player_id"] == 0
    assert seen["possible_actions"] == []
    watcher.close()


def test_nobody_follows_from_a_seat_of_another(somebody: Make) -> None:
    """The seats of others show nothing to anybody but them."""
    played = start(somebody)
    cy = somebody("Cy")
    cy.socket.open(played.id, 1)
    assert cy.socket.next("error")["code"] == "not_seated"
    for tag in ("choices", "scene"):
        cy.socket.send(t=tag, table=played.id, seat=1)
        assert cy.socket.next("error")["code"] == "not_seated"

    assert [frame["t"] for frame in cy.socket.quiet()] == []


def test_a_refusal_ends_nothing_that_is_granted_later(somebody: Make) -> None:
    """Somebody who opens a table, sits down and opens it again follows it."""
    ann, bob = somebody("Ann"), somebody("Bob")
    table = ann.make_table("reversi", seats=[{"kind": "me"}, {"kind": "open"}])
    bob.socket.send(t="open", table=table, seat=2)
    bob.socket.send(t="sit", table=table, seat=2, id="sit-request-1")
    bob.socket.send(t="open", table=table, seat=2)
    assert bob.socket.next("error")["code"] == "not_seated"
    bob.socket.ask(t="ready", table=table, seat=2)
    ann.socket.ask(t="start", table=table)

    assert bob.socket.next("view")["seat"] == 2


def test_a_table_to_be_alone_at(server: Running, somebody: Make) -> None:
    """Where nobody may watch, only those who sit there see the game."""
    ann = somebody("Ann")
    table = ann.make_table("reversi", watch="nobody")
    ann.socket.ask(t="sit", table=table, seat=2)
    ann.socket.ask(t="ready", table=table, seat=2)
    ann.socket.ask(t="start", table=table)
    stranger = Socket(server.address)
    stranger.open(table)
    ann.socket.open(table)

    assert stranger.next("error")["code"] == "not_seated"
    assert ann.socket.next("view")["v"] == 0
    stranger.close()


def test_who_waits_to_watch_is_sent_away(server: Running, somebody: Make) -> None:
    """Whoever followed a table before its start sees nothing of a game that nobody may watch."""
    ann, bob = somebody("Ann"), somebody("Bob")
    table = ann.make_table("reversi", watch="nobody")
    stranger = Socket(server.address, somebody("Cy").token)
    for follower in (stranger, ann.socket, bob.socket):
        follower.open(table)
        follower.next("card")
    for tag in ("sit", "ready"):
        bob.socket.ask(t=tag, table=table, seat=2)
    ann.socket.ask(t="start", table=table)

    assert stranger.next("error", table=table)["code"] == "not_seated"
    assert not [text for text in stranger.raw if '"t":"view"' in text or '"t":"move"' in text]
    assert ann.socket.next("view")["v"] == bob.socket.next("view")["v"] == 0
    stranger.close()


def test_the_server_comes_back(somebody: Make, server: Running) -> None:
    """What is asked for is computed from the store when the table is not in memory."""
    played = start(somebody)
    played.play(2)
    played.people[0].socket.send(t="close", table=played.id, seat=1)
    played.people[0].socket.open(played.id, 1)

    assert played.people[0].socket.next("view")["v"] == 2


def test_an_answer_that_cannot_be_told(
    somebody: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Those who follow the table are told of the move all the same."""
    played = start(somebody)
    ann, bob = played.people
    choice = played.choices(ann)[0]
    monkeypatch.setattr(Connection, "_take_answer", lambda *_: 1 // 0)
    act = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "nobody-hears-of-it"}
    ann.socket.send(**act, action=choice["action"], args=choice["args"])

    assert bob.socket.next("move")["v"] == 1
    assert f"table {played.id}: not told" in caplog.text


def test_closed_is_closed(somebody: Make) -> None:
    """A table that is no longer followed sends nothing."""
    played = start(somebody)
    ann, bob = played.people
    bob.socket.send(t="close", table=played.id, seat=2)
    bob.socket.quiet()
    played.people = [ann]
    played.act(ann, played.choices(ann)[0])
    ann.socket.next("move")

    assert bob.socket.quiet() == []


def test_my_tables(somebody: Make) -> None:
    """The list of somebody's tables comes when asked for, and again when it has changed."""
    played = start(somebody)
    bob = played.people[1]
    bob.socket.send(t="list")
    line = bob.socket.next("list")["tables"][0]
    assert (line["mine"], line["is_my_turn"]) == ([2], False)
    played.play()

    changed = bob.socket.next("list")["tables"][0]
    assert changed["is_my_turn"]
    assert changed["card"]["active"] == [2]


def test_a_list_that_is_asked_for_again(somebody: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that asks for its list again is sent it again."""
    monkeypatch.setattr(hub, "LIST_DELAY", A_MOMENT)
    ann = somebody("Ann")
    for _ in range(3):
        ann.socket.send(t="list")
        assert ann.socket.next("list")["tables"] == []


def test_a_list_that_is_asked_for_again_and_again(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often somebody asks for their list, over whatever socket, it is made now and then."""
    monkeypatch.setattr(hub, "LIST_DELAY", NEVER)
    # The server makes no list for anybody any more once it has begun to wait.
    ann = Person(fresh_server.address, "Ann")
    ann.socket.send(t="list")
    ann.socket.next("list")
    other = Socket(ann.address, ann.token)
    for _ in range(20):
        ann.socket.send(t="list")
        other.send(t="list")

    assert other.quiet() == ann.socket.quiet() == []
    for socket in (other, ann.socket):
        socket.close()


def test_who_sits_here_is_here_however_they_follow(server: Running, somebody: Make) -> None:
    """Others are told of it as soon as somebody follows, from a seat or without one."""
    played = start(somebody, "reversi")
    ann, bob = played.people

    def is_bob_here() -> bool:
        card: dict[str, Any] = ann.socket.next("card")["card"]
        return bool(card["seats"][1]["is_here"])

    ann.socket.quiet()
    bob.socket.close()
    assert not is_bob_here()
    back = Socket(server.address, bob.token)
    back.open(played.id)
    assert is_bob_here()
    back.open(played.id, 2)
    back.next("view", seat=2)
    back.send(t="close", table=played.id, seat=0)
    back.send(t="close", table=played.id, seat=2)
    assert not is_bob_here()
    back.close()


def test_who_is_here(server: Running, somebody: Make) -> None:
    """Whether whoever holds a seat is connected is shown, and that they have gone."""
    played = start(somebody)
    bob = played.people[1]
    watcher = Socket(server.address)
    watcher.open(played.id)
    assert [seat["is_here"] for seat in watcher.next("card")["card"]["seats"]] == [True, True]
    bob.socket.close()

    assert [seat["is_here"] for seat in watcher.next("card")["card"]["seats"]] == [True, False]
    watcher.close()


def test_the_game_draws_itself(somebody: Make) -> None:
    """Each viewer who asks gets the scene from their own seat."""
    played = start(somebody)
    ann = played.people[0]
    ann.socket.send(t="scene", table=played.id, seat=1)
    scene = ann.socket.next("scene")
    root = scene["parts"][""]

    assert (scene["seat"], scene["v"]) == (1, 0)
    assert scene["parts"][f"player {root['viewer']}"]["name"] == "Ann"
    assert {*root["items"], *root["players"]} <= {*scene["parts"]}


def test_the_start_brings_a_view(somebody: Make) -> None:
    """Whoever waits at a table that starts is shown the game, and nobody seems to have left."""
    ann, bob = somebody("Ann"), somebody("Bob")
    table = ann.make_table("tictactoe")
    for request in ("sit", "ready"):
        bob.socket.ask(t=request, table=table, seat=2)
    for seat, person in enumerate((ann, bob), 1):
        person.socket.open(table, seat)
        person.socket.quiet()
    ann.socket.quiet()
    ann.socket.ask(t="start", table=table)

    assert bob.socket.next("view")["v"] == 0
    cards = [frame["card"] for frame in bob.socket.quiet() if frame["t"] == "card"]
    assert {card["phase"] for card in cards} == {"playing"}
    assert all(seat["is_here"] for card in cards for seat in card["seats"])
