"""A table that a client follows: what is known of it, and what one may do there."""

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
    AskPicture,
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
    Picture,
    View,
)

News: TypeAlias = View | Move | CardFrame
"""What happens at a table."""
WITHOUT_GAME = {"open", "abandoned", "broken"}
"""The phases in which a table need not have a game that could be seen."""


class Desk(Protocol):
    """What a table needs of its client."""

    async def request(self, frame: AnyRequest) -> int | None:
        """Send a request and return the version it led to."""
        ...

    async def ask(self, question: Question) -> Choices | Picture:
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
    """A table as it is seen from one seat, 0 for somebody who watches.

    `state` is None until the game starts; `card` describes the table. All methods that change
    something raise Refused where the server refuses it, and work across lost connections.
    """

    id: str
    """The id of the table."""
    seat: int
    """The seat from which it is seen, 0 for somebody who watches."""
    state: TableState | None
    """What this viewer knows of the game, None until it starts."""
    frame: CardFrame | None
    """The last card as it was sent, with the seats that are the reader's own."""
    end: ClientError | None
    """Why the table is followed no longer, None as long as it is."""

    def __init__(self, desk: Desk, table_id: str, seat: int) -> None:
        self._desk = desk
        self._next = asyncio.Event()
        self._told = self._seen = 0
        """How much was told here, and how much of that anybody has seen by waiting."""
        self._seen_by: WeakKeyDictionary[asyncio.Task[Any], int] = WeakKeyDictionary()
        """The same for each task that has waited: what one has seen another may have missed."""
        self._queues: set[asyncio.Queue[News | None]] = set()
        self._views = 0
        """How many whole views have come."""
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
        """Whether the player of this seat is to act, which nobody is where the table stands still.

        Nor is somebody for whom the zombie plays, nor anybody once the table is followed no longer.
        """
        if self.state is None or self.end is not None:
            return False
        return self.state.is_my_turn and not self._stands_still()

    async def act(self, action: str, /, **args: object) -> int:
        """Take an action on the state as it is known; return the version it led to.

        By then `state` has reached that version.
        """
        return await self._take(self._seated().v, action, args)

    async def choose(self, choices: Choices, offered: Offered) -> int:
        """Take one of the `choices`, as `act` does, on the version at which they were offered.

        So it is refused as stale where the player has left the state that offered it.
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
        """Return what the player of this seat may do now.

        Its list is empty where it is no longer their turn, and where the game lists nothing.
        """
        asked_at = self._seated().v
        while True:
            frame = await self._desk.ask(AskChoices(self.id, self.seat))
            # An answer that was on its way already may be of an earlier version.
            if isinstance(frame, Choices) and frame.v >= asked_at:
                return frame

    async def refresh(self) -> TableState:
        """Ask for a whole view, and return the `state` once it is what that shows.

        Its `datas` are then those of now. All else it follows by itself.
        """
        self._refuse_ended()
        self._playing()
        views = self._views
        self._desk.refresh(self)
        await self._until(lambda: self._views > views)
        return self._playing()

    async def picture(self) -> str:
        """Return the game's own picture of the table, "" if it draws none."""
        self._refuse_ended()
        frame = await self._desk.ask(AskPicture(self.id, self.seat))
        return frame.text if isinstance(frame, Picture) else ""

    async def sit(self, seat: int) -> "FollowedTable":
        """Take an open seat, and return the table as it is seen from there."""
        await self._desk.request(Sit(self.id, request_id(), seat))
        return await self._desk.open(self.id, seat)

    async def leave(self) -> None:
        """Give up this seat; in a game that runs, the zombie plays on."""
        await self._desk.request(Leave(self.id, request_id(), self.seat))

    async def come_back(self) -> None:
        """Play again on this seat, which the zombie plays."""
        await self._desk.request(Return(self.id, request_id(), self.seat))

    async def set_ready(self, *, is_ready: bool = True) -> None:
        """Say whether you are ready to start."""
        self._refuse_watcher()
        await self._desk.request(Ready(self.id, request_id(), self.seat, is_ready))

    async def kick(self, seat: int) -> None:
        """Send whoever holds a seat away before the game starts, as the host."""
        await self._desk.request(Kick(self.id, request_id(), seat))

    async def hand_over(self) -> Link:
        """Return a link: whoever uses it has this seat from then on."""
        return await self._desk.make_link("seat", self.id, self.seat)

    async def find_replacement(self, seat: int) -> Link:
        """Return a link to a vacant seat, as the host or a player: whoever uses it plays there."""
        return await self._desk.make_link("replace", self.id, seat)

    async def seat_bot(self, seat: int, bot: str) -> None:
        """Put a bot on an open seat, or in a game on a vacant one, as the host."""
        await self._desk.request(SeatBot(self.id, request_id(), seat, bot))

    async def expel(self, seat: int) -> None:
        """Send the player of another seat away who is out of time; the zombie plays on."""
        await self._desk.request(Expel(self.id, request_id(), self.seat, seat))

    def time_left(self, seat: int) -> float | None:
        """Return the seconds that are left to a seat, 0 or less when out of time.

        None where it has no clock.
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
        """Start the game with those who are seated, as the host; by then `state` is known."""
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
        """Wait until something happens, or has happened since the last time, or since `open`.

        Any number of tasks may wait: each is told of what has happened since it waited itself.
        """
        seen = self._seen
        task = asyncio.current_task()
        if task is not None:
            seen = self._seen_by.get(task, seen)
        await self._until(lambda: self._told > seen)
        self._note_seen()

    async def events(self) -> AsyncIterator[News]:
        """Yield what happens from now on, after `state` and `card` have followed it.

        It ends when the table is closed; Refused when the server shows no more of it.
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
        """Wait until the table is known: its card, and its state if it has a game."""
        await self._until(self._is_known)
        self._note_seen()

    def _note_seen(self) -> None:
        """Take note that whoever runs now knows all that was told."""
        self._seen = self._told
        task = asyncio.current_task()
        if task is not None:
            self._seen_by[task] = self._told

    def hear(self, frame: News) -> None:
        """Take what the server tells of this table."""
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
        """Tell all who wait here that nothing more will come."""
        self.end = end
        self._wake(None)

    def _see(self, frame: View) -> None:
        self._views += 1
        if self.state is None:
            self.state = TableState(frame)
        else:
            self.state.replace(frame)

    def _follow(self, frame: Move) -> None:
        """Take a move; where that is not possible, a view."""
        state = self._playing()
        state.follow(frame)
        if state.needs_view:
            self._desk.refresh(self)

    def _wake(self, news: News | None) -> None:
        """Wake all who wait here."""
        for queue in self._queues:
            queue.put_nowait(news)
        self._next.set()
        self._next = asyncio.Event()

    async def _until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so; the reason when the table is followed no longer."""
        while not is_so():
            self._refuse_ended()
            await self._next.wait()

    def _has_reached(self, v: int) -> bool:
        """Whether the state is that of a version, or of a later one."""
        state = self._playing()
        return state.v >= v and not state.needs_view

    def _is_known(self) -> bool:
        if self.frame is None:
            return False
        return self.state is not None or self.frame.card.phase in WITHOUT_GAME

    def _refuse_ended(self) -> None:
        """Raise why the table is followed no longer, if it is not."""
        if self.end is not None:
            # Each time anew: else it would hold the functions of all who were told.
            raise self.end.with_traceback(None)

    def _seated(self) -> TableState:
        """Return the state; ClientError for somebody who watches, or does not even do that."""
        self._refuse_ended()
        self._refuse_watcher()
        return self._playing()

    def _refuse_watcher(self) -> None:
        """Refuse what only a player can do; ClientError."""
        if not self.seat:
            fact = "you watch, and only players act"
            raise ClientError(f"Cannot do this: {fact}. Open the table from a seat of yours.")

    def _playing(self) -> TableState:
        """Return the state; ClientError before the game starts."""
        if self.state is None:
            raise ClientError("Cannot do this: the game has not started. Wait for the start.")
        return self.state
