"""What the tests of the server share: servers, and people who come to them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from bga_states import Game
from bga_states.server.due import bot_processes
from bga_states.server.sockets import connection, socket_protocol
from bga_states.server.tables import table_thread, timekeeper
from bga_states.server.web import http_api, operator_api, request_protocol
from sample_games.battleship import Battleship
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.server.fake_time import FakeTime
from tests.server.running import Person, Running, running

GAMES: dict[str, type[Game]] = {
    "battleship": Battleship,
    "harvest": Harvest,
    "hearts": Hearts,
    "reversi": Reversi,
    "tictactoe": TicTacToe,
}


LIMITS: tuple[tuple[ModuleType, str], ...] = (
    (bot_processes, "LOADING"),
    (connection, "LONGEST_SEND"),
    (connection, "LONGEST_SILENCE"),
    (http_api, "LONGEST_BODY"),
    (operator_api, "LONGEST_WAIT"),
    (request_protocol, "LONGEST_ANSWER"),
    (request_protocol, "LONGEST_WAIT"),
    (socket_protocol, "FAREWELL"),
    (socket_protocol, "LONGEST_HANDSHAKE"),
    (timekeeper, "LONGEST_PAUSE"),
    (table_thread, "LONGEST_STOP"),
)
"""For how long a server waits for its clients and for itself, in seconds."""


@pytest.fixture(scope="package", autouse=True)
def patient_server() -> Iterator[None]:
    """Let servers wait as long as tests do; a test of a limit sets that one itself."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in LIMITS:
            patch.setattr(module, name, PATIENCE)
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a server may have its tables."""
    return tmp_path / "tables.sqlite"


@pytest.fixture
def time() -> FakeTime:
    """Return a time that stands still, for a server that takes it for its own."""
    return FakeTime()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server that all tests of a module share, with its tables and people."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite", GAMES) as server:
        yield server


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[Running]:
    """Run a server on which nothing has happened.

    A module whose tests need one overrides `server` with a fixture that returns it.
    """
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
    # Imported here, as it imports this module, and few tests need it.
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
    """Make people, at the two servers by turns."""

    def make(name: str) -> Person:
        people.append(Person(servers[len(people) % 2].address, name))
        return people[-1]

    return make
