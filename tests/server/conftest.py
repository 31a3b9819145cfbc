from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.server.web import operator_api
from sample_games.battleship import Battleship
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.server.fake_time import FakeTime
from tests.server.running import PATIENCE, Person, Running, running

GAMES: dict[str, type[Game]] = {
    "battleship": Battleship,
    "hearts": Hearts,
    "reversi": Reversi,
    "tictactoe": TicTacToe,
}


@pytest.fixture(autouse=True)
def patient_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever asks how a server is wait as long as all tests do: the machine may be slow."""
    monkeypatch.setattr(operator_api, "LONGEST_WAIT", PATIENCE)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a server may have its tables."""
    return tmp_path / "tables.sqlite"


@pytest.fixture
def time() -> FakeTime:
    """Return a time that stands still, for a server that takes it for its own."""
    return FakeTime()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Run a server with a store of its own."""
    with running(tmp_path / "tables.sqlite", GAMES) as server:
        yield server


@pytest.fixture
def somebody(server: Running) -> Iterator[Callable[[str], Person]]:
    """Make people, whose sockets are closed at the end."""
    people: list[Person] = []

    def make(name: str) -> Person:
        people.append(Person(server.address, name))
        return people[-1]

    yield make
    for person in people:
        person.socket.close()


@pytest.fixture
def servers(postgres_url: str) -> Iterator[list[Running]]:
    """Run two servers on one database."""
    # What it needs is imported by those alone who want it, and it reads what is here.
    from tests.server.side_by_side import two_servers

    with two_servers(postgres_url) as servers:
        yield servers


@pytest.fixture
def people() -> Iterator[list[Person]]:
    """Keep people, whose sockets are closed at the end."""
    kept: list[Person] = []
    yield kept
    for person in kept:
        person.socket.close()


@pytest.fixture
def apart(servers: list[Running], people: list[Person]) -> Callable[[str], Person]:
    """Make people, each at the other server than the one before."""

    def make(name: str) -> Person:
        people.append(Person(servers[len(people) % 2].address, name))
        return people[-1]

    return make
