"""Links: a secret address hands something on to whoever opens it, once."""

import json
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.running import NO_TABLE, Caller, Frame, Person, Running, Socket
from tests.server.tables import Played, start

Make = Callable[[str], Person]
NO_SECRET = "A" * 32
DAY = 24 * 3600 * 1000


def take(person: Person, table: str, secret: str, **fields: object) -> Frame:
    """Take the seat that a link is for."""
    return person.socket.ask(t="take", table=table, secret=secret, **fields)


def use_device(caller: Caller, secret: str, **headers: str) -> tuple[int, Frame, str]:
    """Use a link to a device, and return the status, who that is, and the cookie."""
    body = {"secret": secret, "wants": "cookie" if headers else "token"}
    status, told, answer = caller.call("POST", "/api/links/device", body, **headers)
    return status, json.loads(answer), told.get("set-cookie", "")


def leave(played: Played, seat: int) -> None:
    """Let somebody leave a game."""
    person = played.people[seat - 1]
    assert person.socket.ask(t="leave", table=played.id, seat=seat)["code"] == ""


def age(path: Path, milliseconds: int) -> None:
    """Let all links have been made so much earlier."""
    with sqlite3.connect(path) as store:
        store.execute("UPDATE links SET expires_at = expires_at - ?", (milliseconds,))
    store.close()


class TestDevices:
    """One person may come from several devices."""

    def test_another_program_is_the_same_person(self, server: Running, somebody: Make) -> None:
        """Whoever uses the link gets a token of its own, and is who made it."""
        ann = somebody("Ann")
        status, made, _ = use_device(Caller(server.address), ann.make_link("device"))
        table = ann.make_table("reversi")
        other = Socket(server.address, made["token"])
        other.open(table, 1)

        assert (status, made["person"]["id"]) == (201, ann.id)
        assert made["token"] not in {"", ann.token}
        assert other.next("card")["mine"] == [1]
        other.close()

    def test_another_browser_is_the_same_person(self, server: Running, somebody: Make) -> None:
        """A browser is given a cookie that no script reads, and no token in a body."""
        secret = somebody("Ann").make_link("device")
        origin = server.address.rstrip("/")
        status, made, cookie = use_device(Caller(server.address), secret, Origin=origin)
        own = {"Cookie": cookie.partition(";")[0], "Origin": origin}

        assert (status, made["token"]) == (201, "")
        assert "HttpOnly" in cookie
        assert b'"Ann"' in Caller(server.address).call("GET", "/api/me", **own)[2]

    def test_it_is_used_once(self, server: Running, somebody: Make) -> None:
        """Whoever comes second becomes nobody, and is told why."""
        secret = somebody("Ann").make_link("device")
        use_device(Caller(server.address), secret)
        status, refusal, cookie = use_device(somebody("Eve"), secret)

        assert (status, refusal["code"], cookie) == (410, "link_used", "")

    def test_its_own_maker_uses_none_up(self, server: Running, somebody: Make) -> None:
        """Opened where it was made, it is told so, and is still good for the other device."""
        ann = somebody("Ann")
        secret = ann.make_link("device")

        assert use_device(ann, secret)[1]["code"] == "link_void"
        assert use_device(Caller(server.address), secret)[0] == 201

    def test_a_new_name_holds_on_all(self, server: Running, somebody: Make) -> None:
        """Whoever takes another name has it on each device."""
        ann = somebody("Ann")
        made = use_device(Caller(server.address), ann.make_link("device"))[1]
        other = Caller(server.address, made["token"])
        assert other.get("/api/me")["person"]["name"] == "Ann"
        ann.post("/api/me", {"name": "Anna"})

        assert other.get("/api/me")["person"]["name"] == "Anna"


class TestSigningOut:
    """Whoever has lost a device ends what it is known by."""

    def test_all_other_devices_end(self, server: Running, somebody: Make) -> None:
        """Other tokens are nobody's, their sockets close, and the caller's goes on."""
        ann = somebody("Ann")
        token = use_device(Caller(server.address), ann.make_link("device"))[1]["token"]
        lost = Socket(server.address, token)
        assert ann.post("/api/sign-out-elsewhere", {})["person"]["id"] == ann.id

        assert lost.closed() == 4401
        assert Caller(server.address, token).get("/api/me")["person"] is None
        assert ann.get("/api/me")["person"]["name"] == "Ann"
        assert ann.socket.ask(t="start", table=NO_TABLE)["code"] == "unknown_table"

    def test_links_to_devices_end_with_them(self, server: Running, somebody: Make) -> None:
        """A link that was made on the lost device no longer leads anywhere."""
        ann = somebody("Ann")
        secret = ann.make_link("device")
        ann.post("/api/sign-out-elsewhere", {})

        assert use_device(Caller(server.address), secret)[1]["code"] == "link_expired"

    def test_others_are_not_concerned(self, server: Running, somebody: Make) -> None:
        """Nobody else is signed out."""
        ann, bob = somebody("Ann"), somebody("Bob")
        ann.post("/api/sign-out-elsewhere", {})

        assert bob.get("/api/me")["person"]["name"] == "Bob"
        assert bob.socket.ask(t="start", table=NO_TABLE)["code"] == "unknown_table"


class TestSeats:
    """A seat is handed over, before the game or in it."""

    def test_before_the_start(self, somebody: Make) -> None:
        """Whoever takes the seat sits there under their own name, and is not yet ready."""
        ann, bob = somebody("Ann"), somebody("Bob")
        table = ann.make_table("reversi")
        assert take(bob, table, ann.make_link("seat", table, 1))["code"] == ""
        seat = ann.get(f"/api/tables/{table}")["seats"][0]

        assert (seat["name"], seat["holder"], seat["is_ready"]) == ("Bob", "", False)

    def test_in_a_game(self, somebody: Make) -> None:
        """The player keeps their name; the card says who holds the seat, who then plays on."""
        played, cy = start(somebody), somebody("Cy")
        ann = played.people[0]
        assert take(cy, played.id, ann.make_link("seat", played.id, 1))["v"] is None
        cy.socket.open(played.id, 1)
        seat = cy.socket.next("card")["card"]["seats"][0]

        assert (seat["name"], seat["holder"]) == ("Ann", "Cy")
        assert cy.socket.next("view")["view"]["player_id"] == played.player_ids[0]
        played.people[0] = cy
        played.play(2)

    def test_the_old_holder_sees_nothing_more(self, somebody: Make) -> None:
        """Whoever has handed a seat over is told at once, and follows from it no longer."""
        played, cy = start(somebody), somebody("Cy")
        ann = played.people[0]
        assert take(cy, played.id, ann.make_link("seat", played.id, 1))["code"] == ""
        error = ann.socket.next("error")
        ann.socket.open(played.id, 1, since=0)

        assert (error["code"], error["seat"]) == ("not_seated", 1)
        assert ann.socket.next("error")["code"] == "not_seated"
        acting = {"action": "act_play_disc", "args": {"x": 2, "y": 3}}
        assert played.act(ann, acting)["code"] == "not_seated"

    def test_back_again(self, somebody: Make) -> None:
        """A seat that comes back is its first holder's, without a note."""
        played, cy = start(somebody), somebody("Cy")
        ann = played.people[0]
        take(cy, played.id, ann.make_link("seat", played.id, 1))
        take(ann, played.id, cy.make_link("seat", played.id, 1))

        assert ann.get(f"/api/tables/{played.id}")["seats"][0]["holder"] == ""

    def test_their_own_link(self, somebody: Make) -> None:
        """Whoever opens the link to their own seat keeps it, and the link is still good."""
        played, cy = start(somebody), somebody("Cy")
        ann = played.people[0]
        secret = ann.make_link("seat", played.id, 1)

        assert take(ann, played.id, secret)["code"] == ""
        assert take(cy, played.id, secret)["code"] == ""

    def test_a_seat_that_was_handed_over_already(self, somebody: Make) -> None:
        """Of two links to one seat the second no longer fits once the first was used."""
        played, cy, di = start(somebody), somebody("Cy"), somebody("Di")
        secrets = [played.people[0].make_link("seat", played.id, 1) for _ in range(2)]
        take(cy, played.id, secrets[0])

        assert take(di, played.id, secrets[1])["code"] == "link_void"


class TestReplacements:
    """The seat of somebody who has left is taken by somebody else."""

    def test_a_replacement_plays_on(self, somebody: Make) -> None:
        """Whoever uses the link has the seat, and the zombie no longer plays: in one change."""
        played, cy = start(somebody, "hearts", 4), somebody("Cy")
        leave(played, 2)
        answer = take(cy, played.id, played.people[3].make_link("replace", played.id, 2))
        cy.socket.open(played.id, 2)
        seat = cy.socket.next("card")["card"]["seats"][1]

        assert answer["v"] == 2
        assert (seat["name"], seat["holder"], seat["is_zombie"]) == ("Bob", "Cy", False)
        assert cy.socket.next("view")["view"]["player_id"] == played.player_ids[1]

    def test_whoever_has_left_cannot_come_back(self, somebody: Make) -> None:
        """The seat is somebody else's now, and shows nothing to who had it."""
        played, cy = start(somebody), somebody("Cy")
        leave(played, 2)
        bob = played.people[1]
        take(cy, played.id, played.people[0].make_link("replace", played.id, 2))

        assert bob.socket.next("error")["code"] == "not_seated"
        assert bob.socket.ask(t="return", table=played.id, seat=2)["code"] == "not_seated"
        assert all(frame["t"] != "move" or frame["v"] < 2 for frame in bob.socket.quiet())

    def test_somebody_who_came_back(self, somebody: Make) -> None:
        """Where the player is there again, the link no longer fits."""
        played, cy = start(somebody), somebody("Cy")
        leave(played, 2)
        secret = played.people[0].make_link("replace", played.id, 2)
        played.people[1].socket.ask(t="return", table=played.id, seat=2)

        assert take(cy, played.id, secret)["code"] == "link_void"
        assert cy.post("/api/links/look", {"secret": secret})["code"] == "link_void"

    @pytest.mark.parametrize("seat", [1, 9])
    def test_a_seat_that_is_played(self, somebody: Make, seat: int) -> None:
        """There is no replacement for somebody who plays."""
        played = start(somebody)
        body = {"kind": "replace", "table": played.id, "seat": seat}

        assert played.people[0].post("/api/links", body)["code"] == "taken"

    def test_who_may_look_for_one(self, somebody: Make) -> None:
        """The host and all who play may; who has left, or never sat there, may not."""
        played, cy = start(somebody, "hearts", 4), somebody("Cy")
        leave(played, 2)
        body = {"kind": "replace", "table": played.id, "seat": 2}
        codes = [person.post("/api/links", body).get("code", "") for person in [*played.people, cy]]

        assert codes == ["", "not_seated", "", "", "not_seated"]


class TestUse:
    """A link holds once, for a while, for what it was made for."""

    def test_it_is_seen_before_it_is_used(self, somebody: Make) -> None:
        """Whoever opens a link may ask what it does, which leaves it as it is."""
        played, cy = start(somebody), somebody("Cy")
        made = played.people[0].post("/api/links", {"kind": "seat", "table": played.id, "seat": 1})
        seen = cy.post("/api/links/look", {"secret": made["secret"]})

        assert made["path"] == f"/table/{played.id}#seat={made['secret']}"
        assert (seen["by"], seen["player"], seen["seat"]) == ("Ann", "Ann", 1)
        assert seen["expires_at"] == made["expires_at"]
        assert take(cy, played.id, made["secret"])["code"] == ""

    def test_a_link_that_was_used(self, somebody: Make) -> None:
        """Whoever comes second is told so, before and after trying."""
        played, cy, di = start(somebody), somebody("Cy"), somebody("Di")
        secret = played.people[0].make_link("seat", played.id, 1)
        take(cy, played.id, secret)

        assert take(di, played.id, secret)["code"] == "link_used"
        assert di.post("/api/links/look", {"secret": secret})["code"] == "link_used"

    @pytest.mark.parametrize(("kind", "lasting"), [("seat", DAY), ("device", DAY // 144)])
    def test_a_link_that_has_expired(
        self, server: Running, somebody: Make, kind: str, lasting: int
    ) -> None:
        """Links to seats hold for a day, those to devices for ten minutes."""
        played, cy = start(somebody), somebody("Cy")
        target = (played.id, 1) if kind == "seat" else ("", 0)
        secret = played.people[0].make_link(kind, *target)
        age(server.path, lasting - 60_000)
        assert cy.post("/api/links/look", {"secret": secret})["kind"] == kind
        age(server.path, 60_000)

        assert cy.post("/api/links/look", {"secret": secret})["code"] == "link_expired"
        if kind == "seat":
            assert take(cy, played.id, secret)["code"] == "link_expired"
        else:
            assert use_device(cy, secret)[1]["code"] == "link_expired"

    def test_a_link_that_there_is_not(self, somebody: Make) -> None:
        """A wrong secret, one for another table and one of another kind lead nowhere."""
        played, cy = start(somebody), somebody("Cy")
        ann = played.people[0]
        other = ann.make_table("reversi")
        seat, device = ann.make_link("seat", played.id, 1), ann.make_link("device")

        assert take(cy, played.id, NO_SECRET)["code"] == "unknown_link"
        assert take(cy, other, seat)["code"] == "unknown_link"
        assert take(cy, played.id, device)["code"] == "unknown_link"
        assert use_device(cy, seat)[1]["code"] == "unknown_link"
        assert cy.post("/api/links/look", {"secret": NO_SECRET})["code"] == "unknown_link"

    def test_a_game_that_is_over(self, somebody: Make) -> None:
        """Nobody takes a seat where nothing is played any more, nor makes a link to one."""
        played, cy = start(somebody), somebody("Cy")
        ann = played.people[0]
        secret = ann.make_link("seat", played.id, 1)
        ann.socket.ask(t="concede", table=played.id, seat=1)
        body = {"kind": "seat", "table": played.id, "seat": 1}

        assert take(cy, played.id, secret)["code"] == "link_void"
        assert ann.post("/api/links", body)["code"] == "not_open"

    def test_sent_again(self, somebody: Make) -> None:
        """Whoever has used a link and asks again, with any id, is answered the same."""
        played, cy = start(somebody), somebody("Cy")
        leave(played, 2)
        secret = played.people[0].make_link("replace", played.id, 2)
        answers = [take(cy, played.id, secret, id="take-it-now") for _ in range(2)]

        assert [answer["v"] for answer in answers] == [2, 2]
        assert take(cy, played.id, secret)["code"] == ""

    def test_secrets_are_shown_to_their_makers_alone(
        self, server: Running, somebody: Make, caplog: pytest.LogCaptureFixture
    ) -> None:
        """No secret of a link is stored, logged, or told to anybody but who has made it."""
        caplog.set_level(logging.DEBUG)
        caplog.set_level(logging.INFO, "websockets")
        played, cy = start(somebody), somebody("Cy")
        ann, bob = played.people
        secrets = [ann.make_link("seat", played.id, 1), ann.make_link("device")]
        take(cy, played.id, secrets[0])
        use_device(Caller(server.address), secrets[1])
        with sqlite3.connect(server.path) as rows:
            dump = "\n".join(rows.iterdump())
        rows.close()
        told = "".join("".join(person.socket.raw) for person in (ann, bob, cy))

        assert "links" in dump
        for secret in secrets:
            assert secret not in dump + told + caplog.text
