"""Whatever the network does: each version is seen once, and each request has one answer."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bga_states.client.client_session import Session
from bga_states.protocol import AnyServerFrame
from bga_states.protocol.client_frames import AskChoices
from bga_states.protocol.server_frames import Answer, Choices, Move, View
from tests import sizes
from tests.client.flaky_server import LOST, SEAT, TABLE, FlakyServer
from tests.planting import found_by

TIMES = 8
"""So many schedules are tried for each example of other properties."""
ARRIVES = "tests/client/test_schedules.py::test_every_client_arrives"
COUNTS = st.integers(1, 4)
STEPS = st.one_of(
    st.just(("connect",)),
    st.just(("cut",)),
    st.just(("arrive_late",)),
    st.just(("move",)),
    st.just(("lose",)),
    st.just(("undo",)),
    st.just(("act",)),
    st.just(("ask",)),
    st.just(("refresh",)),
    st.just(("repeat",)),
    st.tuples(st.just("to_server"), COUNTS),
    st.tuples(st.just("to_client"), COUNTS),
    st.tuples(st.just("wait"), st.sampled_from([1, 9, 26])),
)
"""What may happen next."""


@found_by(ARRIVES)
def a_gap_is_no_gap() -> Iterator[None]:
    """Let a client take each move that is new for the next one."""

    def take_move(self: Session, frame: Move, _now: float) -> bool:
        following = self._followed.get((frame.table, frame.seat))
        if following is None or following.v is None or frame.v <= following.v:
            return False
        following.v = frame.v
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "_take_move", take_move)
        yield


@found_by(ARRIVES)
def an_answer_is_told_each_time() -> Iterator[None]:
    """Let a client take the second answer to a request for news."""
    is_news = Session._is_news

    def is_any_answer_news(self: Session, frame: AnyServerFrame, now: float) -> bool:
        return is_news(self, frame, now) or isinstance(frame, Answer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "_is_news", is_any_answer_news)
        yield


def happen(server: FlakyServer, step: tuple[str, int] | tuple[str], number: int) -> None:
    """Let one thing happen."""
    match step:
        case ("to_server", int(count)):
            server.deliver(count, is_to_server=True)
        case ("to_client", int(count)):
            server.deliver(count, is_to_server=False)
        case ("wait", int(seconds)):
            server.wait(seconds)
        case ("act",):
            server.act(number)
        case ("ask",):
            server.session.ask(AskChoices(TABLE, SEAT))
            server.carry()
        case ("refresh",):
            server.refresh()
        case ("lose",):
            server.move(is_pushed=False)
        case _:
            getattr(server, step[0])()


def after(steps: list[tuple[str, int] | tuple[str]]) -> FlakyServer:
    """Return a server and its client after these steps and some quiet."""
    session = Session(lambda: 0.5)
    session.open(TABLE, SEAT)
    server = FlakyServer(session)
    server.connect()
    server.exhaust()
    for number, step in enumerate(steps):
        happen(server, step, number)
    server.quieten()
    return server


@settings(max_examples=TIMES * sizes.size("examples"), derandomize=not sizes.is_full("examples"))
@given(st.lists(STEPS, min_size=20, max_size=60))
def test_every_client_arrives(steps: list[tuple[str, int] | tuple[str]]) -> None:
    """After quiet: no version twice and none left out but by a view, one answer to each request.

    Whoever could not follow has got a view since.
    """
    server = after(steps)
    acts = [f"request-{number}" for number, step in enumerate(steps) if step == ("act",)]
    known, is_lost = None, False
    for frame in server.news:
        if isinstance(frame, View):
            known, is_lost = frame.v, False
        elif isinstance(frame, Move):
            assert known is not None
            assert frame.v == known + 1
            known = frame.v
        is_lost = is_lost or frame is LOST

    assert (known, is_lost) == (server.v, False)
    assert Counter(one.id for one in server.news if isinstance(one, Answer)) == Counter(acts)
    assert {*server.answers} == {*acts}


@given(st.lists(STEPS, max_size=40))
def test_every_question_has_an_answer(steps: list[tuple[str, int] | tuple[str]]) -> None:
    """After quiet, whoever has asked last was answered after that."""
    server = after([*steps, ("ask",)])

    assert any(isinstance(frame, Choices) for frame in server.news)
    assert not server.session._questions


@pytest.mark.parametrize(
    "steps",
    [
        [("connect",), ("to_server", 4), ("to_client", 4), ("act",), ("to_server", 1), ("cut",)],
        [("connect",), ("act",), ("cut",), ("connect",), ("to_server", 4), ("arrive_late",)],
        [("connect",), ("to_server", 4), ("to_client", 4), *[("lose",)] * 9, ("move",)],
        [("act",), ("act",), ("undo",), ("connect",), ("refresh",), ("undo",)],
    ],
    ids=["answer lost", "heard twice", "far behind", "undone"],
)
def test_some_schedules_in_particular(steps: list[tuple[str, int] | tuple[str]]) -> None:
    """What Hypothesis may or may not draw is tried each time."""
    server = after(steps)

    assert len([one for one in server.news if isinstance(one, Answer)]) == steps.count(("act",))
    assert len(server.answers) == steps.count(("act",))
