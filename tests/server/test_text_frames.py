"""Frames of texts: what the library writes is read, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader
from websockets.utils import apply_mask

from bga_states.server.sockets.socket_protocol import first_size, frame_head, text_in

SIZES = [0, 1, 125, 126, 127, 65_535]


def written(text: bytes, *, mask: bool = True, fin: bool = True) -> bytes:
    """Write a frame as the library does."""
    return Frame(Opcode.TEXT, text, fin=fin).serialize(mask=mask)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text(size: int) -> None:
    """A text of a client's is found in its frame, whatever its size."""
    text = bytes(range(256)) * (size // 256 + 1)
    assert text_in(written(text[:size])) == text[:size]


@pytest.mark.parametrize("size", [*SIZES, 65_536])
def test_what_the_server_writes(size: int) -> None:
    """A client reads what was written behind our head."""
    text = b"a" * size
    reader = StreamReader()
    reader.feed_data(frame_head(size) + text)
    parsed = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as done:
        next(parsed)
    assert done.value.value.data == text


@given(st.binary(max_size=300))
def test_sizes(text: bytes) -> None:
    """Where a frame ends is known from its head on."""
    frame = written(text)
    known = [first_size(frame[:length]) for length in range(len(frame) + 1)]
    head = 4 if len(text) > 125 else 2

    assert known[:head] == [0] * head
    assert set(known[head:]) == {len(frame)}


def test_the_size_of_a_long_frame() -> None:
    """It stands in eight bytes."""
    assert first_size(written(b"a" * 65_536)[:10]) == 65_536 + 14
    assert first_size(written(b"a" * 65_536)[:9]) == 0


OTHERS = {
    "nothing": b"",
    "no mask": written(b"text", mask=False),
    "a piece": written(b"text", fin=False),
    "an extension": b"\xc1" + written(b"text")[1:],
    "a binary one": Frame(Opcode.BINARY, b"text").serialize(mask=True),
    "a ping": Frame(Opcode.PING, b"text").serialize(mask=True),
    "cut off": written(b"text")[:-1],
    "two": written(b"text") * 2,
    "a long one": written(b"a" * 65_536),
    "a medium one, cut off": written(b"a" * 200)[:3],
    "no mask, and long": bytes((0x81, 0x7F)) + bytes(8),
}


@pytest.mark.parametrize("frame", OTHERS.values(), ids=OTHERS.keys())
def test_all_else(frame: bytes) -> None:
    """What is not one whole text as clients send it is left to the library."""
    assert text_in(frame) is None


@given(st.binary(max_size=300), st.binary(min_size=4, max_size=4))
def test_any_mask(text: bytes, mask: bytes) -> None:
    """What the library has mixed with any mask is read."""
    frame = written(text)
    assert text_in(frame[: -4 - len(text)] + mask + apply_mask(text, mask)) == text
