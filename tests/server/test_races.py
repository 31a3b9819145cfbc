"""Races: of two who want what only one can have, one gets it, and both are told."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Barrier, Thread

import pytest

from bga_states.storage import SqliteStore, find_damage
from tests.server.conftest import GAMES
from tests.server.running import Caller, Frame, Person, Running, Socket
from tests.server.tables import start

Make = Callable[[str], Person]
TIMES = 20
PASSES = 200
BATCH = 10
"""As many rounds of Hearts as a fixture's server holds at once."""
Asked = tuple[Person, Frame]


@pytest.fixture
def server(fresh_server: Running) -> Running:
    """Return a server in whose store there is nothing else to be damaged."""
    return fresh_server


def at_one_instant(asked: Sequence[Asked]) -> list[Frame]:
    """Let everybody send their frame at the same time, and return the answers in this order."""
    barrier = Barrier(len(asked))

    def send(person: Person, frame: Frame) -> None:
        written = json.dumps(frame)
        barrier.wait()
        person.socket.connection.send(written)

    threads = [Thread(target=send, args=one) for one in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [person.socket.next("answer", id=frame["id"]) for person, frame in asked]


def damages(path: Path) -> list[str]:
    """Return what is wrong with any table of a store."""
    store = SqliteStore.open(path, shared=True)
    found = []
    for table_id in store.table_ids():
        stored = store.table(table_id)
        assert stored is not None
        game_class = GAMES[stored.table.game]
        found += [damage.fact for damage in find_damage(store, table_id, game_class)]
    store.close()
    return found


@pytest.mark.untraced
def test_four_pass_cards_at_once(somebody: Make, tmp_path: Path) -> None:
    """Players who choose at one instant do not disturb each other, two hundred times."""
    people = [somebody(name) for name in ("Ann", "Bob", "Cy", "Di")]
    by_name = {person.name: person for person in people}
    for _ in range(PASSES):
        played = start(lambda name: by_name[name], "hearts", 4)
        asked: list[Asked] = []
        for seat, person in enumerate(people, 1):
            choice = played.choices(person)[0]
            frame = {"t": "act", "table": played.id, "seat": seat, "v": 0, "id": f"pass-{seat}-now"}
            asked.append((person, frame | {"action": choice["action"], "args": choice["args"]}))
        answers = at_one_instant(asked)
        assert [answer["code"] for answer in answers] == [""] * 4
        assert {answer["v"] for answer in answers} == {1, 2, 3, 4}
        for person in people:
            for version in range(1, 5):
                person.socket.next("move", table=played.id, v=version)
            person.socket.send(t="close", table=played.id, seat=people.index(person) + 1)
            person.socket.quiet()

    assert damages(tmp_path / "tables.sqlite") == []


def open_table(somebody: Make, *, is_ready: bool = True) -> tuple[str, Person, Person, Person]:
    """Let two people sit at a table, and a third one stand beside it."""
    ann, bob, cy = somebody("Ann"), somebody("Bob"), somebody("Cy")
    table = ann.make_table("tictactoe")
    bob.socket.ask(t="sit", table=table, seat=2)
    if is_ready:
        bob.socket.ask(t="ready", table=table, seat=2)
    return table, ann, bob, cy


def codes(answers: list[Frame]) -> tuple[str, ...]:
    """Return the codes of answers."""
    return tuple(str(answer["code"]) for answer in answers)


@pytest.mark.parametrize("_time", range(TIMES))
def test_two_sit_down(somebody: Make, tmp_path: Path, _time: int) -> None:
    """Of two who want one seat, one has it, and the other is told who."""
    ann, bob, cy = somebody("Ann"), somebody("Bob"), somebody("Cy")
    table = ann.make_table("tictactoe")
    sit = {"t": "sit", "table": table, "seat": 2}
    answers = at_one_instant([(bob, sit | {"id": "bob-sits"}), (cy, sit | {"id": "cy-sits-"})])

    assert set(codes(answers)) == {"", "taken"}
    seat = ann.get(f"/api/tables/{table}")["seats"][1]
    assert seat["name"] == ("Bob" if answers[0]["code"] == "" else "Cy")
    assert damages(tmp_path / "tables.sqlite") == []


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


@pytest.mark.parametrize("_time", range(TIMES))
@pytest.mark.parametrize("pair", PAIRS)
def test_before_the_start(somebody: Make, tmp_path: Path, pair: str, _time: int) -> None:
    """Whatever comes first is done; the other is done on that, or refused."""
    bobs, anns, expected = PAIRS[pair]
    table, ann, bob, _ = open_table(somebody)
    asked = [
        (bob, bobs | {"table": table, "id": "bob-asks"}),
        (ann, anns | {"table": table, "id": "ann-asks"}),
    ]
    answers = at_one_instant(asked)

    assert codes(answers) in expected
    card = ann.get(f"/api/tables/{table}")
    assert (card["phase"] == "playing") == (anns["t"] == "start" and answers[1]["code"] == "")
    assert damages(tmp_path / "tables.sqlite") == []


@pytest.mark.parametrize("_time", range(TIMES))
def test_conceding_against_acting(somebody: Make, tmp_path: Path, _time: int) -> None:
    """A move comes before the end of the game, or is refused because it is over."""
    played = start(somebody, "tictactoe")
    ann, bob = played.people
    choice = played.choices(ann)[0]
    act = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "ann-acts"}
    act |= {"action": choice["action"], "args": choice["args"]}
    concede = {"t": "concede", "table": played.id, "seat": 2, "id": "bob-ends"}
    acted, ended = at_one_instant([(ann, act), (bob, concede)])

    assert (acted["code"], acted["v"], ended["v"]) in {("", 1, 2), ("game_over", None, 1)}
    assert damages(tmp_path / "tables.sqlite") == []


def other_tab(server: Running, person: Person) -> Person:
    """Return the same person at another socket."""
    tab = Person.__new__(Person)
    tab.socket = Socket(server.address, person.token)
    return tab


@pytest.mark.parametrize("_time", range(TIMES))
def test_one_id_from_two_sockets(
    server: Running, somebody: Make, tmp_path: Path, _time: int
) -> None:
    """Two tabs that send the same action at one instant get the same answer, and it is one move."""
    played = start(somebody, "tictactoe")
    ann = played.people[0]
    tab = other_tab(server, ann)
    choice = played.choices(ann)[0]
    act = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "ann-acts"}
    act |= {"action": choice["action"], "args": choice["args"]}
    answers = at_one_instant([(ann, act), (tab, act)])
    tab.socket.close()

    assert [(answer["code"], answer["v"]) for answer in answers] == [("", 1)] * 2
    assert played.act(played.people[1], choice, v=1)["code"] != "", "the place is taken"
    assert damages(tmp_path / "tables.sqlite") == []


@pytest.mark.parametrize("_time", range(TIMES))
def test_two_actions_from_two_tabs(
    server: Running, somebody: Make, tmp_path: Path, _time: int
) -> None:
    """Of two tabs that act at one instant on what both show, one acts, and the other is stale."""
    played = start(somebody, "tictactoe")
    ann = played.people[0]
    tab = other_tab(server, ann)
    act = {"t": "act", "table": played.id, "seat": 1, "v": 0}
    frames = [
        act | {"id": f"ann-acts-{no}", "action": choice["action"], "args": choice["args"]}
        for no, choice in enumerate(played.choices(ann)[:2])
    ]
    answers = at_one_instant([(ann, frames[0]), (tab, frames[1])])
    tab.socket.close()
    moves = [frame["v"] for frame in ann.socket.quiet() if frame["t"] == "move"]

    assert {(answer["code"], answer["v"]) for answer in answers} == {("", 1), ("stale", None)}
    assert moves == [1]
    assert damages(tmp_path / "tables.sqlite") == []


@pytest.mark.parametrize("_time", range(TIMES))
@pytest.mark.parametrize("kind", ["seat", "replace"])
def test_one_link_by_two(somebody: Make, tmp_path: Path, kind: str, _time: int) -> None:
    """Of two who open one link, one has the seat, and the other is told why not."""
    played, cy, di = start(somebody, "tictactoe"), somebody("Cy"), somebody("Di")
    ann, bob = played.people
    if kind == "replace":
        assert bob.socket.ask(t="leave", table=played.id, seat=2)["code"] == ""
    seat = 1 if kind == "seat" else 2
    take = {"t": "take", "table": played.id, "secret": ann.make_link(kind, played.id, seat)}
    answers = at_one_instant([(cy, take | {"id": "cy-takes"}), (di, take | {"id": "di-takes"})])

    assert set(codes(answers)) == {"", "link_used"}
    card = ann.get(f"/api/tables/{played.id}")
    assert card["seats"][seat - 1]["holder"] == ("Cy" if answers[0]["code"] == "" else "Di")
    assert damages(tmp_path / "tables.sqlite") == []


@pytest.mark.parametrize("_time", range(TIMES))
def test_one_link_to_a_device_by_two(server: Running, somebody: Make, _time: int) -> None:
    """Of two who open the link to a device, one becomes its maker."""
    body = {"secret": somebody("Ann").make_link("device"), "wants": "token"}
    barrier, told = Barrier(2), list[Frame]()

    def use() -> None:
        barrier.wait()
        told.append(Caller(server.address).post("/api/links/device", body))

    threads = [Thread(target=use) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(frame.get("code", "") for frame in told) == ["", "link_used"]


@pytest.mark.parametrize("_time", range(TIMES))
def test_coming_back_against_a_replacement(somebody: Make, tmp_path: Path, _time: int) -> None:
    """Whoever has left comes back, or is replaced: one of both, and the other is told."""
    played, cy = start(somebody, "tictactoe"), somebody("Cy")
    ann, bob = played.people
    assert bob.socket.ask(t="leave", table=played.id, seat=2)["code"] == ""
    secret = ann.make_link("replace", played.id, 2)
    back = {"t": "return", "table": played.id, "seat": 2, "id": "bob-is-back"}
    take = {"t": "take", "table": played.id, "secret": secret, "id": "cy-takes"}
    answers = at_one_instant([(bob, back), (cy, take)])

    assert codes(answers) in {("", "link_void"), ("not_seated", "")}
    assert damages(tmp_path / "tables.sqlite") == []


def test_ids_are_of_a_table_and_a_player(somebody: Make) -> None:
    """The same id at another table, or of another player, is another request."""
    one, other = start(somebody, "tictactoe"), start(somebody, "tictactoe")
    for played in (one, other):
        for person in played.people:
            choice = played.choices(person)[0]
            answer = played.act(person, choice, id="one-id-for-all")
            assert answer["code"] == ""
            played.follow()

    assert (one.version, other.version) == (2, 2)
