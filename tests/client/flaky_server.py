"""A server in memory behind a network that fails, for schedules of what happens when."""

from collections import deque

import msgspec

from bga_states.client.client_session import Session
from bga_states.protocol import AnyClientFrame
from bga_states.protocol.client_frames import Act, AskChoices, ClientFrame, Open
from bga_states.protocol.server_frames import (
    Answer,
    AnyServerFrame,
    Choices,
    Error,
    Move,
    Seen,
    View,
    Welcome,
)
from tests.protocol.frames_checked import check_client_frame, check_server_frame

TABLE, SEAT = "A" * 14, 1
SOMETHING = Seen(1, 10, {}, 10, {}, ["act_go"], 1, [1], [], 0, {})
FARTHEST = 6
"""How many versions behind a viewer may be who is sent moves; others are sent a view."""
LOST = Error("lost", "The client could not follow")
"""Stands among the news where the client could not follow."""
READ = msgspec.json.Decoder(AnyClientFrame).decode


class Wire:
    """A connection: frames on their way in both directions, and who the server sends what to."""

    def __init__(self) -> None:
        self.to_server: deque[str] = deque()
        self.to_client: deque[AnyServerFrame] = deque()
        self.is_following = False


class FlakyServer:
    """One table whose actions only count versions. All it keeps survives; connections do not."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.now = 0.0
        self.v = 0
        self.fresh_from = 0
        """The last version that nobody reaches by moves."""
        self.answers: dict[str, Answer] = {}
        self.wire: Wire | None = None
        self.old_wires: list[Wire] = []
        self.news: list[AnyServerFrame] = []
        """All that the session took for news."""

    def connect(self) -> None:
        """Make a connection, unless there is one."""
        if self.wire is None:
            self.wire = Wire()
            self.now = max(self.now, self.session.connect_at)
            self.session.connected(self.now)
            self.carry()

    def cut(self) -> None:
        """Break the connection: what is on its way to the client is lost.

        What is on its way to the server is not yet: it may arrive, and late.
        """
        if self.wire is not None:
            self.old_wires.append(self.wire)
            self.wire = None
            self.session.lost(self.now)

    def arrive_late(self) -> None:
        """Let the server hear what was sent on a connection that is gone."""
        if self.old_wires:
            wire = self.old_wires.pop(0)
            while wire.to_server:
                self.hear(wire, READ(wire.to_server.popleft()))

    def move(self, *, is_pushed: bool = True) -> None:
        """Make a move; if it is not pushed, a frame of the server's gets lost."""
        self.v += 1
        if is_pushed:
            self.push(Move(TABLE, SEAT, self.v, 0, [], None))

    def undo(self) -> None:
        """Replace the position as a whole, which everybody is shown."""
        self.v += 1
        self.fresh_from = self.v
        self.push(self.view())

    def push(self, frame: AnyServerFrame) -> None:
        """Send a frame to whoever follows, on connections too that are gone without a word."""
        for wire in (self.wire, *self.old_wires):
            if wire is not None and wire.is_following:
                wire.to_client.append(frame)

    def act(self, number: int) -> None:
        """Let the client act."""
        self.session.request(Act(TABLE, f"request-{number}", SEAT, 0, "act_go", {}))
        self.carry()

    def refresh(self) -> None:
        """Let the client find that it cannot follow what it was told."""
        self.session.refresh(TABLE, SEAT)
        self.news.append(LOST)
        self.carry()

    def repeat(self) -> None:
        """Send once more what was sent already."""
        if self.wire is not None:
            self.wire.to_client.extend(self.answers.values())
            self.wire.to_client.append(Move(TABLE, SEAT, self.v, 0, [], None))

    def carry(self) -> None:
        """Put on its way what the session has to send."""
        if self.wire is not None:
            for text in self.session.to_send():
                check_client_frame(text)
                self.wire.to_server.append(text)

    def deliver(self, count: int, *, is_to_server: bool) -> None:
        """Let so many frames of one direction arrive."""
        for _ in range(count):
            if self.wire is None:
                return
            if is_to_server and self.wire.to_server:
                self.hear(self.wire, READ(self.wire.to_server.popleft()))
            elif not is_to_server and self.wire.to_client:
                self.tell(self.wire.to_client.popleft())

    def tell(self, frame: AnyServerFrame) -> None:
        """Let the client receive a frame."""
        sent = msgspec.json.encode(frame)
        check_server_frame(sent)
        found = self.session.received(sent, self.now)
        if found is not None:
            self.news.append(found)
        self.carry()

    def hear(self, wire: Wire, frame: ClientFrame) -> None:
        """Do what the client asks for."""
        match frame:
            case Act():
                if frame.id not in self.answers:
                    self.move()
                    self.answers[frame.id] = Answer(frame.id, self.v)
                wire.to_client.append(self.answers[frame.id])
            case Open():
                wire.is_following = True
                wire.to_client.extend(self.missing(frame.since))
            case AskChoices():
                wire.to_client.append(Choices(TABLE, SEAT, self.v, [], {}))
            case _:
                wire.to_client.append(Welcome("", None, 0))

    def missing(self, since: int | None) -> list[AnyServerFrame]:
        """Return what somebody has missed who has seen this version."""
        if since is None or since < self.fresh_from or since < self.v - FARTHEST:
            return [self.view()]
        return [Move(TABLE, SEAT, v, 0, [], None) for v in range(since + 1, self.v + 1)]

    def view(self) -> View:
        return View(TABLE, SEAT, self.v, SOMETHING, {}, None)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.session.tick(self.now)
        self.carry()
        if self.session.is_dead:
            self.cut()

    def quieten(self) -> None:
        """Let all arrive that is on its way, on a connection that holds, and then one more move."""
        while self.old_wires:
            self.arrive_late()
        self.connect()
        self.exhaust()
        # A move that got lost is missed when the next one comes.
        self.now += 60
        self.move()
        self.exhaust()

    def exhaust(self) -> None:
        """Let everything arrive, and all that comes of it."""
        while self.wire is not None and (self.wire.to_server or self.wire.to_client):
            self.deliver(1, is_to_server=True)
            self.deliver(1, is_to_server=False)
