"""Sockets of those who do not read: they cost nobody else anything, and are really gone."""

import gc
import logging
import math
import os
import socket
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from bga_states import Game, GameState, StateType, possible_action
from bga_states.server import serving, table_server
from bga_states.server.sockets import connection, socket_protocol
from bga_states.server.sockets.connection import STUCK
from bga_states.server.sockets.socket_protocol import LEAST_TAKEN, SocketProtocol
from tests.patience import PATIENCE, wait_until
from tests.server.running import Person, Running, running
from tests.server.tables import Played, start

Make = Callable[[str], Person]
LOUD = 50_000
MOVES = 200
"""Together they are more than the buffers of the system hold."""
SHOUT = {"action": "act_shout", "args": {}}


class Shout(GameState["Loud"]):
    """The active player tells everybody something long."""

    def __init__(self, game: "Loud") -> None:
        super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_shout(self) -> type["Shout"]:
        """Tell it."""
        self.notify.all("shouted", "", what="a" * LOUD)
        return Shout

    def zombie(self, player_id: int) -> None:
        """Nobody leaves."""


class Loud(Game):
    """A game in which much is told."""

    states = (Shout,)
    min_players, max_players = 1, 2

    def setup_new_game(self) -> type[Shout]:
        """Begin."""
        return Shout

    def get_all_datas(self) -> dict[str, object]:
        """Show nothing."""
        return {}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Run a server that is quick to give people up who do not read, and nobody else."""
    monkeypatch.setattr(connection, "LONGEST_SEND", 0.2)
    monkeypatch.setattr(connection, "LONGEST_SILENCE", 10 * PATIENCE)
    monkeypatch.setattr(socket_protocol, "LONGEST_HANDSHAKE", PATIENCE)
    monkeypatch.setattr(table_server, "SWEEP", 0.05)
    monkeypatch.setattr(socket_protocol, "FAREWELL", 0.05)
    with running(tmp_path / "tables.sqlite", {"loud": Loud}) as server:
        yield server


class Deaf:
    """A WebSocket whose other end reads no more than the answer to its handshake."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.protocol = ClientProtocol(parse_uri(address.replace("http", "ws", 1) + "api/socket"))
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((parts.hostname, parts.port))
        self.protocol.send_request(self.protocol.connect())
        self.flush()
        while self.protocol.state.name == "CONNECTING":
            self.protocol.receive_data(self.socket.recv(500))
        self.send('{"t":"hello"}')

    def send(self, text: str) -> None:
        """Send a frame."""
        self.protocol.send_text(text.encode())
        self.flush()

    def flush(self) -> None:
        """Send what waits."""
        for data in self.protocol.data_to_send():
            self.socket.sendall(data)


def connections(server: Running) -> set[Any]:
    """Return the connections that the web server has."""
    return set(server._serving._server.server_state.connections)


def wait_for_connections(server: Running, count: int) -> None:
    """Wait until so many connections are open."""
    wait_until(lambda: len(connections(server)) == count, f"{count} connections are open")


def memory() -> int:
    """Return how much memory this process has, in kB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


def fall_behind(server: Running, make: Make | None = None) -> tuple[Played, Deaf]:
    """Play so much that most of it waits for somebody who watches and does not read."""
    played = start(make or partial(Person, server.address), "loud")
    deaf = Deaf(server.address)
    deaf.send(f'{{"t":"open","table":"{played.id}"}}')
    wait_for_connections(server, 3)
    for version in range(MOVES):
        assert played.act(played.people[0], SHOUT, v=version)["v"] == version + 1
        played.follow()
    return played, deaf


def test_who_stops_reading(
    server: Running, somebody: Make, caplog: pytest.LogCaptureFixture
) -> None:
    """The others play on, and the connection is given up, without a word in the log."""
    caplog.set_level(logging.WARNING)
    played, deaf = fall_behind(server, somebody)

    wait_for_connections(server, 2)
    assert played.act(played.people[0], SHOUT, v=MOVES)["v"] == MOVES + 1
    assert [record.getMessage() for record in caplog.records] == []
    deaf.socket.close()


def test_who_does_not_read_while_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server waits a while and no longer, and leaves no connection behind."""
    monkeypatch.setattr(serving, "GRACE", 0.2)
    # Not to be given up before.
    monkeypatch.setattr(connection, "LONGEST_SEND", 10 * PATIENCE)
    monkeypatch.setattr(connection, "LONGEST_SILENCE", 10 * PATIENCE)
    with running(tmp_path / "tables.sqlite", {"loud": Loud}) as server:
        played, deaf = fall_behind(server)
        for person in played.people:
            person.socket.close()
        lost = connections(server)
    assert [connection.transport.is_closing() for connection in lost] == [True]
    deaf.socket.close()


def test_who_reads_slowly_is_not_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much waits for a client, it is seen to read where it takes some of it."""
    monkeypatch.setattr(table_server, "SWEEP", 10 * PATIENCE)
    with running(tmp_path / "tables.sqlite", {"loud": Loud}) as server:
        played, slow = fall_behind(server)
        (protocol,) = [one for one in connections(server) if one.transport.get_write_buffer_size()]
        since = protocol.stuck_since()
        assert protocol.stuck_since() == since < math.inf
        read = 0
        while read < 16 * LEAST_TAKEN:
            read += len(slow.socket.recv(LEAST_TAKEN))

        wait_until(lambda: protocol.stuck_since() > since, "it is seen to read")
        slow.socket.close()
        for person in played.people:
            person.socket.close()


def test_who_has_closed_and_not_read_on_while_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server closes the others, and its store."""
    monkeypatch.setattr(socket_protocol, "FAREWELL", PATIENCE)
    with running(tmp_path / "tables.sqlite", {"loud": Loud}) as server:
        played, deaf = fall_behind(server)
        deaf.protocol.send_close(1000)
        deaf.flush()
        closing = [one for one in connections(server) if one.transport.get_write_buffer_size()]
        wait_until(lambda: closing[0].conn.state is State.CLOSING, "the server knows that it goes")
        server._serving.stop()

        for person in played.people:
            assert person.socket.closed() == 1012
    deaf.socket.close()


def test_who_has_gone(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of a connection that is lost, whatever might have ended it later."""
    monkeypatch.setattr(socket_protocol, "LONGEST_HANDSHAKE", 600)
    monkeypatch.setattr(socket_protocol, "FAREWELL", 600)
    leaving = Deaf(server.address)
    wait_for_connections(server, 1)
    kept = weakref.ref(connections(server).pop())
    leaving.socket.close()

    # Both refer to each other, until somebody looks.
    wait_until(lambda: gc.collect() >= 0 and kept() is None, "nothing is kept")


def send_for_ever(deaf: Deaf, data: bytes) -> None:
    """Send the same again and again, until there is nobody any more."""
    while True:
        deaf.socket.sendall(data)


def ping(protocol: ClientProtocol) -> None:
    """Write a ping."""
    protocol.send_ping(b"x" * 100)


def pong(protocol: ClientProtocol) -> None:
    """Write an answer to a ping that was not."""
    protocol.send_pong(b"")


def piece(protocol: ClientProtocol) -> None:
    """Write an empty piece of a text."""
    protocol.send_continuation(b"", fin=False)


@pytest.mark.parametrize("write", [ping, pong, piece])
def test_frames_that_say_nothing(
    server: Running, somebody: Make, write: Callable[[ClientProtocol], None]
) -> None:
    """Whoever sends nothing but such is cut off, fills no memory, and costs nobody their turn."""
    ann, deaf = somebody("Ann"), Deaf(server.address)
    if write is piece:
        deaf.protocol.send_text(b"begin", fin=False)
        deaf.flush()
    write(deaf.protocol)
    frames = b"".join(deaf.protocol.data_to_send()) * 1000
    before = memory()
    with pytest.raises(ConnectionError):
        send_for_ever(deaf, frames)

    assert memory() - before < 15_000, "kB"
    ann.socket.send(t="beat")
    assert ann.socket.next("beat")
    deaf.socket.close()


def test_who_is_cut_off_as_they_go(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """To close a socket that was lost a moment ago is no error: whoever does it closes others."""
    cut: list[bool] = []
    lose = SocketProtocol.connection_lost

    def cut_off(protocol: SocketProtocol) -> None:
        protocol.cut(STUCK)
        cut.append(True)

    def lose_and_cut(protocol: SocketProtocol, error: Exception | None) -> None:
        protocol.loop.call_soon(cut_off, protocol)
        lose(protocol, error)

    monkeypatch.setattr(SocketProtocol, "connection_lost", lose_and_cut)
    Deaf(server.address).socket.close()

    wait_until(lambda: cut == [True], "it is cut off")
