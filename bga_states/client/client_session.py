"""The session: the state and the decisions of a client, without sockets, tasks or a clock.

It takes events and the time, in seconds of any clock that only goes forward. The frames to send
stand in its outbox. A received frame that is news is returned.
"""

import secrets
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import msgspec

from bga_states.protocol import AnyClientFrame, AnyRequest, AnyServerFrame
from bga_states.protocol.client_frames import AskChoices, AskScene, Beat, Close, Hello, Make, Open
from bga_states.protocol.server_frames import (
    Answer,
    CardFrame,
    Choices,
    Error,
    Made,
    Move,
    SceneFrame,
    ServerBeat,
    View,
    Welcome,
)

BEAT: Final = 10.0
"""Seconds between two beats."""
SILENCE: Final = 25.0
"""Seconds without a frame after which a connection is lost."""
FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 15.0
MILLISECONDS: Final = 1000
"""Milliseconds in a second."""
HOPELESS: Final = frozenset({1009, 4400, 4401})
"""The codes after which another connection would be closed too, or would have no person."""
PASSING: Final = frozenset({"busy", "too_fast", "unavailable"})
"""The codes of refusals that pass by themselves: the session asks again."""
AGAIN: Final = 1.0
"""Seconds after which a table that could not be opened is opened again."""

Viewer: TypeAlias = tuple[str, int]
"""A table, and the seat from which it is followed, 0 for none."""
Question: TypeAlias = AskChoices | AskScene

READ = msgspec.json.Decoder(AnyServerFrame).decode
WRITE = msgspec.json.Encoder().encode


class Following(msgspec.Struct):
    """How far one viewer is: `v` is the last version seen, None before the first view."""

    v: int | None = None
    wants_view: bool = False
    """Whether the known state of the table is useless, so that only a view helps."""
    watch_key: str = ""
    asked_until: float = 0.0
    """Until when the session waits for missing moves before it asks again."""


def request_id() -> str:
    """Return a new id for a request, which no other client will use."""
    return secrets.token_urlsafe(12)


class Session:
    """The followed tables, the unanswered requests, and the times of the next steps.

    `chance` returns numbers from 0 to 1, as `random.random` does. Requests are sent again unchanged
    on every new connection until they are answered; each answer is returned once.
    """

    def __init__(self, chance: Callable[[], float]) -> None:
        self._chance = chance
        self._followed: dict[Viewer, Following] = {}
        self._requests: dict[str, AnyRequest | Make] = {}
        self._questions: dict[tuple[type[Question], Viewer], Question] = {}
        self._refused: dict[Viewer, float] = {}
        """The viewers whose table the server could not open, and when to open it again."""
        self._outbox: list[AnyClientFrame] = []
        self._failures = 0
        self._beat_at = self._heard_at = 0.0
        self.is_connected = False
        self.is_dead = False
        """Whether the server was silent for so long that the connection is to be closed."""
        self.is_over = False
        """Whether connecting again is useless."""
        self.server_ahead = 0.0
        """The server's time, in seconds since 1970, minus the time here."""
        self.connect_at = 0.0
        """When to connect, while there is no connection."""

    @property
    def deadline(self) -> float:
        """When the next step is due even if no event comes first."""
        if not self.is_connected:
            return self.connect_at
        return min(self._beat_at, self._heard_at + SILENCE, *self._refused.values())

    def to_send(self) -> list[str]:
        """Return the texts to send now, and count them as sent."""
        texts = [WRITE(frame).decode() for frame in self._outbox]
        self._outbox.clear()
        return texts

    def open(self, table: str, seat: int = 0, watch_key: str = "") -> None:
        """Follow a table from a seat; do nothing if it is followed already."""
        if (table, seat) not in self._followed:
            self._followed[table, seat] = Following(watch_key=watch_key)
            self._send(Open(table, seat, watch_key=watch_key))

    def close(self, table: str, seat: int = 0) -> None:
        """Stop following a table."""
        if self._forget((table, seat)):
            self._send(Close(table, seat))

    def refresh(self, table: str, seat: int = 0) -> None:
        """Ask for a whole view, because the known state of the table no longer holds."""
        following = self._followed.get((table, seat))
        if following is not None and not following.wants_view:
            following.wants_view = True
            self._send(self._opening(table, seat, following))

    def request(self, frame: AnyRequest | Make) -> None:
        """Send a request until it is answered; TypeError if it is no JSON."""
        # Otherwise it would fail while it is sent, with all other frames of the connection.
        WRITE(frame)
        self._requests[frame.id] = frame
        self._send(frame)

    def ask(self, frame: Question) -> None:
        """Ask for choices or a scene, unless the viewer waits for the same already."""
        key = type(frame), (frame.table, frame.seat)
        if key not in self._questions:
            self._questions[key] = frame
            self._send(frame)

    def connected(self, now: float) -> None:
        """Note a new connection: say hello, and send the frames again that may have been lost."""
        self.is_connected, self.is_dead = True, False
        self._heard_at, self._beat_at = now, now + BEAT
        self._refused.clear()
        self._outbox = [Hello(), *self._opens()]
        self._outbox += [*self._questions.values(), *self._requests.values()]

    def lost(self, now: float, code: int | None = None) -> None:
        """Note that the connection is gone, or that none could be made.

        `code` is the code with which it was closed.
        """
        self._outbox.clear()
        self.is_connected = self.is_dead = False
        self.is_over = self.is_over or code in HOPELESS
        longest = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (self._failures + 1))
        self.connect_at = now + FIRST_WAIT + self._chance() * (longest - FIRST_WAIT)
        # The longest wait doubles each time; beyond `LONGEST_WAIT` the count makes no difference.
        self._failures = min(self._failures + 1, int(LONGEST_WAIT))

    def tick(self, now: float) -> None:
        """Take the steps that are due by now."""
        if not self.is_connected:
            return
        if now >= self._heard_at + SILENCE:
            self.is_dead = True
        if now >= self._beat_at:
            self._beat_at = now + BEAT
            self._send(Beat())
        for viewer in [one for one, at in self._refused.items() if now >= at]:
            del self._refused[viewer]
            self._send(self._opening(*viewer, self._followed[viewer]))

    def received(self, sent: bytes | str, now: float) -> AnyServerFrame | None:
        """Take a frame from the connection; return it if it is news, else None."""
        self._heard_at = now
        try:
            frame = READ(sent)
        except msgspec.DecodeError:
            return None  # a newer server may send frames unknown to this client
        return frame if self._is_news(frame, now) else None

    def _is_news(self, frame: AnyServerFrame, now: float) -> bool:
        """Note a frame; return whether it is news."""
        match frame:
            case Welcome():
                self._failures = 0
                self.server_ahead = frame.now / MILLISECONDS - now
            case View():
                return self._take_view(frame)
            case Move():
                return self._take_move(frame, now)
            case Answer() | Made():
                return self._take_answer(frame)
            case Choices() | SceneFrame():
                return self._is_awaited(frame)
            case CardFrame():
                return any(table == frame.card.id for table, _ in self._followed)
            case Error():
                return self._take_error(frame, now)
            case ServerBeat():
                self.server_ahead = frame.now / MILLISECONDS - now
                return False
        return True

    def _take_answer(self, answer: Answer | Made) -> bool:
        """Take the answer to a request, and follow a table that was made."""
        asked = self._requests.pop(answer.id, None)
        if isinstance(answer, Made) and isinstance(asked, Make):
            for seat in asked.follow:
                self._followed.setdefault((answer.table, seat), Following())
        return asked is not None

    def _take_view(self, frame: View) -> bool:
        """Take a view of a table that is followed, in place of the known state."""
        following = self._followed.get((frame.table, frame.seat))
        if following is None:
            return False
        following.v, following.wants_view, following.asked_until = frame.v, False, 0.0
        return True

    def _take_move(self, frame: Move, now: float) -> bool:
        """Take a move if it is the next one; ask once for missing moves before it."""
        following = self._followed.get((frame.table, frame.seat))
        if following is None or following.v is None or frame.v <= following.v:
            return False
        if frame.v == following.v + 1:
            following.v, following.asked_until = frame.v, 0.0
            return True
        # The session must not wait for ever for an answer that does not come.
        if now >= following.asked_until:
            following.asked_until = now + BEAT
            self._send(self._opening(frame.table, frame.seat, following))
        return False

    def _take_error(self, frame: Error, now: float) -> bool:
        """Take the refusal of a question, or of a table, for now or for good."""
        viewer = frame.table, frame.seat
        if frame.question == "choices":
            self._questions.pop((AskChoices, viewer), None)
        elif frame.question == "scene":
            self._questions.pop((AskScene, viewer), None)
        elif frame.code in PASSING and viewer in self._followed:
            self._refused[viewer] = now + AGAIN
            return False
        elif frame.table:
            self._forget(viewer)
        return True

    def _is_awaited(self, reply: Choices | SceneFrame) -> bool:
        """Return whether the question of a reply was asked; it is answered now."""
        kind = AskChoices if isinstance(reply, Choices) else AskScene
        return self._questions.pop((kind, (reply.table, reply.seat)), None) is not None

    def _forget(self, viewer: Viewer) -> bool:
        """Forget a viewer; return whether it was following the table."""
        self._refused.pop(viewer, None)
        self._questions.pop((AskChoices, viewer), None)
        self._questions.pop((AskScene, viewer), None)
        return self._followed.pop(viewer, None) is not None

    def _opens(self) -> Iterator[Open]:
        """Yield the frames that open all followed tables again."""
        for (table, seat), following in self._followed.items():
            following.asked_until = 0.0
            yield self._opening(table, seat, following)

    def _opening(self, table: str, seat: int, following: Following) -> Open:
        """Return the frame that asks for all that a viewer has missed."""
        since = None if following.wants_view else following.v
        return Open(table, seat, since, following.watch_key)

    def _send(self, frame: AnyClientFrame) -> None:
        """Send a frame if there is a connection; if not, `connected` sends it if still needed."""
        if self.is_connected:
            self._outbox.append(frame)
