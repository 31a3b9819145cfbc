"""Seats: who takes, leaves and gets them, and who starts the game."""

from collections.abc import Callable

import pytest

from tests.server.running import Frame, Person, Running

Make = Callable[[str], Person]


def test_whoever_makes_a_table_has_its_first_seat(somebody: Make) -> None:
    """A new table is open, and its host sits and is ready."""
    ann = somebody("Ann")
    card = ann.post("/api/tables", {"game": "reversi"})

    assert card["phase"] == "open"
    assert card["host"] == "Ann"
    assert [(seat["kind"], seat["name"], seat["is_ready"]) for seat in card["seats"]] == [
        ("person", "Ann", True),
        ("open", "", False),
    ]


def test_everybody_who_follows_sees_who_sits(somebody: Make) -> None:
    """A seat that is taken is told to all, each with the seats that are their own."""
    ann, bob = somebody("Ann"), somebody("Bob")
    table = ann.make_table("reversi")
    ann.socket.open(table)
    bob.socket.open(table)
    assert ann.socket.next("card")["mine"] == [1]
    assert bob.socket.next("card")["mine"] == []

    assert bob.socket.ask(t="sit", table=table, seat=2)["code"] == ""
    theirs, own = ann.socket.next("card"), bob.socket.next("card")

    assert (theirs["mine"], theirs["is_host"]) == ([1], True)
    assert (own["mine"], own["is_host"]) == ([2], False)
    assert own["card"]["seats"][1]["name"] == "Bob"


def test_a_seat_is_taken_once(somebody: Make) -> None:
    """Of two who want one seat, the second is told who was faster."""
    ann, bob, cy = somebody("Ann"), somebody("Bob"), somebody("Cy")
    table = ann.make_table("reversi")
    bob.socket.ask(t="sit", table=table, seat=2)
    late = cy.socket.ask(t="sit", table=table, seat=2)

    assert late["code"] == "taken"
    assert "Bob" in late["log"]


def seated(somebody: Make, *names: str, game: str = "reversi") -> tuple[str, list[Person]]:
    """Seat people at a new table, all but the host not yet ready."""
    host, *others = (somebody(name) for name in names)
    table = host.make_table(game)
    for number, person in enumerate(others, 2):
        assert person.socket.ask(t="sit", table=table, seat=number)["code"] == ""
    return table, [host, *others]


def test_a_game_starts_when_all_are_ready(somebody: Make) -> None:
    """Start waits for everybody who sits; then all see the game from their seats."""
    table, (ann, bob) = seated(somebody, "Ann", "Bob")
    assert ann.socket.ask(t="start", table=table)["code"] == "not_ready"
    bob.socket.ask(t="ready", table=table, seat=2)
    ann.socket.open(table, 1)
    bob.socket.open(table, 2)
    bob.socket.next("card")

    assert ann.socket.ask(t="start", table=table)["v"] == 0
    mine, theirs = ann.socket.next("view"), bob.socket.next("view")
    assert [player["name"] for player in mine["view"]["players"]] == ["Ann", "Bob"]
    assert mine["view"]["player_id"] != theirs["view"]["player_id"]
    assert mine["v"] == theirs["v"] == 0


REFUSED = [
    ("start", {}, "not_host"),
    ("kick", {"seat": 1}, "not_host"),
    ("ready", {"seat": 1}, "not_seated"),
    ("leave", {"seat": 1}, "not_seated"),
    ("sit", {"seat": 7}, "bad_request"),
    ("concede", {"seat": 2}, "not_open"),
    ("abandon", {"seat": 2}, "not_open"),
    ("return", {"seat": 2}, "not_open"),
    ("act", {"seat": 2, "v": 0, "action": "act_play_disc"}, "not_open"),
]


@pytest.mark.parametrize(("tag", "fields", "code"), REFUSED, ids=[case[0] for case in REFUSED])
def test_before_the_start(somebody: Make, tag: str, fields: Frame, code: str) -> None:
    """What is not theirs to do, or not yet to be done, is refused by its code."""
    table, (_, bob) = seated(somebody, "Ann", "Bob")

    assert bob.socket.ask(t=tag, table=table, **fields)["code"] == code


def test_who_is_sent_away_follows_no_longer_from_the_seat(somebody: Make) -> None:
    """Whoever is kicked loses the seat, and is told that they no longer follow from it."""
    table, (ann, bob) = seated(somebody, "Ann", "Bob")
    bob.socket.open(table, 2)
    bob.socket.next("card")
    ann.socket.ask(t="kick", table=table, seat=2)

    assert bob.socket.next("error")["code"] == "not_seated"
    assert bob.socket.ask(t="ready", table=table, seat=2)["code"] == "not_seated"


def test_one_person_may_hold_several_seats(somebody: Make) -> None:
    """A laptop handed round: both seats are of one person, under two names."""
    ann = somebody("Ann")
    table = ann.make_table("reversi")
    ann.socket.ask(t="sit", table=table, seat=2)
    ann.socket.ask(t="ready", table=table, seat=2)
    ann.socket.ask(t="start", table=table)
    ann.socket.open(table, 2)

    view = ann.socket.next("view")
    assert [player["name"] for player in view["view"]["players"]] == ["Ann", "Ann (2)"]


def test_nobody_without_a_name_sits(server: Running, somebody: Make) -> None:
    """A socket without a token may look, and is asked for a name when it wants more."""
    from tests.server.running import Socket

    table = somebody("Ann").make_table("reversi")
    nobody = Socket(server.address)
    nobody.open(table)

    assert nobody.next("card")["mine"] == []
    assert nobody.ask(t="sit", table=table, seat=2)["code"] == "who_are_you"
    nobody.close()


def test_leaving_sent_twice(somebody: Make) -> None:
    """What was done before the start is done once, and answered the same when it comes again."""
    table, (ann, bob) = seated(somebody, "Ann", "Bob")
    leave = {"t": "leave", "table": table, "seat": 2, "id": "leave-once"}

    assert [bob.socket.ask(**leave)["code"] for _ in range(2)] == ["", ""]
    assert ann.socket.ask(t="sit", table=table, seat=2)["code"] == ""
    assert bob.socket.ask(**leave)["code"] == ""
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "Ann"


def test_a_request_that_comes_late(somebody: Make) -> None:
    """A request that was overtaken by a later one does not take that back when it comes again."""
    table, (ann, bob) = seated(somebody, "Ann", "Bob")
    ready = {"t": "ready", "table": table, "seat": 2, "id": "i-am-ready"}
    bob.socket.ask(**ready)
    bob.socket.ask(t="ready", table=table, seat=2, is_ready=False)

    assert bob.socket.ask(**ready)["code"] == ""
    assert not ann.get(f"/api/tables/{table}")["seats"][1]["is_ready"]


def test_an_id_is_of_one_request(somebody: Make) -> None:
    """An id that stands for something else is refused; that of somebody else is another one."""
    table, (ann, bob) = seated(somebody, "Ann", "Bob")
    ready = {"t": "ready", "table": table, "seat": 2, "id": "one-id-for-all"}
    bob.socket.ask(**ready)

    assert bob.socket.ask(**ready, is_ready=False)["code"] == "repeat_differs"
    assert bob.socket.ask(**{**ready, "t": "leave"})["code"] == "repeat_differs"
    assert ann.socket.ask(t="kick", table=table, seat=2, id="one-id-for-all")["code"] == ""
