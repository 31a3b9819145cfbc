"""Connections: one socket of one person, what it follows and what it is sent."""

from asyncio import Task, get_running_loop, sleep, timeout
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any, Literal, TypeAlias

import msgspec

from bga_states.protocol.cards import Person
from bga_states.protocol.client_frames import (
    AnyClientFrame,
    AskChoices,
    AskPicture,
    AskTables,
    Beat,
    Close,
    Hello,
    Open,
    Request,
)
from bga_states.protocol.server_frames import Answer, Error, ServerBeat, Welcome
from bga_states.server.refused import TABLE_GONE, Refused, not_watched
from bga_states.server.sockets.channels import Follower
from bga_states.server.sockets.hub import Hub
from bga_states.server.sockets.incoming import FrameError, read_frame
from bga_states.server.sockets.outbox import Outbox
from bga_states.server.sockets.socket_protocol import SocketEnd
from bga_states.server.tables.jobs import Job, Look, LookJob, Opened, OpenJob
from bga_states.server.tables.seat_links import request_job
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.views import choices_frame, picture_frame
from bga_states.server.usage import Share

MOST_FOLLOWED = 1000
"""From so many seats at most one connection follows tables: the latest moves of each are kept."""
NOT_YOURS = Refused("not_seated", "Cannot follow: this seat is no longer yours.")
TOO_MANY = Refused("bad_request", f"Cannot follow: you follow {MOST_FOLLOWED} tables. Close some.")
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Question: TypeAlias = Literal["", "choices", "picture"]
ENCODE = msgspec.json.Encoder().encode
LARGEST_OUTBOX = 64
"""While more frames wait to be sent, nothing more is read of whoever they are for."""
WRONG_FRAMES = 20
"""After so many frames that are not of the protocol a connection is closed."""
NOT_A_FRAME, STUCK, SILENT = 4400, 4408, 4409
LONGEST_SEND = 10.0
"""Seconds within which whoever is sent something has to take it."""
LONGEST_NAP = 0.5
"""Seconds for which somebody who sends too much is not read, before it is asked who is there."""
LONGEST_SILENCE = 25.0
"""Seconds of silence after which the other end is taken to be gone."""


class Connection:
    """One socket. It lives in the loop; all that games do is asked for by jobs."""

    def __init__(
        self,
        hub: Hub,
        submit: Callable[[Job], None],
        build: str,
        now: Callable[[], int],
        person: Person | None,
        socket: SocketEnd,
        share: Share,
    ) -> None:
        self._hub = hub
        self._submit = submit
        self._build = build
        self._now = now
        self._person = person
        self._asker = Asker.of(person)
        self._socket = socket
        self._share = share
        self.person_id = 0 if person is None else person.id
        self._language = "en"
        self._has_said_hello = False
        self._followed: dict[tuple[str, int], Follower | None] = {}
        """What is followed, None until it is opened for the first time."""
        self._behind: dict[Follower, None] = {}
        """Who may be behind, in the order in which they are sent their next frames."""
        self._opening: set[tuple[str, int]] = set()
        """What is sent nothing of before it is opened, perhaps anew."""
        self._watch_keys: dict[str, str] = {}
        """What was said to be allowed to watch, by table."""
        self.wrong_frames = 0
        """How much came that is no frame of the protocol."""
        # Not by the time on the wall: whoever sets that must not end all connections at once.
        self._loop = get_running_loop()
        self._outbox = Outbox(socket, self._loop, self._frame_of_followed)
        self._is_closed = False
        self._heard_at = self._loop.time()
        self._is_held = False
        """Whether it is not read for a while."""
        self._holding: Task[None] | None = None
        """What reads it again after that."""

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
        self._take(text)
        delay = self._share.delay(frames)
        is_busy = delay or not self._share.has_room or len(self._outbox) > LARGEST_OUTBOX
        if not is_busy and self.wrong_frames <= WRONG_FRAMES:
            return True
        self._holding = get_running_loop().create_task(self._hold(send, delay))
        return False

    async def _hold(self, send: Send, delay: float) -> None:
        """Let whoever sends too much, or does not read, wait; close on whoever sends nonsense."""
        self._is_held = True
        while delay > 0 and self._socket.is_open:
            await sleep(min(delay, LONGEST_NAP))
            delay -= LONGEST_NAP
        await self._share.room()
        self._is_held = False
        # What was sent meanwhile was not heard.
        self._heard_at = self._loop.time()
        if len(self._outbox) > LARGEST_OUTBOX:
            # Whoever does not read is not read either.
            await self._outbox.flushed()
        if self.wrong_frames > WRONG_FRAMES:
            await self._close_socket(send, NOT_A_FRAME)
        else:
            self._socket.read_on()

    def rename(self, person: Person) -> None:
        """Call whoever has connected by another name."""
        self._person = person
        self._asker = Asker.of(person)

    def close_if_dead(self, now: float) -> None:
        """Close the socket when nothing was heard for too long, or nothing is taken.

        `now` is the time of the loop.
        """
        if self._is_closed:
            return
        is_stuck = self._outbox.is_stuck_since(now - LONGEST_SEND)
        is_silent = not self._is_held and now - self._heard_at > LONGEST_SILENCE
        if is_stuck or is_silent:
            self.cut_off(STUCK if is_stuck else SILENT)

    def cut_off(self, code: int) -> None:
        """Close the socket at once, whatever still waits to be sent."""
        if not self._is_closed:
            self._stop()
            self._socket.cut(code)

    async def _close_socket(self, send: Send, code: int) -> None:
        """Close the socket, after what was said to whoever reads it; nothing is sent after that."""
        # Nothing new from here on.
        self._stop()
        # The other end may not read, or may have been faster.
        with suppress(TimeoutError, OSError, RuntimeError):
            async with timeout(LONGEST_SEND):
                await self._outbox.flushed()
                await send({"type": "websocket.close", "code": code})

    def put(self, frame: bytes) -> None:
        """Send a frame, after those that are waiting; a socket that is closed takes none."""
        self._outbox.put(frame)

    def put_last(self, kind: object, frame: bytes) -> None:
        """Send a frame, in the place of one of its kind that still waits."""
        self._outbox.put_last(kind, frame)

    def wake(self, follower: Follower) -> None:
        """Send somebody who follows what there is to send."""
        self._behind[follower] = None
        self._outbox.wake()

    def _frame_of_followed(self) -> bytes | None:
        """Return the next frame of what is followed, None where nobody is behind.

        Tables take turns: one that moves fast keeps no other one waiting.
        """
        while self._behind:
            follower = next(iter(self._behind))
            del self._behind[follower]
            if not follower.is_behind or follower.key in self._opening:
                continue
            frame = follower.next_frame()
            if frame is not None:
                if follower.is_behind:
                    self._behind[follower] = None
                return frame
            # Too far behind for what is in memory, or what was known holds no longer.
            self._catch_up(*follower.key, follower.sent)
        return None

    def _catch_up(self, table_id: str, viewer: int, since: int) -> None:
        """Open a table anew for somebody who follows it."""
        self._opening.add((table_id, viewer))
        self._share.begin_job()
        reply = partial(self._take_opened, table_id, viewer)
        key = self._watch_keys.get(table_id, "")
        self._submit(OpenJob(table_id, viewer, since, self.person_id, reply, key))

    def _take(self, data: bytes) -> None:
        """Take one frame; what is not one is told so."""
        try:
            frame = read_frame(data)
        except FrameError as error:
            self.wrong_frames += 1
            if error.request_id:
                self.put(ENCODE(Answer(error.request_id, None, error.code, str(error))))
            else:
                self.put(ENCODE(Error(error.code, str(error))))
            return
        if isinstance(frame, Hello):
            self._welcome(frame)
        elif not self._has_said_hello:
            self.wrong_frames += 1
            self._tell_error(Refused("bad_request", "Cannot begin like this: send hello first."))
        else:
            self._follow_frame(frame)

    def _follow_frame(self, frame: AnyClientFrame) -> None:
        match frame:
            case Request():
                self._ask(request_job(frame, self._asker, self._take_answer))
            case Open():
                self._open(frame)
            case Close():
                self._close(frame.table, frame.seat)
            case AskTables():
                if self.person_id:
                    self._hub.read_list(self)
            case AskChoices():
                self._look(frame, "choices", choices_frame)
            case AskPicture():
                self._look(frame, "picture", partial(picture_frame, language=self._language))
            case Beat():
                self.tell_time()

    def tell_time(self) -> None:
        """Say what time it is."""
        self.put(ENCODE(ServerBeat(self._now())))

    def _welcome(self, hello: Hello) -> None:
        self._has_said_hello = True
        self._language = hello.language
        self.put(ENCODE(Welcome(self._build, self._person, self._now())))

    def _ask(self, job: Job) -> None:
        """Let the table thread do something."""
        self._share.begin_job()
        self._submit(job)

    def _take_answer(self, answer: Answer) -> None:
        self._share.end_job()
        self.put(ENCODE(answer))

    def _look(self, frame: AskChoices | AskPicture, question: Question, look: Look) -> None:
        """Let somebody see something of a table from a seat."""
        asked = frame.table, frame.seat

        def take(seen: bytes | Refused) -> None:
            self._share.end_job()
            if isinstance(seen, Refused):
                self._tell_error(seen, *asked, question)
            else:
                self.put(seen)

        key = self._watch_keys.get(frame.table, "")
        self._ask(LookJob(*asked, self.person_id, look, take, key))

    def _open(self, frame: Open) -> None:
        """Follow a table from a seat, or anew from a version on."""
        table_id, viewer, since = frame.table, frame.seat, frame.since
        if len(self._followed) >= MOST_FOLLOWED and (table_id, viewer) not in self._followed:
            self._tell_error(TOO_MANY, table_id, viewer)
            return
        if frame.watch_key and not viewer:
            self._watch_keys[table_id] = frame.watch_key
        self._followed.setdefault((table_id, viewer))
        self._opening.add((table_id, viewer))
        reply = partial(self._take_opened, table_id, viewer)
        key = self._watch_keys.get(table_id, "")
        self._ask(OpenJob(table_id, viewer, since, self.person_id, reply, key))

    def _take_opened(self, table_id: str, viewer: int, opened: Opened | Refused) -> None:
        self._share.end_job()
        self._opening.discard((table_id, viewer))
        # It may have been closed meanwhile, or the connection with it.
        if self._is_closed or (table_id, viewer) not in self._followed:
            return
        if isinstance(opened, Refused):
            self._close(table_id, viewer)
            self._tell_error(opened, table_id, viewer)
            return
        before = self._followed[table_id, viewer]
        self._followed[table_id, viewer] = self._hub.follow(self, viewer, opened)
        # Only now: somebody who opens a table anew was here all the time.
        if before is not None:
            self._unfollow(before)
        for frame in opened.frames:
            self.put(frame)

    def _close(self, table_id: str, viewer: int) -> None:
        if not viewer:
            self._watch_keys.pop(table_id, None)
        follower = self._followed.pop((table_id, viewer), None)
        if follower is not None:
            self._unfollow(follower)

    def _unfollow(self, follower: Follower) -> None:
        self._behind.pop(follower, None)
        self._hub.unfollow(follower)

    def lose(self, follower: Follower) -> None:
        """Stop following a table that is gone, or from a seat that is no longer for them."""
        channel, viewer = follower.channel, follower.viewer
        self._close(*follower.key)
        if channel.is_gone:
            refused = TABLE_GONE
        else:
            refused = NOT_YOURS if viewer else not_watched(channel.watch)
        self._tell_error(refused, channel.table_id, viewer)

    def _tell_error(
        self, refused: Refused, table_id: str = "", viewer: int = 0, question: Question = ""
    ) -> None:
        self.put(ENCODE(Error(refused.code, refused.log, table_id, viewer, question)))

    def _stop(self) -> None:
        self._is_closed = True
        self._outbox.close()

    def _end(self) -> None:
        self._stop()
        if self._holding is not None:
            self._holding.cancel()
        for follower in self._followed.values():
            if follower is not None:
                self._hub.unfollow(follower)
        self._followed.clear()
        self._behind.clear()
        self._hub.leave_list(self)
