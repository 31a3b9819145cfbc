"""Stale: nothing is carried out in another state than its player saw, nor refused for less."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bga_states.storage import SqliteStore, find_damage
from tests.engine.keeping.planning import Draft, Planning, Review
from tests.server.one_instant import at_one_instant
from tests.server.running import Frame, Person, Running, Socket, running
from tests.server.side_by_side import damages_of, two_servers, visit
from tests.server.tables import Played, start

Make = Callable[[str], Person]
Deed = tuple[int, str, dict[str, Any]]
"""The number of the seat that acts, its action and the parameters."""
GAMES = {"planning": Planning}
DRAFT, REVIEW = Draft.id_, Review.id_

SAVE: Deed = (1, "act_save", {})
UNDO: Deed = (1, "act_undo", {})
WRITE: Deed = (1, "act_write", {})
GO_ON: Deed = (1, "act_go_on", {})
BOB_GOES_ON: Deed = (2, "act_go_on", {})
BOB_GOES: Deed = (2, "act_send", {"whom": 2, "where": DRAFT})
SEND_BOB: Deed = (1, "act_send", {"whom": 2, "where": REVIEW})
CALL_BOB_BACK: Deed = (1, "act_call_back", {"whom": 2})
REST_BOB: Deed = (1, "act_rest", {"whom": 2})
WAKE_BOB: Deed = (1, "act_wake", {"whom": 2})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server, of whose tables nothing is damaged when it has stopped."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, GAMES) as server:
        yield server
    assert damages(path) == []


def damages(path: Path) -> list[str]:
    """Return what is wrong with any table of a store."""
    store = SqliteStore.open(path, shared=True)
    found = [one.fact for id_ in store.table_ids() for one in find_damage(store, id_, Planning)]
    store.close()
    return found


def act(played: Played, deed: Deed, v: int | None = None) -> Frame:
    """Take an action on a version, the latest one unless it is given, and return the answer."""
    seat, action, args = deed
    v = played.version if v is None else v
    answer = played.act(played.people[seat - 1], {"action": action, "args": args}, v=v)
    played.version = answer["v"] or played.version
    return answer


def do(played: Played, deeds: Sequence[Deed]) -> None:
    """Do all this, each on what the one before has led to."""
    for deed in deeds:
        assert act(played, deed)["code"] == ""


def written(server: Running, played: Played) -> list[str]:
    """Return in which states somebody has written."""
    socket = Socket(server.address, played.people[0].token)
    socket.open(played.id, 1)
    found: list[str] = socket.next("view")["view"]["datas"]["written"]
    socket.close()
    return found


ELSEWHERE = {
    "the table went on": ([GO_ON], 0),
    "the table went on and came back": ([GO_ON, GO_ON], 0),
    "an undo led back": ([SAVE, GO_ON, UNDO], 2),
    "an undo led back to what they had seen": ([SAVE, GO_ON, UNDO], 1),
    "an undo led back to an earlier stay": ([SAVE, GO_ON, GO_ON, UNDO], 3),
    "others led on before an undo": ([SAVE, WRITE, BOB_GOES_ON, UNDO], 3),
    "they were put in a step": ([SEND_BOB], 0),
    "they were put in another step": ([BOB_GOES, SEND_BOB], 1),
    "they were put in the same step": ([SEND_BOB, SEND_BOB], 1),
    "they were called back from a step": ([BOB_GOES, CALL_BOB_BACK], 1),
    "they were called back and sent again": ([SEND_BOB, CALL_BOB_BACK, SEND_BOB], 1),
    "an undo called them back": ([SAVE, SEND_BOB, UNDO], 2),
    "an undo put them in a step": ([BOB_GOES, SAVE, CALL_BOB_BACK, UNDO], 3),
    "an undo put them in an earlier stay": ([SEND_BOB, SAVE, SEND_BOB, UNDO], 3),
    "they rested, which ends a step": ([BOB_GOES, REST_BOB, WAKE_BOB], 1),
}


@pytest.mark.parametrize(("deeds", "v"), ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_state_that_was_left(server: Running, somebody: Make, deeds: list[Deed], v: int) -> None:
    """What a player does in a state that they, or all, have left since is stale, and not done."""
    played = start(somebody, "planning")
    do(played, deeds)
    before = written(server, played)

    assert act(played, (2, "act_write", {}), v)["code"] == "stale"
    assert written(server, played) == before
    assert act(played, (2, "act_write", {}))["code"] == ""


THERE = {
    "another has chosen": ([WRITE], 0, "Plan"),
    "another was put in a step": ([(1, "act_send", {"whom": 1, "where": DRAFT})], 0, "Plan"),
    "another took back a choice": ([SAVE, WRITE, UNDO], 0, "Plan"),
    "another took it back while they were in a step": ([SAVE, BOB_GOES, WRITE, UNDO], 2, "Draft"),
    "a step that began before the savepoint": ([BOB_GOES, SAVE, WRITE, UNDO], 1, "Draft"),
    "another took back where they had gone": (
        [SAVE, (1, "act_send", {"whom": 1, "where": DRAFT}), BOB_GOES, UNDO],
        3,
        "Draft",
    ),
    "they rested, which is no state": ([REST_BOB, WAKE_BOB], 0, "Plan"),
}


@pytest.mark.parametrize(("deeds", "v", "state"), THERE.values(), ids=THERE)
def test_a_state_that_is_the_same(
    server: Running, somebody: Make, deeds: list[Deed], v: int, state: str
) -> None:
    """Whatever others have done, nobody is refused in the state that they are in since then."""
    played = start(somebody, "planning")
    do(played, deeds)

    assert act(played, (2, "act_write", {}), v)["code"] == ""
    assert written(server, played)[-1] == state


def test_who_rests_is_not_active(server: Running, somebody: Make) -> None:
    """Whose turn it no longer is, in a state that stays, is not refused as stale."""
    played = start(somebody, "planning")
    do(played, [REST_BOB])

    assert act(played, (2, "act_write", {}), 0)["code"] == "not_active"


def moves_on(played: Played, seat: int, number: int) -> Frame:
    """Return the frame with which a player goes on to another step, on the latest version."""
    frame = {"t": "act", "table": played.id, "seat": seat, "v": played.version}
    args = {"whom": seat, "where": REVIEW}
    return {**frame, "id": f"moves-on-{seat}-{number}", "action": "act_send", "args": args}


def test_steps_of_all_at_one_instant(server: Running, somebody: Make) -> None:
    """Players who go on from steps of their own at one instant do not disturb each other."""
    played = start(somebody, "planning", 4)
    do(played, [(1, "act_send", {"whom": seat, "where": DRAFT}) for seat in (1, 2, 3, 4)])
    for number in range(5):
        asked = [(one, moves_on(played, no, number)) for no, one in enumerate(played.people, 1)]
        answers = at_one_instant(asked)
        played.version += 4

        assert [answer["code"] for answer in answers] == [""] * 4


def test_two_tabs_at_one_instant(server: Running, somebody: Make) -> None:
    """Of two tabs in which a player goes on from one step, one does, and the other is stale."""
    played = start(somebody, "planning")
    do(played, [BOB_GOES])
    tabs = [played.people[1], visit(played.people[1], server)]
    for _ in range(5):
        asked = [(tab, moves_on(played, 2, played.version * 2 + no)) for no, tab in enumerate(tabs)]
        answers = at_one_instant(asked)
        played.version += 1

        assert sorted(answer["code"] for answer in answers) == ["", "stale"]
    tabs[1].socket.close()


def test_whose_step_a_zombie_has_ended(server: Running, somebody: Make) -> None:
    """Whoever left in a step and came back is not where they were."""
    played = start(somebody, "planning")
    do(played, [BOB_GOES])
    for request in ("leave", "return"):
        played.version = played.people[1].socket.ask(t=request, table=played.id, seat=2)["v"]
    do(played, [WAKE_BOB])

    assert act(played, (2, "act_write", {}), 1)["code"] == "stale"
    assert act(played, (2, "act_write", {}), 3)["code"] == ""


class Newer(Planning):
    """The game in a later version."""

    version = Planning.version + 1

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Take the data as they are."""
        return data


# What is stored names its game, and that is the same in all versions.
Newer.__name__ = Planning.__name__


def moved_to(server: Running, played: Played) -> Played:
    """Return a table as the same people have it before them at another server."""
    there = Played(played.id, [visit(person, server) for person in played.people])
    there.version = played.version
    return there


def leave(played: Played) -> None:
    """Close what people have open."""
    for person in played.people:
        person.socket.close()


def start_at(server: Running, deeds: Sequence[Deed]) -> Played:
    """Start a game, and do something in it."""
    played = start(lambda name: Person(server.address, name), "planning")
    do(played, deeds)
    return played


@pytest.mark.parametrize(
    "case",
    [
        "the table went on",
        "an undo led back",
        "they were called back from a step",
        "they were put in the same step",
    ],
)
def test_after_a_restart(path: Path, case: str) -> None:
    """What was left before the server started anew is stale after it, and nothing else is."""
    deeds, v = ELSEWHERE[case]
    with running(path, GAMES) as server:
        played = start_at(server, deeds)
        leave(played)
    with running(path, GAMES) as server:
        again = moved_to(server, played)
        codes = [act(again, (2, "act_write", {}), seen)["code"] for seen in (v, again.version)]
        leave(again)

    assert codes == ["stale", ""]
    assert damages(path) == []


def test_after_an_upgrade(path: Path) -> None:
    """What was seen in an earlier version of the game is of the past."""
    with running(path, GAMES) as server:
        played = start_at(server, [SEND_BOB])
        leave(played)
    with running(path, {"planning": Newer}) as server:
        again = moved_to(server, played)
        codes = [act(again, (2, "act_write", {}), seen)["code"] for seen in (1, 2)]
        leave(again)

    assert codes == ["stale", ""]


def test_at_another_server(postgres_url: str) -> None:
    """A server knows of states that were left at another one that shares its database."""
    with two_servers(postgres_url, games=GAMES) as servers:
        played = start_at(servers[0], [BOB_GOES, CALL_BOB_BACK, SAVE, GO_ON, UNDO])
        there = moved_to(servers[1], played)
        codes = [act(there, (2, "act_write", {}), seen)["code"] for seen in (1, 4, 5)]
        leave(played)
        leave(there)

    assert codes == ["stale", "stale", ""]
    assert damages_of(postgres_url, GAMES) == []


def frames_of(socket: Socket) -> list[str]:
    """Return the frames of moves that have come."""
    return [text for text in socket.raw if text.startswith('{"t":"move"')]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_steps_come_again_byte_for_byte(server: Running, somebody: Make, seat: int) -> None:
    """Whoever comes back is told of their step what was told, and of those of others nothing."""
    played = start(somebody, "planning")
    token = played.people[seat - 1].token if seat else ""
    first, back = Socket(server.address, token), Socket(server.address, token)
    first.open(played.id, seat)
    first.next("view")
    do(played, [BOB_GOES, WRITE, CALL_BOB_BACK, SEND_BOB, WRITE, REST_BOB, WAKE_BOB])
    back.open(played.id, seat, since=0)
    for socket in (first, back):
        socket.next("move", v=7)
        socket.close()

    assert frames_of(back) == frames_of(first)
    assert len(frames_of(first)) == 7
    assert any("PrivateState" in text for text in frames_of(first)) == (seat == 2)
