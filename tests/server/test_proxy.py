"""The proxy that other tests trust: what it does to a connection."""

from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.proxy import Proxy
from tests.server.running import Caller, Person, Running, Socket


@pytest.fixture
def proxy(server: Running) -> Iterator[Proxy]:
    """Stand before a server."""
    with Proxy(server.address) as proxy:
        yield proxy


def test_what_is_said_comes_through(proxy: Proxy) -> None:
    """Calls and sockets are as they are without it."""
    proxy.delay = 0.01
    ann = Person(proxy.address, "Ann")

    assert ann.get("/api/me")["person"]["name"] == "Ann"
    assert ann.socket.ask(t="start", table="A" * 14)["code"] == "unknown_table"
    ann.socket.close()


@pytest.mark.parametrize("fault", [Proxy.cut, Proxy.reset, Proxy.half_close])
def test_a_connection_ends(proxy: Proxy, fault: Callable[[Proxy], None]) -> None:
    """The client hears of it, and the next connection comes through."""
    socket = Socket(proxy.address)

    fault(proxy)
    with pytest.raises(ConnectionClosed):
        socket.receive()

    Socket(proxy.address).close()
    socket.close()


def test_a_connection_stalls(proxy: Proxy) -> None:
    """Nothing comes any more, and nobody is told; on new connections all does."""
    socket = Socket(proxy.address)

    proxy.stall()
    socket.send(t="beat")
    other = Socket(proxy.address)
    assert other.quiet() == []
    with pytest.raises(TimeoutError):
        socket.connection.recv(0)

    proxy.reset()
    with pytest.raises(ConnectionClosed):
        socket.receive()
    socket.close()
    other.close()


def test_what_is_held_back_comes_later(proxy: Proxy, server: Running) -> None:
    """Nothing comes through for a while, and then all of it, in order."""
    socket, direct = Socket(proxy.address), Socket(server.address)

    proxy.hold()
    socket.send(t="beat")
    assert direct.quiet() == []
    with pytest.raises(TimeoutError):
        socket.connection.recv(0)
    proxy.flow()

    assert socket.next("beat")
    assert socket.ask(t="start", table="A" * 14)["code"] == "unknown_table"
    socket.close()
    direct.close()


def test_nobody_comes_through_while_it_is_closed(proxy: Proxy) -> None:
    """New connections are reset."""
    proxy.is_open = False

    with pytest.raises(OSError, match="reset|closed"):
        Caller(proxy.address).get("/api/me")
