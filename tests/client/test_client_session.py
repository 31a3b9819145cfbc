"""The session decides by a few tables: what to send, what is news, and when."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bga_states.client.client_session import AGAIN, BEAT, SILENCE, Session, request_id
from bga_states.protocol.client_frames import Act, AskChoices, AskScene
from bga_states.protocol.server_frames import (
    Answer,
    AnyServerFrame,
    Choices,
    Error,
    Move,
    SceneFrame,
    Seen,
    ServerBeat,
    View,
    Welcome,
)
from tests.protocol.frames_checked import check_client_frame, check_server_frame

TABLE, OTHER = "A" * 14, "B" * 14
ACT = Act(TABLE, "a1b2c3d4", 1, 3, "act_go", {})
NOTHING = Seen(0, 10, {}, 10, {}, [], 1, [1], [], 0, {})
CONNECT, HALF = 100.0, 0.5


def session() -> Session:
    return Session(lambda: HALF)


def tell(session: Session, frame: AnyServerFrame, now: float = CONNECT) -> bool:
    """Let the session receive a frame; return whether it is news."""
    sent = msgspec.json.encode(frame)
    check_server_frame(sent)
    found = session.received(sent, now)
    assert found is None or found == frame
    return found is not None


def sent(session: Session) -> list[dict[str, Any]]:
    """Return what is to be sent."""
    return [check_client_frame(text) for text in session.to_send()]


def view(v: int, table: str = TABLE, seat: int = 1) -> View:
    return View(table, seat, v, NOTHING, {}, None)


def move(v: int, table: str = TABLE, seat: int = 1) -> Move:
    return Move(table, seat, v, 0, [], None)


def following(v: int = 5) -> Session:
    """Return a connected session that follows a table, and has said so."""
    made = session()
    made.open(TABLE, 1)
    made.connected(CONNECT)
    tell(made, view(v))
    made.to_send()
    return made


@pytest.mark.parametrize(
    ("v", "is_news", "asked"),
    [
        (4, False, []),
        (5, False, []),
        (6, True, []),
        (7, False, [5]),
        (900, False, [5]),
    ],
)
def test_a_move_is_taken_in_its_turn(v: int, *, is_news: bool, asked: list[int]) -> None:
    """At version 5: what is known is dropped, the next is taken, and a gap is asked for."""
    made = following(5)

    assert tell(made, move(v)) is is_news
    assert [frame["since"] for frame in sent(made)] == asked


def test_a_gap_is_asked_for_once() -> None:
    """Until it is answered, or so much time has passed that no answer will come."""
    made = following(5)
    for v in (8, 9, 10):
        tell(made, move(v))
    assert len(sent(made)) == 1

    tell(made, move(11), CONNECT + BEAT)
    assert len(sent(made)) == 1

    tell(made, move(6))
    tell(made, move(9))
    assert [frame["since"] for frame in sent(made)] == [6]


@pytest.mark.parametrize("v", [0, 5, 60])
def test_a_view_replaces(v: int) -> None:
    """Whatever was known: the next move is the one after it."""
    made = following(5)

    assert tell(made, view(v))
    assert tell(made, move(v + 1))


def test_a_move_before_the_first_view_is_nothing_to_build_on() -> None:
    """It is dropped, for a view is on its way."""
    made = session()
    made.open(TABLE, 1)
    made.connected(CONNECT)
    made.to_send()

    assert not tell(made, move(1))
    assert sent(made) == []


def test_each_viewer_counts_for_themselves() -> None:
    """One table from two seats, and another table: three sequences."""
    made = following(5)
    made.open(TABLE, 2)
    made.open(OTHER, 1)
    tell(made, view(8, seat=2))
    tell(made, view(1, OTHER))

    assert tell(made, move(9, seat=2))
    assert tell(made, move(2, OTHER))
    assert tell(made, move(6))


def test_what_is_not_followed_is_not_news() -> None:
    """Frames that were on their way when a table was closed reach nobody."""
    made = following(5)
    made.close(TABLE, 1)

    assert [frame["t"] for frame in sent(made)] == ["close"]
    assert not tell(made, move(6))
    assert not tell(made, view(6))


def test_a_new_connection_hears_what_may_have_been_lost() -> None:
    """First hello, then what is followed and since when, questions, and requests unchanged."""
    made = following(5)
    made.request(ACT)
    made.ask(AskChoices(TABLE, 1))
    made.open(OTHER)
    made.to_send()
    made.lost(CONNECT)
    made.connected(CONNECT)
    frames = sent(made)

    assert [frame["t"] for frame in frames] == ["hello", "open", "open", "choices", "act"]
    assert [frame["since"] for frame in frames[1:3]] == [5, None]
    assert frames[4] == {**msgspec.to_builtins(ACT)}


def test_nothing_is_sent_without_a_connection() -> None:
    """What is asked for meanwhile is sent once there is one."""
    made = session()
    made.request(ACT)
    made.open(TABLE)
    assert sent(made) == []

    made.connected(CONNECT)
    assert [frame["t"] for frame in sent(made)] == ["hello", "open", "act"]


def test_a_request_that_is_no_json() -> None:
    """It fails where it is made, and nothing of it is sent, now or later."""
    made = following()
    with pytest.raises(TypeError):
        made.request(Act(TABLE, "a1b2c3d4", 1, 3, "act_go", {"number": object()}))

    assert sent(made) == []
    made.connected(CONNECT)
    assert "act" not in [frame["t"] for frame in sent(made)]


def test_a_request_is_answered_once() -> None:
    """Its second answer, and one to what nobody asked, is not news; it is sent no more."""
    made = following()
    made.request(ACT)

    assert tell(made, Answer(ACT.id, 4))
    assert not tell(made, Answer(ACT.id, 4))
    assert not tell(made, Answer("somebody", 4))
    made.connected(CONNECT)
    assert "act" not in [frame["t"] for frame in sent(made)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (AskChoices(TABLE, 1), Choices(TABLE, 1, 5, [], {})),
        (AskScene(TABLE, 1), SceneFrame(TABLE, 1, 5, {})),
        (AskChoices(TABLE, 1), Error("game_failed", "", TABLE, 1, "choices")),
        (AskScene(TABLE, 1), Error("game_failed", "", TABLE, 1, "scene")),
    ],
)
def test_a_question_is_asked_once_at_a_time(
    question: AskChoices | AskScene, answer: AnyServerFrame
) -> None:
    """Until it is answered; then it may be asked anew. The table is followed all the time."""
    made = following(5)
    made.ask(question)
    made.ask(question)
    assert len(sent(made)) == 1

    assert tell(made, answer)
    made.ask(question)
    assert len(sent(made)) == 1
    assert tell(made, move(6))


def test_an_answer_to_no_question_is_not_news() -> None:
    """Choices that nobody waits for are old."""
    made = following()

    assert not tell(made, Choices(TABLE, 1, 5, [], {}))
    assert not tell(made, SceneFrame(TABLE, 1, 5, {}))


def test_an_error_ends_that_a_table_is_followed() -> None:
    """It is not opened again, and its questions are not asked again."""
    made = following()
    made.ask(AskChoices(TABLE, 1))

    assert tell(made, Error("not_seated", "", TABLE, 1))
    made.connected(CONNECT)
    assert [frame["t"] for frame in sent(made)] == ["hello"]


@pytest.mark.parametrize("code", ["busy", "too_fast", "unavailable"])
def test_what_cannot_be_opened_now_is_opened_later(code: str) -> None:
    """A table is followed on where the server only has too much to do, or no store for a while."""
    made = following(5)

    assert not tell(made, Error(code, "", TABLE, 1))
    assert made.deadline == CONNECT + AGAIN
    made.tick(CONNECT + AGAIN / 2)
    assert sent(made) == []
    made.tick(CONNECT + AGAIN)
    assert [(frame["t"], frame["since"]) for frame in sent(made)] == [("open", 5)]
    assert tell(made, move(6))


@pytest.mark.parametrize(
    "end",
    [
        lambda made: made.close(TABLE, 1),
        lambda made: made.connected(CONNECT),
        lambda made: tell(made, Error("not_seated", "", TABLE, 1)),
    ],
    ids=["closed", "opened anew", "refused"],
)
def test_what_is_not_to_be_opened_later(end: Callable[[Session], object]) -> None:
    """A table that was closed meanwhile, or opened on a new connection, or is no longer theirs."""
    made = following()
    tell(made, Error("busy", "", TABLE, 1))
    end(made)
    made.to_send()
    made.tick(CONNECT + AGAIN)

    assert sent(made) == []


def test_an_error_about_nothing_in_particular_is_told() -> None:
    """It ends nothing."""
    made = following(5)

    assert tell(made, Error("too_fast", "Too much was sent"))
    assert tell(made, move(6))


def test_who_is_lost_asks_for_a_view() -> None:
    """Once, and again on a new connection, until a view comes."""
    made = following(5)
    made.refresh(TABLE, 1)
    made.refresh(TABLE, 1)
    assert [frame["since"] for frame in sent(made)] == [None]

    tell(made, move(6))
    made.connected(CONNECT)
    assert [frame["since"] for frame in sent(made)[1:]] == [None]

    tell(made, view(7))
    made.connected(CONNECT)
    assert [frame["since"] for frame in sent(made)[1:]] == [7]


def test_beats_are_sent_and_silence_is_death() -> None:
    """A beat each ten seconds; 25 seconds without any frame end the connection."""
    made = following()
    beats = []
    for second in range(1, int(SILENCE) + 1):
        assert not made.is_dead
        made.tick(CONNECT + second)
        beats += [second for _ in sent(made)]

    assert beats == [10, 20]
    assert made.is_dead


def test_any_frame_is_a_sign_of_life() -> None:
    """Even one that is nobody's news, or that this client cannot read."""
    made = following()
    assert not tell(made, ServerBeat(0), CONNECT + 20)
    assert made.received('{"t":"sparkle"}', CONNECT + 40) is None
    made.tick(CONNECT + 64)
    assert not made.is_dead

    made.tick(CONNECT + 65)
    assert made.is_dead


def test_the_time_of_the_server_is_what_it_says() -> None:
    """Each welcome and each beat says how much the server's time is ahead of any other."""
    made = session()
    made.connected(CONNECT)
    tell(made, Welcome("", None, 500_000), CONNECT + 1)
    assert made.server_ahead == 500 - CONNECT - 1
    tell(made, ServerBeat(510_500), CONNECT + 11)

    assert made.server_ahead == 510.5 - CONNECT - 11


def test_the_deadline_is_what_comes_first() -> None:
    """The next beat, the end of patience, or the next try."""
    made = following()
    assert made.deadline == CONNECT + BEAT
    made.tick(CONNECT + 20)
    assert made.deadline == CONNECT + SILENCE
    made.lost(CONNECT + 25)
    assert made.deadline == made.connect_at > CONNECT + 25


@pytest.mark.parametrize(
    ("chance", "waits"),
    [
        (0.0, [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
        (0.5, [0.75, 1.25, 2.25, 4.25, 7.75, 7.75, 7.75]),
        (1.0, [1.0, 2.0, 4.0, 8.0, 15.0, 15.0, 15.0]),
    ],
)
def test_each_failure_makes_the_next_wait_longer(chance: float, waits: list[float]) -> None:
    """Half a second to 15, by chance, until the server has said welcome."""
    made = Session(lambda: chance)
    found = []
    for _ in waits:
        made.lost(0.0)
        found.append(made.connect_at)
    assert found == waits

    made.connected(0.0)
    made.lost(0.0)
    assert made.connect_at == waits[-1]
    tell(made, Welcome("", None, 0))
    made.lost(0.0)
    assert made.connect_at == waits[0]


@pytest.mark.parametrize(
    ("code", "is_over"),
    [
        (None, False),
        (1000, False),
        (1006, False),
        (1009, True),
        (1012, False),
        (4400, True),
        (4408, False),
        (4409, False),
        (4429, False),
    ],
)
def test_who_sends_what_is_wrong_does_not_try_again(code: int | None, *, is_over: bool) -> None:
    """All other ends of a connection are followed by a new one."""
    made = following()
    made.lost(CONNECT, code)

    assert made.is_over is is_over


def test_ids_are_those_that_the_protocol_takes() -> None:
    """Each is another one."""
    ids = {request_id() for _ in range(1000)}
    for made in ids:
        check_client_frame({**msgspec.to_builtins(ACT), "id": made})

    assert len(ids) == 1000
