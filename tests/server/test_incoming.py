"""Incoming frames: read strictly, in a time that grows with their length alone."""

import json

import pytest

from bga_states.protocol.client_frames import Act, Beat
from bga_states.server.sockets.incoming import LARGEST_FRAME, FrameError, depth_of, read_frame

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
    "quotes": b'"' + b'\\"' * 32_000 + b"[" * 40,
    "open texts": b'"["' * 21_000,
    "backslashes": b'"' + b"\\" * 60_000 + b"[" * 40,
    "brackets": b"[" * LARGEST_FRAME,
}


# Read looking back again and again, one of them takes half a minute; read once, a millisecond.
@pytest.mark.timeout(10)
@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_takes_long_to_read(name: str) -> None:
    """A frame that is made to be hard to read is refused as fast as any other of its length."""
    with pytest.raises(FrameError):
        read_frame(HOSTILE[name])


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
