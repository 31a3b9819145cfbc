"""Races: of two who want what only one can have, one gets it, and both are told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from bga_states.protocol.client_frames import Request
from bga_states.server.tables import jobs, seat_links, seat_requests, table_thread
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.seat_requests import Asker
from bga_states.storage import sqlite_changes, sqlite_people
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe
from tests.planting import found_by
from tests.server.one_instant import Asked, at_once, in_turn
from tests.server.running import Caller, Frame, Person, Running, Socket
from tests.server.stored import damages_at, kinds_of
from tests.server.tables import Played, start
from tests.sizes import size

Make = Callable[[str], Person]
TIMES = size("races")
Ask = Callable[[list[Asked], int], list[Frame]]
NAMES = ("Ann", "Bob", "Cy", "Di")
HERE = "tests/server/test_races.py"


@pytest.fixture
def ask(server: Running) -> Ask:
    """Return what asks, and tells the answers; its second argument is how often that was done."""
    return partial(in_turn, server)


def sound(server: Running, table: str) -> bool:
    """Whether a table of Tic-tac-toe is as its log says."""
    return damages_at(server, table, TicTacToe) == []


def test_four_pass_cards_at_once(somebody: Make, server: Running, ask: Ask) -> None:
    """Players who choose at one instant do not disturb each other."""
    people = {name: somebody(name) for name in NAMES}
    for number in range(size("passes")):
        played = start(people.__getitem__, "hearts", 4)
        asked = [(person, move_of(played, person)) for person in played.people]
        answers = ask(asked, number)

        assert [answer["code"] for answer in answers] == [""] * 4
        assert {answer["v"] for answer in answers} == {1, 2, 3, 4}
        for seat, person in enumerate(played.people, 1):
            for version in range(1, 5):
                person.socket.next("move", table=played.id, v=version)
            person.socket.send(t="close", table=played.id, seat=seat)
            person.socket.quiet()
        assert damages_at(server, played.id, Hearts) == []


def move_of(played: Played, person: Person, choice: int = 0) -> Frame:
    """Return the frame of an action that somebody is offered, on the version they see."""
    seat, chosen = played.seat_of(person), played.choices(person)[choice]
    frame = {"t": "act", "table": played.id, "seat": seat, "v": played.version}
    frame |= {"id": f"{person.name}-acts-{choice}"}
    return frame | {"action": chosen["action"], "args": chosen["args"]}


def codes(answers: list[Frame]) -> tuple[str, ...]:
    """Return the codes of answers."""
    return tuple(str(answer["code"]) for answer in answers)


def test_two_sit_down(somebody: Make, server: Running, ask: Ask) -> None:
    """Of two who want one seat, one has it, and the other is told who."""
    ann, bob, cy = (somebody(name) for name in NAMES[:3])
    for number in range(TIMES):
        table = ann.make_table("tictactoe")
        sit = {"t": "sit", "table": table, "seat": 2}
        asked = [(bob, sit | {"id": "bob-sits"}), (cy, sit | {"id": "cy-sits-"})]
        answers = ask(asked, number)

        assert set(codes(answers)) == {"", "taken"}
        seat = ann.get(f"/api/tables/{table}")["seats"][1]
        assert seat["name"] == ("Bob" if answers[0]["code"] == "" else "Cy")
        assert sound(server, table)


PAIRS: dict[str, tuple[Frame, Frame, set[tuple[str, str]]]] = {
    "leave-start": (
        {"t": "leave", "seat": 2},
        {"t": "start"},
        {("", "not_ready"), ("", "")},
    ),
    "kick-ready": (
        {"t": "ready", "seat": 2},
        {"t": "kick", "seat": 2},
        {("", ""), ("not_seated", "")},
    ),
    "ready-start": (
        {"t": "ready", "seat": 2, "is_ready": False},
        {"t": "start"},
        {("", "not_ready"), ("not_open", "")},
    ),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_before_the_start(somebody: Make, server: Running, ask: Ask, pair: str) -> None:
    """Whatever comes first is done; the other is done on that, or refused."""
    ann, bob = somebody("Ann"), somebody("Bob")
    bobs, anns, expected = PAIRS[pair]
    for number in range(TIMES):
        table = ann.make_table("tictactoe")
        for tag in ("sit", "ready"):
            bob.socket.ask(t=tag, table=table, seat=2)
        asked = [
            (bob, bobs | {"table": table, "id": "bob-asks"}),
            (ann, anns | {"table": table, "id": "ann-asks"}),
        ]
        answers = ask(asked, number)

        assert codes(answers) in expected
        card = ann.get(f"/api/tables/{table}")
        has_started = anns["t"] == "start" and answers[1]["code"] == ""
        assert (card["phase"] == "playing") == has_started
        if pair == "kick-ready":
            assert card["seats"][1]["kind"] == "open"
        if pair == "leave-start" and has_started:
            assert kinds_of(server, table) == ["start", "make_zombie"]
        assert sound(server, table)


def test_conceding_against_acting(somebody: Make, server: Running, ask: Ask) -> None:
    """A move comes before the end of the game, or is refused because it is over."""
    for number in range(TIMES):
        played = start(somebody, "tictactoe")
        ann, bob = played.people
        concede = {"t": "concede", "table": played.id, "seat": 2, "id": "bob-ends"}
        acted, ended = ask([(ann, move_of(played, ann)), (bob, concede)], number)

        assert (acted["code"], acted["v"], ended["v"]) in {("", 1, 2), ("game_over", None, 1)}
        assert sound(server, played.id)


@pytest.fixture
def other_tab(server: Running) -> Iterator[Callable[[Person], Person]]:
    """Open the page of somebody once more, until the end."""
    tabs: list[Person] = []

    def open_tab(person: Person) -> Person:
        tab = Person.__new__(Person)
        tab.socket = Socket(server.address, person.token)
        tabs.append(tab)
        return tab

    yield open_tab
    for tab in tabs:
        tab.socket.close()


def test_one_id_from_two_sockets(
    server: Running,
    somebody: Make,
    other_tab: Callable[[Person], Person],
    ask: Ask,
) -> None:
    """Two tabs that send the same action at one instant get the same answer, and it is one move."""
    for number in range(TIMES):
        played = start(somebody, "tictactoe")
        ann, bob = played.people
        act = move_of(played, ann)
        answers = ask([(ann, act), (other_tab(ann), act)], number)

        assert [(answer["code"], answer["v"]) for answer in answers] == [("", 1)] * 2
        assert played.act(bob, act, v=1)["code"] != "", "the place is taken"
        assert sound(server, played.id)


def test_two_actions_from_two_tabs(
    server: Running,
    somebody: Make,
    other_tab: Callable[[Person], Person],
    ask: Ask,
) -> None:
    """Of two tabs that act at one instant on what both show, one acts, and the other is stale."""
    for number in range(TIMES):
        played = start(somebody, "tictactoe")
        ann = played.people[0]
        asked = [(ann, move_of(played, ann)), (other_tab(ann), move_of(played, ann, 1))]
        answers = ask(asked, number)
        moves = [frame["v"] for frame in ann.socket.quiet() if frame["t"] == "move"]

        assert {(answer["code"], answer["v"]) for answer in answers} == {("", 1), ("stale", None)}
        assert moves == [1]
        assert sound(server, played.id)


@pytest.mark.parametrize("kind", ["seat", "replace"])
def test_one_link_by_two(somebody: Make, server: Running, ask: Ask, kind: str) -> None:
    """Of two who open one link, one has the seat, and the other is told why not."""
    cy, di = somebody("Cy"), somebody("Di")
    for number in range(TIMES):
        played = start(somebody, "tictactoe")
        ann, bob = played.people
        if kind == "replace":
            assert bob.socket.ask(t="leave", table=played.id, seat=2)["code"] == ""
        seat = 1 if kind == "seat" else 2
        take = {"t": "take", "table": played.id, "secret": ann.make_link(kind, played.id, seat)}
        asked = [(cy, take | {"id": "cy-takes"}), (di, take | {"id": "di-takes"})]
        answers = ask(asked, number)

        assert set(codes(answers)) == {"", "link_used"}
        card = ann.get(f"/api/tables/{played.id}")
        assert card["seats"][seat - 1]["holder"] == ("Cy" if answers[0]["code"] == "" else "Di")
        assert sound(server, played.id)


def test_one_link_to_a_device_by_two(server: Running, somebody: Make) -> None:
    """Of two who open the link to a device, one becomes its maker."""
    ann = somebody("Ann")
    for _ in range(TIMES):
        body = {"secret": ann.make_link("device"), "wants": "token"}
        told: list[Frame] = []

        def use(body: Frame = body, told: list[Frame] = told) -> None:
            told.append(Caller(server.address).post("/api/links/device", body))

        at_once([use, use])

        assert sorted(frame.get("code", "") for frame in told) == ["", "link_used"]


def test_coming_back_against_a_replacement(somebody: Make, server: Running, ask: Ask) -> None:
    """Whoever has left comes back, or is replaced: one of both, and the other is told."""
    cy = somebody("Cy")
    for number in range(TIMES):
        played = start(somebody, "tictactoe")
        ann, bob = played.people
        assert bob.socket.ask(t="leave", table=played.id, seat=2)["code"] == ""
        secret = ann.make_link("replace", played.id, 2)
        back = {"t": "return", "table": played.id, "seat": 2, "id": "bob-is-back"}
        take = {"t": "take", "table": played.id, "secret": secret, "id": "cy-takes"}
        answers = ask([(bob, back), (cy, take)], number)

        assert codes(answers) in {("", "link_void"), ("not_seated", "")}
        assert sound(server, played.id)


def test_ids_are_of_a_table_and_a_player(somebody: Make) -> None:
    """The same id at another table, or of another player, is another request."""
    one, other = start(somebody, "tictactoe"), start(somebody, "tictactoe")
    for played in (one, other):
        for person in played.people:
            choice = played.choices(person)[0]
            answer = played.act(person, choice, id="one-id-for-all")
            assert (answer["code"], answer["v"]) == ("", played.version + 1)
            played.follow()

    assert (one.version, other.version) == (2, 2)


@contextmanager
def patched(*changes: tuple[object, str, object]) -> Iterator[None]:
    """Replace what these names stand for."""
    with pytest.MonkeyPatch.context() as patch:
        for where, name, value in changes:
            patch.setattr(where, name, value)
        yield


def nothing(*_: object) -> None:
    """Do nothing."""


@found_by(f"{HERE}::test_two_sit_down")
def a_seat_for_two() -> Iterator[None]:
    """Let people sit down where somebody sits."""
    with patched((seat_requests, "refuse_taken", nothing)):
        yield


@found_by(f"{HERE}::test_two_sit_down", f"{HERE}::test_before_the_start")
def a_change_that_is_lost() -> Iterator[None]:
    """Do each request on the table as it is stored, and store it whatever came meanwhile."""
    run = jobs.RequestJob.run

    def run_on_stored(job: jobs.RequestJob, desk: Desk, at: int) -> jobs.Result:
        desk.drop(job.table_id)
        return run(job, desk, at)

    with patched(
        (jobs.RequestJob, "run", run_on_stored),
        (sqlite_changes.Batch, "_is_overtaken", lambda *_: False),
    ):
        yield


@found_by(f"{HERE}::test_conceding_against_acting")
def a_move_after_the_end() -> Iterator[None]:
    """Let people act in a game that is over."""
    with patched((LiveTable, "playing", lambda live: live.game)):
        yield


@found_by(f"{HERE}::test_one_id_from_two_sockets")
def an_id_that_is_not_remembered() -> Iterator[None]:
    """Do what is sent again once more."""
    with patched((jobs, "earlier_version", nothing)):
        yield


@found_by(f"{HERE}::test_ids_are_of_a_table_and_a_player")
def an_id_of_another_player() -> Iterator[None]:
    """Answer a request with what the same id of another player has led to."""

    def earlier_version(
        _desk: Desk, live: LiveTable, request: Request, _asker: Asker
    ) -> int | None:
        found = [made.version for (_, id_), made in live.made.items() if id_ == request.id]
        return found[0] if found else None

    # The short way of an action looks by itself whose id it is.
    general_way = table_thread, "play_act", nothing
    with patched(general_way, (jobs, "earlier_version", earlier_version)):
        yield


@found_by(f"{HERE}::test_two_actions_from_two_tabs")
def a_version_that_nobody_looks_at() -> Iterator[None]:
    """Take actions on whatever their player has seen."""
    with patched((LiveTable, "own_state_since", lambda *_: 0)):
        yield


@found_by(f"{HERE}::test_four_pass_cards_at_once")
def a_move_of_others_in_the_way() -> Iterator[None]:
    """Refuse as stale whatever was chosen before others have moved."""
    with patched((LiveTable, "own_state_since", lambda live, _player_id: live.version)):
        yield


@found_by(f"{HERE}::test_one_link_by_two", f"{HERE}::test_one_link_to_a_device_by_two")
def a_link_that_is_not_used_up() -> Iterator[None]:
    """Store what a link has led to, and not that it was used."""
    with patched(
        (sqlite_changes, "use_link", lambda *_: True), (sqlite_people, "use_link", lambda *_: True)
    ):
        yield


@found_by(f"{HERE}::test_coming_back_against_a_replacement")
def a_seat_that_is_played_given_away() -> Iterator[None]:
    """Replace somebody who is back."""
    with patched((seat_links, "refuse_void", nothing)):
        yield
