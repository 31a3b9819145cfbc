"""Slow viewers: whoever reads what is told long after the others is told all the same."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from bga_states.server.sockets import connection
from bga_states.server.sockets.channels import KEPT_MOVES, Channel
from bga_states.server.tables.jobs import MISSED
from bga_states.server.tables.table_moves import MoveNews
from tests.patience import PATIENCE
from tests.planting import found_by
from tests.server.running import Frame, Person, Running, running
from tests.server.tables import start
from tests.server.test_socket_protocol import Loud
from tests.server.test_split_frames import Raw

Make = Callable[[str], Person]
MOVES = 180
"""More than the buffers of the system and the memory of the server hold; for 200 a view comes."""
SHOUT: Frame = {"action": "act_shout", "args": {}}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Run a server with a game that tells much, which gives nobody up as long as this takes."""
    monkeypatch.setattr(connection, "LONGEST_SEND", 10 * PATIENCE)
    monkeypatch.setattr(connection, "LONGEST_SILENCE", 10 * PATIENCE)
    with running(tmp_path / "tables.sqlite", {"loud": Loud}) as server:
        yield server


class Slow(Raw):
    """Somebody who watches a table, and reads only when asked to."""

    def __init__(self, address: str, table: str) -> None:
        super().__init__(address)
        self.send(f'{{"t":"open","table":"{table}"}}')
        while self.read()["t"] != "view":
            pass

    def read(self) -> Frame:
        """Read the next frame."""
        frame: Frame = msgspec.json.decode(self.next().data)
        return frame


def most_behind(server: Running, table: str) -> int:
    """Return how many moves of a table the slowest of those who follow it was not sent."""
    channel = server._serving._tables.hub.channels[table]
    return channel.version - min(follower.sent for follower in channel.followers)


def test_who_falls_far_behind(server: Running, somebody: Make) -> None:
    """Whoever lacks more moves than are in memory is sent each version once, and in order."""
    played = start(somebody, "loud")
    slow = Slow(server.address, played.id)
    for _ in range(MOVES):
        assert played.act(played.people[0], SHOUT)["code"] == ""
        played.follow()
    behind = most_behind(server, played.id)
    told: list[Frame] = []
    while not told or told[-1].get("v") != MOVES:
        told.append(slow.read())
    slow.socket.close()
    moves = [(frame["t"], frame["v"]) for frame in told if frame["t"] != "card"]

    assert KEPT_MOVES < behind < MISSED
    assert moves == [("move", version) for version in range(1, MOVES + 1)]


@found_by("tests/server/test_slow_viewers.py::test_who_falls_far_behind")
def a_version_that_is_missed() -> Iterator[None]:
    """Go on with the first move that is in memory, whatever was told before."""
    move_after = Channel.move_after

    def first_after(channel: Channel, version: int) -> MoveNews | None:
        found = move_after(channel, version)
        return found or next(iter(channel._moves), None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Channel, "move_after", first_after)
        yield
