"""Games that take too long cost their own table, and no other."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from time import sleep
from typing import ClassVar

import pytest

from bga_states import Game, GameState, StateType, possible_action
from bga_states.server.tables import job_faults
from bga_states.server.tables.watchdog import Watchdog
from sample_games.reversi import Reversi
from tests.patience import PATIENCE
from tests.server.running import Person, Running, running
from tests.server.tables import start

LOOK = 0.005
"""Seconds between two looks of the watchdog; what games may take is as long as tests wait."""
PONDERS = Event()
"""Somebody has begun to think for ever."""


class Watched:
    """What limits how long games may take."""

    watchdog: ClassVar[Watchdog]

    @classmethod
    def let_time_pass(cls) -> None:
        """Let the time be over of the game that runs."""
        cls.watchdog._ends_at = 0.0
        sleep(0.001)


class Ponder(GameState["Ponderous"]):
    """A state in which one may think for ever."""

    def __init__(self, game: "Ponderous") -> None:
        super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_ponder(self, is_long: bool) -> type["Ponder"]:
        """Count, and perhaps never come to an end."""
        self.game.count += 1
        while is_long:
            PONDERS.set()
            Watched.let_time_pass()
        return Ponder

    @possible_action
    def act_fall(self) -> type["Ponder"]:
        """Count, and call itself for ever."""
        self.game.count += 1
        return self.act_fall()

    @possible_action
    def act_circle(self) -> type["Circle"]:
        """Count, and go where no way leads out."""
        self.game.count += 1
        return Circle

    @possible_action
    def act_branch(self) -> type["Ponder"]:
        """Count, and call itself for ever, and nowhere very deep."""
        self.game.count += 1
        branch(0)
        return Ponder

    def zombie(self, player_id: int) -> None:
        """Nobody leaves."""


def branch(depth: int) -> None:
    """Call itself more often than anybody waits for, without an end that Python would see."""
    for _ in range(1000):
        Watched.let_time_pass()
        if depth < 100:
            branch(depth + 1)


class Circle(GameState["Ponderous"]):
    """A state that leads to itself."""

    def __init__(self, game: "Ponderous") -> None:
        super().__init__(game, id=3, type=StateType.GAME)

    def on_entering_state(self) -> type["Circle"]:
        """Go on for ever."""
        return Circle


@dataclass
class Speed:
    """How fast a game is: with what is not offered it may take for ever, or end the program."""

    speed: int = 1

    def __post_init__(self) -> None:
        if self.speed < 0:
            raise SystemExit(3)
        while not self.speed:
            Watched.let_time_pass()


class Ponderous(Game):
    """A game that may take for ever."""

    Options = Speed
    options: Speed
    states = (Ponder, Circle)
    min_players, max_players = 1, 2
    count: int

    def setup_new_game(self) -> type[Ponder]:
        """Begin."""
        self.count = 0
        return Ponder

    def get_all_datas(self) -> dict[str, object]:
        """Show the count."""
        return {"count": self.count}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with such a game."""
    games: dict[str, type[Game]] = {"ponderous": Ponderous, "reversi": Reversi}
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    # So often it looks at the clock, too.
    with running(path, games, game_timeout=4 * LOOK) as server:
        Watched.watchdog = server._serving._tables._thread._watchdog
        Watched.watchdog._seconds = PATIENCE
        yield server


@pytest.fixture
def ann(server: Running) -> Iterator[Person]:
    """Let somebody play who holds every seat."""
    person = Person(server.address, "Ann")
    yield person
    person.socket.close()


def ponder(ann: Person, table: str, v: int, *, is_long: bool) -> str:
    """Take the action, and return the code of its answer."""
    acting = {"action": "act_ponder", "args": {"is_long": is_long}}
    answer = ann.socket.ask(t="act", table=table, seat=1, v=v, **acting)
    return str(answer["code"])


def test_a_game_that_takes_too_long(ann: Person) -> None:
    """Its action has not happened; the table goes on from where it was."""
    table = ann.make_table("ponderous")
    ann.socket.ask(t="start", table=table)

    assert ponder(ann, table, 0, is_long=True) == "game_failed"
    assert ponder(ann, table, 0, is_long=False) == ""
    ann.socket.open(table, 1)
    assert ann.socket.next("view")["view"]["datas"] == {"count": 1}


@pytest.mark.parametrize("action", ["act_fall", "act_circle", "act_branch"])
def test_a_game_that_recurses(ann: Person, action: str) -> None:
    """Its action has not happened; its table and those of others go on."""
    table, other = ann.make_table("ponderous"), ann.make_table("ponderous")
    for one in (table, other):
        ann.socket.ask(t="start", table=one)
    acting = {"table": table, "seat": 1, "v": 0, "action": action}

    assert ann.socket.ask(t="act", **acting)["code"] == "game_failed"
    for one in (table, other):
        assert ponder(ann, one, 0, is_long=False) == ""
        ann.socket.open(one, 1)
        assert ann.socket.next("view", table=one)["view"]["datas"] == {"count": 1}


def test_after_three_times(ann: Person) -> None:
    """A table whose game takes too long again and again stands still, and says why."""
    table = ann.make_table("ponderous")
    ann.socket.ask(t="start", table=table)
    ann.socket.open(table, 1)
    for _ in range(3):
        assert ponder(ann, table, 0, is_long=True) == "game_failed"

    card = ann.socket.next("card")
    while card["card"]["phase"] != "broken":
        card = ann.socket.next("card")
    assert "too long" in card["card"]["trouble"]
    assert ponder(ann, table, 0, is_long=False) == "out_of_order"


def test_three_times_in_weeks(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that takes too long now and then goes on."""
    monkeypatch.setattr(job_faults, "COUNTED_FOR", -1)
    table = ann.make_table("ponderous")
    ann.socket.ask(t="start", table=table)
    for _ in range(3):
        assert ponder(ann, table, 0, is_long=True) == "game_failed"

    assert ponder(ann, table, 0, is_long=False) == ""


@pytest.mark.parametrize("speed", [0, -1])
def test_options_that_are_never_taken(ann: Person, speed: int) -> None:
    """Where a game does not come to an end with its options, no table is made; others are."""
    wanted = {"game": "ponderous", "options": {"speed": speed}}
    status, _, body = ann.call("POST", "/api/tables", wanted)

    assert (status, json.loads(body)["code"]) == (422, "game_failed")
    assert ann.make_table("ponderous")


def test_the_others_play_on(ann: Person, server: Running) -> None:
    """Meanwhile other tables are played, as soon as the limit lets them."""
    table = ann.make_table("ponderous")
    ann.socket.ask(t="start", table=table)
    people: list[Person] = []

    def somebody(name: str) -> Person:
        people.append(Person(server.address, name))
        return people[-1]

    played = start(somebody)
    acting = {"t": "act", "table": table, "seat": 1, "v": 0, "action": "act_ponder"}
    PONDERS.clear()
    ann.socket.send(**acting, id="think-long", args={"is_long": True})
    assert PONDERS.wait(PATIENCE)
    played.play(4)

    assert ann.socket.next("answer")["code"] == "game_failed"
    for person in people:
        person.socket.close()
