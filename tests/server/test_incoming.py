"""Incoming frames: read strictly, in a time that grows with their length alone."""

import json
import re
from collections.abc import Iterator

import pytest

from bga_states.protocol.client_frames import Act, Beat
from bga_states.server.sockets import incoming
from bga_states.server.sockets.incoming import LARGEST_FRAME, FrameError, depth_of, read_frame
from tests.patience import PATIENCE
from tests.planting import found_by

ACT = {"t": "act", "table": "A" * 14, "id": "an-id-of-mine", "seat": 1, "v": 0, "action": "a"}


def test_what_is_a_frame() -> None:
    """Texts and bytes are read alike."""
    written = json.dumps(ACT)

    assert read_frame(written) == read_frame(written.encode())
    assert isinstance(read_frame(written), Act)
    assert read_frame('{"t":"beat"}') == Beat()


DEPTHS = [
    (b"[" * 40, 40),
    (b"[]" * 40, 1),
    (b'["' + b"[" * 40 + b'"]', 1),
    (b'["\\"' + b"[" * 40 + b'"]', 1),
    (b'["\\\\"' + b"[" * 40 + b'"]', 41),
    (b'{"a":' * 33 + b"1" + b"}" * 33, 33),
    (b'"' + b"[" * 40, 0),
    (b'"\\', 0),
    (b"", 0),
]


@pytest.mark.parametrize(("written", "depth"), DEPTHS, ids=[str(case[0][:9]) for case in DEPTHS])
def test_how_deep_it_nests(written: bytes, depth: int) -> None:
    """Brackets count where they are no part of a text."""
    assert depth_of(written) == depth


HOSTILE = {
    "quotes": (b'"', b'\\"', b"[" * 40),
    "open texts": (b"", b'"["', b""),
    "backslashes": (b'"', b"\\", b"[" * 40),
    "brackets": (b"", b"[", b""),
}
"""What is hard to read, if it is read wrongly: its beginning, what is repeated, and its end."""
FRAMES = 16


def hostile(name: str, size: int) -> bytes:
    """Return what is hard to read in so many bytes, or two less."""
    begin, repeated, end = HOSTILE[name]
    return begin + repeated * ((size - len(begin + end)) // len(repeated)) + end


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_hard_to_read_is_refused(name: str) -> None:
    """A frame that is made to be hard to read is refused as any other that is wrong."""
    with pytest.raises(FrameError):
        read_frame(hostile(name, LARGEST_FRAME))


@found_by("tests/server/test_incoming.py::test_nothing_takes_long_to_read[quotes]")
def a_text_is_looked_back_for() -> Iterator[None]:
    """Let a text that never ends be read again from each of its quotes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(incoming, "BRACKETS", re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL))
        yield


# Read looking back again and again, one frame takes half a minute, and what is as long as so many
# takes hours; read once, it takes a moment on any machine.
@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_takes_long_to_read(name: str) -> None:
    """The time in which brackets are counted grows with the length alone."""
    written = hostile(name, FRAMES * LARGEST_FRAME)

    assert depth_of(written) == (len(written) if name == "brackets" else 0)


WRONG = [
    (b"\xff", "bad_request", ""),
    (b"[]", "bad_request", ""),
    (b'{"t":"fly"}', "bad_request", ""),
    (b'{"t":"beat","x":1}', "bad_request", ""),
    (json.dumps(ACT | {"v": 2**60}).encode(), "bad_request", "an-id-of-mine"),
    (json.dumps(ACT | {"args": {"x": float("nan")}}).encode(), "bad_request", ""),
    (json.dumps(ACT | {"args": "\ud800"}).encode(), "bad_request", ""),
    (b" " * (LARGEST_FRAME + 1), "too_big", ""),
]


@pytest.mark.parametrize(("written", "code", "request_id"), WRONG)
def test_what_is_not_a_frame(written: bytes, code: str, request_id: str) -> None:
    """It is told by its code, with the id of the request where that can be read."""
    with pytest.raises(FrameError) as told:
        read_frame(written)

    assert (told.value.code, told.value.request_id) == (code, request_id)
