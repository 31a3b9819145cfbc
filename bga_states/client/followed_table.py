"""A table that a client follows: its state and card, and the actions and requests there."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Protocol, TypeAlias
from weakref import WeakKeyDictionary

from bga_states.client.client_errors import ClientError, Refused
from bga_states.client.client_session import MILLISECONDS, Question, request_id
from bga_states.client.table_state import TableState
from bga_states.protocol import AnyRequest, Card, Link
from bga_states.protocol.bodies import LinkKind
from bga_states.protocol.client_frames import (
    Abandon,
    Act,
    AskChoices,
    AskScene,
    Concede,
    Dismiss,
    Expel,
    Kick,
    Leave,
    Ready,
    Return,
    SeatBot,
    Sit,
    Start,
)
from bga_states.protocol.server_frames import (
    CardFrame,
    Choices,
    Move,
    Offered,
    SceneFrame,
    View,
)

News: TypeAlias = View | Move | CardFrame
"""A frame with news of a table."""
WITHOUT_GAME = {"open", "abandoned", "broken"}
"""The phases in which a table may have no game to see."""


class Desk(Protocol):
    """The methods of its client that a table needs."""

    async def request(self, frame: AnyRequest) -> int | None:
        """Send a request and return the version it led to."""
        ...

    async def ask(self, question: Question) -> Choices | SceneFrame:
        """Ask a question and return the answer."""
        ...

    async def open(self, table_id: str, seat: int = 0) -> "FollowedTable":
        """Follow a table from a seat."""
        ...

    def server_time(self) -> float:
        """Return the time of the server, in seconds since 1970."""
        ...

    async def make_link(self, kind: LinkKind, table_id: str = "", seat: int = 0) -> Link:
        """Make a link that may be used once."""
        ...

    def refresh(self, table: "FollowedTable") -> None:
        """Ask for a whole view of a table."""
        ...

    def close_table(self, table: "FollowedTable") -> None:
        """Follow a table no longer."""
        ...


class FollowedTable:
    """A table as it is seen from one seat, or by a spectator.

    `state` is None until the game starts; `card` describes the table. All methods that change
    something raise Refused if the server refuses it, and work across lost connections.
    """

    id: str
    """The id of the table."""
    seat: int
    """The seat from which the table is seen, 0 for a spectator."""
    state: TableState | None
    """The game as this viewer knows it, None until it starts."""
    frame: CardFrame | None
    """The last card as it was sent, with the numbers of the reader's own seats."""
    end: ClientError | None
    """The reason why the table is followed no longer, None while it is followed."""

    def __init__(self, desk: Desk, table_id: str, seat: int) -> None:
        self._desk = desk
        self._next = asyncio.Event()
        self._told = self._seen = 0
        """The number of frames heard, and how many of them some task has seen by waiting."""
        self._seen_by: WeakKeyDictionary[asyncio.Task[Any], int] = WeakKeyDictionary()
        """The number that each task has seen by waiting: another task may have missed some."""
        self._queues: set[asyncio.Queue[News | None]] = set()
        self._views = 0
        """The number of whole views that have come."""
        self.id = table_id
        self.seat = seat
        self.state = None
        self.frame = None
        self.end = None

    @property
    def card(self) -> Card | None:
        """The public description of the table."""
        return self.frame.card if self.frame else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was abandoned."""
        if self.card is not None and self.card.phase == "abandoned":
            return True
        return self.state is not None and self.state.is_over

    @property
    def is_my_turn(self) -> bool:
        """Whether the player of this seat is to act.

        This is False while the table stands still, while the zombie plays for the player, and once
        the table is followed no longer.
        """
        if self.state is None or self.end is not None:
            return False
        return self.state.is_my_turn and not self._stands_still()

    async def act(self, action: str, /, **args: object) -> int:
        """Take an action on the state as it is known, and return the version it led to.

        By then `state` has reached that version.
        """
        return await self._take(self._seated().v, action, args)

    async def choose(self, choices: Choices, offered: Offered) -> int:
        """Take one of the `choices`, as `act` does, on the version at which they were offered.

        The server refuses it as stale if the player has left the state that offered it.
        """
        self._seated()
        if (choices.table, choices.seat) != (self.id, self.seat):
            fact = "these are the choices of another seat"
            raise ClientError(f"Cannot choose: {fact}. Choose where they were asked for.")
        return await self._take(choices.v, offered.action, offered.args)

    async def _take(self, v: int, action: str, args: Mapping[str, object]) -> int:
        frame = Act(self.id, request_id(), self.seat, v, action, dict(args))
        reached = await self._desk.request(frame)
        assert reached is not None, "an action leads to a version"
        await self._until(lambda: self._has_reached(reached))
        return reached

    async def choices(self) -> Choices:
        """Return the choices that the player of this seat has now.

        Their list is empty if it is no longer the player's turn, or if the game lists nothing.
        """
        asked_at = self._seated().v
        while True:
            frame = await self._desk.ask(AskChoices(self.id, self.seat))
            # An answer that was already on its way may be for an earlier version.
            if isinstance(frame, Choices) and frame.v >= asked_at:
                return frame

    async def refresh(self) -> TableState:
        """Ask for a whole view, and return the `state` once it shows that view.

        Its `datas` are then up to date. All else in the state follows the moves by itself.
        """
        self._refuse_ended()
        self._playing()
        views = self._views
        self._desk.refresh(self)
        await self._until(lambda: self._views > views)
        return self._playing()

    async def scene(self) -> dict[str, Any]:
        """Return the scene of the table for this viewer: its parts by their ids.

        Each part is a dict. The part "" is the root. Its `items` are the ids of the parts at the
        top, and its `players` the ids of the players' parts. Each other part has its kind as `t`,
        the fields that are not the defaults, and the ids of its content as `items`. A text that
        needs arguments is a dict of its template `log` and its `args`. Refused if the server
        refuses it, as before the start of the game, or if the game cannot draw its table.
        ClientError if the table is followed no longer.
        """
        self._refuse_ended()
        frame = await self._desk.ask(AskScene(self.id, self.seat))
        assert isinstance(frame, SceneFrame), "a scene answers this question"
        return frame.parts

    async def sit(self, seat: int) -> "FollowedTable":
        """Take an open seat, and return the table as it is seen from that seat."""
        await self._desk.request(Sit(self.id, request_id(), seat))
        return await self._desk.open(self.id, seat)

    async def leave(self) -> None:
        """Give up this seat; in a running game, the zombie plays on."""
        await self._desk.request(Leave(self.id, request_id(), self.seat))

    async def come_back(self) -> None:
        """Play for this seat again, in place of the zombie."""
        await self._desk.request(Return(self.id, request_id(), self.seat))

    async def set_ready(self, *, is_ready: bool = True) -> None:
        """Say whether you are ready to start."""
        self._refuse_watcher()
        await self._desk.request(Ready(self.id, request_id(), self.seat, is_ready))

    async def kick(self, seat: int) -> None:
        """Send the holder of a seat away before the game starts, as the host."""
        await self._desk.request(Kick(self.id, request_id(), seat))

    async def hand_over(self) -> Link:
        """Return a link that gives this seat to the person who uses it."""
        return await self._desk.make_link("seat", self.id, self.seat)

    async def find_replacement(self, seat: int) -> Link:
        """Return a link that gives a vacant seat to its user, as the host or a player."""
        return await self._desk.make_link("replace", self.id, seat)

    async def seat_bot(self, seat: int, bot: str) -> None:
        """Put a bot on an open seat, or in a game on a vacant one, as the host."""
        await self._desk.request(SeatBot(self.id, request_id(), seat, bot))

    async def expel(self, seat: int) -> None:
        """Send away the player of another seat who is out of time; the zombie plays on."""
        await self._desk.request(Expel(self.id, request_id(), self.seat, seat))

    def time_left(self, seat: int) -> float | None:
        """Return the seconds that are left to a seat, 0 or less when out of time.

        None if the seat has no clock.
        """
        clock = self.state.clock if self.state is not None else None
        if clock is None or seat not in clock.left:
            return None
        left = clock.left[seat] / MILLISECONDS
        is_running = seat in clock.running and not self._stands_still()
        passed = self._desk.server_time() - clock.at / MILLISECONDS
        return left - max(passed, 0) if is_running else left

    def _stands_still(self) -> bool:
        return self.card is not None and self.card.phase != "playing"

    async def start(self) -> None:
        """Start the game with the seated players, as the host; return once `state` is known."""
        await self._desk.request(Start(self.id, request_id()))
        await self._until(lambda: self.state is not None)

    async def concede(self) -> None:
        """Give up a game of two."""
        await self._desk.request(Concede(self.id, request_id(), self.seat))

    async def abandon(self, *, agrees: bool = True) -> None:
        """Say whether the game is to end without a result."""
        await self._desk.request(Abandon(self.id, request_id(), self.seat, agrees))

    async def dismiss(self) -> None:
        """End a table that stands still, as the host."""
        await self._desk.request(Dismiss(self.id, request_id()))

    async def changed(self) -> None:
        """Wait for news; return at once if there was some since the last wait, or since `open`.

        Any number of tasks may wait: each returns for the news since its own last wait.
        """
        seen = self._seen
        task = asyncio.current_task()
        if task is not None:
            seen = self._seen_by.get(task, seen)
        await self._until(lambda: self._told > seen)
        self._note_seen()

    async def events(self) -> AsyncIterator[News]:
        """Yield the news from now on, each frame after `state` and `card` have followed it.

        The iterator ends when the table is closed; Refused when the server shows no more of it.
        """
        queue: asyncio.Queue[News | None] = asyncio.Queue()
        self._queues.add(queue)
        try:
            while self.end is None or not queue.empty():
                news = await queue.get()
                if news is not None:
                    yield news
        finally:
            self._queues.discard(queue)
        if isinstance(self.end, Refused):
            self._refuse_ended()

    def close(self) -> None:
        """Follow the table no longer."""
        self._desk.close_table(self)

    async def opened(self) -> None:
        """Wait until the card is known, and the state if the table has a game."""
        await self._until(self._is_known)
        self._note_seen()

    def _note_seen(self) -> None:
        """Note that the current task has seen all frames heard so far."""
        self._seen = self._told
        task = asyncio.current_task()
        if task is not None:
            self._seen_by[task] = self._told

    def hear(self, frame: News) -> None:
        """Take a frame of the server about this table."""
        match frame:
            case View():
                self._see(frame)
            case Move():
                self._follow(frame)
            case CardFrame():
                self.frame = frame
        if self.state is not None and self.frame is not None:
            self.state.see_card(self.frame.card)
        self._told += 1
        self._wake(frame)

    def finish(self, end: ClientError) -> None:
        """Tell all waiting tasks that no more news will come."""
        self.end = end
        self._wake(None)

    def _see(self, frame: View) -> None:
        self._views += 1
        if self.state is None:
            self.state = TableState(frame)
        else:
            self.state.replace(frame)

    def _follow(self, frame: Move) -> None:
        """Take a move; ask for a view if the state cannot follow it."""
        state = self._playing()
        state.follow(frame)
        if state.needs_view:
            self._desk.refresh(self)

    def _wake(self, news: News | None) -> None:
        """Wake all tasks that wait here."""
        for queue in self._queues:
            queue.put_nowait(news)
        self._next.set()
        self._next = asyncio.Event()

    async def _until(self, is_so: Callable[[], bool]) -> None:
        """Wait until `is_so` holds; raise `end` if the table is followed no longer."""
        while not is_so():
            self._refuse_ended()
            await self._next.wait()

    def _has_reached(self, v: int) -> bool:
        """Whether the state has reached a version."""
        state = self._playing()
        return state.v >= v and not state.needs_view

    def _is_known(self) -> bool:
        if self.frame is None:
            return False
        return self.state is not None or self.frame.card.phase in WITHOUT_GAME

    def _refuse_ended(self) -> None:
        """Raise `end` if the table is followed no longer."""
        if self.end is not None:
            # Without its old traceback, which would keep the frames of all earlier callers.
            raise self.end.with_traceback(None)

    def _seated(self) -> TableState:
        """Return the state; ClientError for a spectator, or if the table is no longer followed."""
        self._refuse_ended()
        self._refuse_watcher()
        return self._playing()

    def _refuse_watcher(self) -> None:
        """Refuse a spectator, where only a player can act; ClientError."""
        if not self.seat:
            fact = "you watch, and only players act"
            raise ClientError(f"Cannot do this: {fact}. Open the table from a seat of yours.")

    def _playing(self) -> TableState:
        """Return the state; ClientError before the game starts."""
        if self.state is None:
            raise ClientError("Cannot do this: the game has not started. Wait for the start.")
        return self.state
