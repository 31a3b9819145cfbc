"""Frames on the wire: however they are cut into packets, each text is taken once, in order."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.sync.client import connect

from bga_states.server.sockets.incoming import LARGEST_FRAME
from sample_games.reversi import Reversi
from tests.server.running import NO_TABLE, Running, running
from tests.server.test_socket_protocol import Deaf

COUNT = 30
DECODE = msgspec.json.decode


class Raw(Deaf):
    """A socket on which any bytes can be sent, and all that comes is read."""

    def write(self, *frames: Frame, mask: bool = True) -> bytes:
        """Return frames as they are on the wire."""
        return b"".join(frame.serialize(mask=mask) for frame in frames)

    def next(self) -> Frame:
        """Return the next frame that comes."""
        while True:
            for event in self.protocol.events_received():
                if isinstance(event, Frame):
                    self.found.append(event)
            if self.found:
                return self.found.pop(0)
            received = self.socket.recv(65536)
            assert received, "the server has closed the connection without a word"
            self.protocol.receive_data(received)

    def __init__(self, address: str) -> None:
        self.found: list[Frame] = []
        super().__init__(address)
        assert DECODE(self.next().data)["t"] == "welcome"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, {"reversi": Reversi}) as server:
        yield server


@pytest.fixture
def raw(server: Running) -> Iterator[Raw]:
    """Return a socket of its own."""
    raw = Raw(server.address)
    yield raw
    raw.socket.close()


def test_no_extension_is_agreed_to(server: Running) -> None:
    """Whoever offers to compress what they send, as browsers do, is not taken up on it."""
    url = server.address.replace("http", "ws", 1) + "api/socket"
    with connect(url, compression="deflate") as socket:
        assert socket.request is not None
        assert socket.response is not None
        offered, agreed = (
            said.headers.get("Sec-WebSocket-Extensions", "")
            for said in (socket.request, socket.response)
        )

    assert "permessage-deflate" in offered
    assert agreed == ""


def question(number: int, size: int = 0) -> bytes:
    """Write a request that is refused, whose answer has its id; it has at least so many bytes."""
    text = f'{{"t":"start","table":"{NO_TABLE}","id":"request-{number}"'
    return text.encode().ljust(size) + b"}"


def text(data: bytes, *, fin: bool = True) -> Frame:
    """Return a frame that is a text, or its beginning."""
    return Frame(Opcode.TEXT, data, fin=fin)


@pytest.mark.parametrize("seed", range(5))
def test_any_packets(raw: Raw, seed: int) -> None:
    """Where a packet ends says nothing: within a head, a mask, a text, or after many frames."""
    chance = random.Random(seed)
    frames = [text(question(number, chance.choice([0, 200, 40_000]))) for number in range(COUNT)]
    frames[10:10] = [Frame(Opcode.PING, b"ping")]
    sent = raw.write(*frames)
    while sent:
        size = chance.choice([1, 2, 3, 7, 100, 30_000])
        raw.socket.sendall(sent[:size])
        sent = sent[size:]
    expected = [f"request-{number}" for number in range(COUNT)]
    heard = [raw.next() for _ in range(COUNT + 1)]

    assert [bytes(frame.data) for frame in heard if frame.opcode is Opcode.PONG] == [b"ping"]
    answers = [frame.data for frame in heard if frame.opcode is Opcode.TEXT]
    assert [DECODE(answer)["id"] for answer in answers] == expected


def test_texts_in_pieces(raw: Raw) -> None:
    """A text may come in several frames, between others that are whole."""
    whole = question(2)
    pieces = [text(whole[:5], fin=False), Frame(Opcode.CONT, b"", fin=False)]
    pieces += [Frame(Opcode.PING, b""), Frame(Opcode.CONT, whole[5:])]
    raw.socket.sendall(raw.write(text(question(1)), *pieces, text(question(3))))
    heard = [raw.next() for _ in range(4)]

    ids = [DECODE(frame.data)["id"] for frame in heard if frame.opcode is Opcode.TEXT]
    assert ids == ["request-1", "request-2", "request-3"]


WRONG = {
    "a text within another": ([text(b"{", fin=False), text(question(1))], 1002),
    "a piece of nothing": ([Frame(Opcode.CONT, b"}")], 1002),
    "too long": ([text(b"a" * (LARGEST_FRAME + 1))], 1009),
    "the end": ([Frame(Opcode.CLOSE, Close(1000, "").serialize())], 1000),
}


@pytest.mark.parametrize(("frames", "code"), WRONG.values(), ids=WRONG.keys())
def test_what_is_against_the_rules(raw: Raw, frames: list[Frame], code: int) -> None:
    """The socket is closed with the code for it, and what follows is not looked at."""
    raw.socket.sendall(raw.write(*frames, text(question(9))))
    closed = raw.next()

    assert closed.opcode is Opcode.CLOSE
    assert Close.parse(closed.data).code == code


def test_no_mask(raw: Raw) -> None:
    """Clients have to mix what they send with a mask."""
    raw.socket.sendall(raw.write(text(question(1)), mask=False))

    assert Close.parse(raw.next().data).code == 1002


def test_the_head_of_what_is_too_long(raw: Raw) -> None:
    """Nobody waits for the rest of it."""
    head = raw.write(text(b"a" * (2 * LARGEST_FRAME)))[:14]
    raw.socket.sendall(head)

    assert Close.parse(raw.next().data).code == 1009
