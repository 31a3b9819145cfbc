from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bga_states import Game
from sample_games.battleship import Battleship
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.server.running import Person, Running, running

GAMES: dict[str, type[Game]] = {
    "battleship": Battleship,
    "hearts": Hearts,
    "reversi": Reversi,
    "tictactoe": TicTacToe,
}


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
