"""Connections: one socket of one person, its incoming frames and its outbox."""

from asyncio import Task, get_running_loop, sleep, timeout
from collections.abc import Callable
from functools import partial
from time import monotonic

import msgspec

from bga_states.engine.base.limits import NESTING
from bga_states.protocol.cards import Person
from bga_states.protocol.client_frames import (
    Act,
    AnyClientFrame,
    AskChoices,
    AskScene,
    AskTables,
    Beat,
    Close,
    Hello,
    Make,
    Open,
    Request,
)
from bga_states.protocol.server_frames import Answer, Error, Question, ServerBeat, Welcome
from bga_states.server.refused import Refused, answer_of
from bga_states.server.sockets.channels import Follower
from bga_states.server.sockets.following import Following
from bga_states.server.sockets.hub import Hub
from bga_states.server.sockets.incoming import (
    LARGEST_FRAME,
    READ,
    UNREADABLE,
    FrameError,
    read_frame,
)
from bga_states.server.sockets.socket_end import Receive, Send, SocketEnd
from bga_states.server.sockets.socket_protocol import frame_head
from bga_states.server.tables.jobs import Job, Look, LookJob, RequestJob
from bga_states.server.tables.make_jobs import MadeTable, MakeTable
from bga_states.server.tables.scene_jobs import SceneJob
from bga_states.server.tables.seat_links import request_job
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_moves import MoveNews
from bga_states.server.tables.views import choices_frame, scene_frame
from bga_states.server.usage import Share
from bga_states.storage.told_frames import WATCHING

ENCODE = msgspec.json.Encoder().encode
TOGETHER = 16
"""The largest number of frames written at once."""
LARGEST_OUTBOX = 64
"""The number of waiting frames above which nothing more is read from the client."""
WRONG_FRAMES = 20
"""The number of frames not of the protocol after which a connection is closed."""
NOT_A_FRAME, STUCK, SILENT = 4400, 4408, 4409
LONGEST_SEND = 10.0
"""Seconds within which a client has to take some of the bytes sent to it."""
LONGEST_NAP = 0.5
"""Seconds between two checks whether a client that has to wait is still connected."""
LONGEST_SILENCE = 25.0
"""Seconds of silence after which the other end is taken to be gone."""


class Connection:
    """One socket. It belongs to the loop, and asks for all work of games by jobs.

    Waiting frames leave together at the end of the current turn of the loop. Once none waits,
    followers that are behind are sent their next moves.
    """

    def __init__(
        self,
        hub: Hub,
        submit: Callable[[Job], None],
        build: str,
        now: Callable[[], int],
        person: Person | None,
        socket: SocketEnd,
        share: Share,
        make_job: MakeTable,
    ) -> None:
        self._make_job = make_job
        self._hub = hub
        self._submit = submit
        self._build = build
        self._now = now
        self._person = person
        self._asker = Asker.of(person)
        self._socket = socket
        self._share = share
        self.person_id = 0 if person is None else person.id
        self._has_said_hello = False
        self._following = Following(hub, self)
        self.wrong_frames = 0
        """The number of texts received that are no frames of the protocol."""
        # Not by the wall clock: setting it must not end all connections at once.
        self._loop = get_running_loop()
        self.is_closed = False
        self._heard_at = self._loop.time()
        self._is_held = False
        """Whether the socket is not read for a while."""
        self._holding: Task[None] | None = None
        """The task that resumes reading after that."""
        self._waiting: dict[object, bytes] = {}
        """Frames that wait to be sent, by kind: of some kinds only the last one counts."""
        self._is_woken = False
        self._drain: Task[None] | None = None
        """The task that waits for the other end while that takes nothing."""

    async def run(self, receive: Receive, send: Send) -> None:
        """Serve the socket until either end closes it."""
        await send({"type": "websocket.accept"})
        self._socket.listen(partial(self._hear, send))
        try:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        finally:
            self._end()

    def _hear(self, send: Send, text: bytes, frames: int) -> bool:
        """Take a text; return whether more can be taken now."""
        self._heard_at = self._loop.time()
        frame: AnyClientFrame | None = None
        # Nearly all texts are so small and flat that they need no closer look.
        if len(text) <= LARGEST_FRAME and text.count(b"[") + text.count(b"{") <= NESTING:
            try:
                frame = READ(text)
            except UNREADABLE:
                frame = None  # it is read once more, to say why
        share = self._share
        delay = share.meter.use(monotonic(), frames)
        if type(frame) is Act and self._has_said_hello:
            share.jobs += 1
            job = RequestJob(frame, self._asker, self._take_answer, frame.table, frame.action)
            self._submit(job)
        else:
            self._take(text, frame)
        is_busy = delay or share.jobs >= share.most_jobs or len(self._waiting) > LARGEST_OUTBOX
        if not is_busy and self.wrong_frames <= WRONG_FRAMES:
            return True
        self._holding = self._loop.create_task(self._hold(send, delay))
        return False

    async def _hold(self, send: Send, delay: float) -> None:
        """Let a client wait that sends too much or does not read; close after too much nonsense."""
        self._is_held = True
        while delay > 0 and self._socket.is_open:
            await sleep(min(delay, LONGEST_NAP))
            delay -= LONGEST_NAP
        await self._share.room()
        # A client that does not read is not read either.
        self._flush()
        while self._drain is not None and len(self._waiting) > LARGEST_OUTBOX:
            await self._drain
        self._is_held = False
        # Frames that were sent meanwhile were not heard.
        self._heard_at = self._loop.time()
        if self.wrong_frames > WRONG_FRAMES:
            await self._close_socket(send, NOT_A_FRAME)
        else:
            self._socket.read_on()

    def rename(self, person: Person) -> None:
        """Call the person by another name."""
        self._person = person
        self._asker = Asker.of(person)

    def close_if_dead(self, now: float) -> None:
        """Close the socket if the client is silent or stuck for too long; `now` is the loop's."""
        is_stuck = self._socket.stuck_since() < now - LONGEST_SEND
        is_silent = not self._is_held and now - self._heard_at > LONGEST_SILENCE
        if is_stuck or is_silent:
            self.cut_off(STUCK if is_stuck else SILENT)

    def cut_off(self, code: int) -> None:
        """Close the socket at once, without sending the waiting frames."""
        if not self.is_closed:
            self.is_closed = True
            self._socket.cut(code)

    async def _close_socket(self, send: Send, code: int) -> None:
        """Send the waiting frames and close the socket; send nothing after that."""
        # No new frames from here on.
        self.is_closed = True
        try:
            async with timeout(LONGEST_SEND):
                await self._flushed()
                await send({"type": "websocket.close", "code": code})
        except TimeoutError:
            self._socket.cut(code)
        except (OSError, RuntimeError):
            pass  # The other end was faster.

    def put(self, text: bytes) -> None:
        """Send a frame after the waiting ones; a closed socket takes none."""
        self.put_last(object(), text)

    def put_last(self, kind: object, text: bytes) -> None:
        """Send a frame; it replaces one of its kind that still waits."""
        if not self.is_closed:
            self._waiting[kind] = frame_head(len(text)) + text
            self._wake()

    def tell(self, follower: Follower, move: MoveNews) -> None:
        """Send a follower a move, and first the moves they lack before it."""
        if (
            follower.sent == move.version - 1
            # Tables take turns.
            and follower not in self._waiting
            and not (move.is_fresh or follower.is_opening or self._drain or self.is_closed)
        ):
            follower.sent = move.version
            text = follower.head + (move.tails.get(follower.viewer) or move.tails[WATCHING])
            self._waiting[follower] = frame_head(len(text)) + text
        else:
            self._following.behind[follower] = None
        # As `_wake` does, but without a call: there are many followers.
        if not (self._is_woken or self.is_closed or self._drain):
            self._is_woken = True
            self._loop.call_soon(self._flush)

    def catch_up(self, follower: Follower) -> None:
        """Send a follower the moves they lack."""
        self._following.behind[follower] = None
        self._wake()

    def _wake(self) -> None:
        """Send the waiting frames a little later."""
        if not (self._is_woken or self.is_closed or self._drain):
            self._is_woken = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send the waiting frames as long as the other end takes them."""
        self._is_woken = False
        waiting, socket = self._waiting, self._socket
        can_write = socket.is_writable and socket.is_open
        if can_write and len(waiting) <= TOGETHER and not self._following.behind:
            if waiting:
                # Together: a packet costs more than its content.
                socket.write(b"".join(waiting.values()))
                waiting.clear()
            return
        while socket.is_writable:
            frames = self._next_frames()
            if frames and socket.is_open:
                socket.write(b"".join(frames))
            if len(frames) < TOGETHER:
                # Nothing more waits.
                return
        if self._drain is None:
            self._drain = self._loop.create_task(self._wait())

    async def _wait(self) -> None:
        """Go on once the other end takes more."""
        await self._socket.drained()
        self._drain = None
        self._flush()

    async def _flushed(self) -> None:
        """Wait until all frames are sent, or the connection is lost."""
        self._flush()
        while self._drain is not None:
            await self._drain

    def _next_frames(self) -> list[bytes]:
        """Return the next frames to send, none if none waits."""
        waiting = self._waiting
        frames = [waiting.pop(kind) for kind in [*waiting][:TOGETHER]]
        while len(frames) < TOGETHER:
            text = self._following.next_frame()
            if text is None:
                break
            frames.append(frame_head(len(text)) + text)
        return frames

    def _take(self, data: bytes, frame: AnyClientFrame | None) -> None:
        """Take a frame that is no act; answer an unreadable one with its fault."""
        try:
            frame = frame or read_frame(data)
        except FrameError as error:
            self.wrong_frames += 1
            if error.request_id:
                self.put(ENCODE(Answer(error.request_id, None, error.code, str(error))))
            else:
                self.put(ENCODE(Error(error.code, str(error))))
            return
        if isinstance(frame, Hello):
            self._welcome()
        elif not self._has_said_hello:
            self.wrong_frames += 1
            self.tell_error(Refused("bad_request", "Cannot begin like this: send hello first."))
        else:
            self._follow_frame(frame)

    def _follow_frame(self, frame: AnyClientFrame) -> None:
        match frame:
            case Request():
                self.ask(request_job(frame, self._asker, self._take_answer))
            case Make():
                self._make(frame)
            case Open():
                self._following.open(frame)
            case Close():
                self._following.close(frame.table, frame.seat)
            case AskTables():
                if self.person_id:
                    self._hub.read_list(self)
            case AskChoices():
                self._look(frame, "choices", LookJob, choices_frame)
            case AskScene():
                self._look(frame, "scene", SceneJob, scene_frame)
            case Beat():
                self.tell_time()

    def tell_time(self) -> None:
        """Tell the client the time."""
        self.put(ENCODE(ServerBeat(self._now())))

    def _welcome(self) -> None:
        self._has_said_hello = True
        self.put(ENCODE(Welcome(self._build, self._person, self._now())))

    def ask(self, job: Job) -> None:
        """Give a job to the table thread."""
        self._share.jobs += 1
        self._submit(job)

    def end_job(self) -> None:
        """Take note that a job was done."""
        share = self._share
        share.jobs -= 1
        if share.waiting:
            share.wake_next()

    def _take_answer(self, answer: Answer) -> None:
        # As `end_job` and `put` do, without calls: nearly all frames are answers.
        share = self._share
        share.jobs -= 1
        if share.waiting:
            share.wake_next()
        if not self.is_closed:
            text = ENCODE(answer)
            self._waiting[object()] = frame_head(len(text)) + text
            if not (self._is_woken or self._drain):
                self._is_woken = True
                self._loop.call_soon(self._flush)

    def _make(self, frame: Make) -> None:
        """Make a table, and follow it."""
        try:
            self._following.refuse_more(frame.follow)
            self.ask(self._make_job(frame, self._asker, self._take_made))
        except Refused as refused:
            self.put(ENCODE(answer_of(frame.id, refused)))

    def _take_made(self, made: MadeTable | Answer) -> None:
        if isinstance(made, Answer):
            self._take_answer(made)
            return
        self.end_job()
        self.put(ENCODE(made.answer))
        if not self.is_closed:
            self._following.follow(made.answer.table, made.opened)

    def _look(
        self, frame: AskChoices | AskScene, question: Question, job: type[LookJob], look: Look
    ) -> None:
        """Show a table from a seat."""
        asked = frame.table, frame.seat

        def take(seen: bytes | Refused) -> None:
            self.end_job()
            if isinstance(seen, Refused):
                self.tell_error(seen, *asked, question)
            else:
                self.put(seen)

        key = self._following.key_to_watch(frame.table)
        self.ask(job(*asked, self.person_id, look, take, key))

    def lose(self, follower: Follower) -> None:
        """Drop a follower whose table is gone, whose seat is lost, or who may no longer watch."""
        self._following.lose(follower)

    def tell_error(
        self, refused: Refused, table_id: str = "", viewer: int = 0, question: Question = ""
    ) -> None:
        """Tell the client why something was refused."""
        self.put(ENCODE(Error(refused.code, refused.log, table_id, viewer, question)))

    def _end(self) -> None:
        self.is_closed = True
        if self._holding is not None:
            self._holding.cancel()
        self._following.end()
        self._hub.leave_list(self)
