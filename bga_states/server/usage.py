"""Usage: what all callers use of the server, and who of them has to wait."""

from asyncio import Future, get_running_loop
from collections import Counter, deque
from collections.abc import Callable, Hashable
from math import ceil
from time import monotonic
from typing import NamedTuple

from bga_states.server.allowances import Allowance, Limits, Meter, Meters
from bga_states.server.refused import Refused

LONGEST_DELAY = 5.0
"""Seconds that a call may wait for its turn; one that would wait longer is refused."""


class Who(NamedTuple):
    """Whoever calls: a person, 0 for nobody, and from where, "" for this machine."""

    person_id: int
    place: str


class TooFast(Refused):
    """A call came too soon after those before; `seconds` is when to try again."""

    def __init__(self, wait: float) -> None:
        self.seconds = max(1, ceil(wait))
        fact = "too much was asked for in too short a time"
        remedy = f"Try again in {self.seconds} s"
        super().__init__("too_fast", f"Cannot do this now: {fact}. {remedy}.")

    def again(self) -> "TooFast":
        """Return the same to be raised."""
        return TooFast(self.seconds)


class Ration:
    """What persons and addresses may still use of one thing; times are in seconds."""

    def __init__(self, of_person: Allowance | None, of_address: Allowance) -> None:
        self._of_person = None if of_person is None else Meters(of_person)
        self._of_address = Meters(of_address)

    def wait_for(self, who: Who, now: float) -> float:
        """Return in how many seconds somebody may use it, 0 for now."""
        return max((meter.wait_for(now) for meter in self._meters(who, now)), default=0.0)

    def use(self, who: Who, now: float) -> None:
        """Let somebody use it."""
        for meter in self._meters(who, now):
            meter.use(now)

    def take(self, who: Who, now: float, longest: float = 0) -> float:
        """Let somebody use it in so many seconds, which are returned; TooFast for longer ones."""
        meters = self._meters(who, now)
        wait = max([meter.wait_for(now) for meter in meters], default=0.0)
        if wait > longest:
            raise TooFast(wait)
        for meter in meters:
            meter.use(now)
        return wait

    def _meters(self, who: Who, now: float) -> list[Meter]:
        meters = []
        if self._of_person is not None and who.person_id:
            meters.append(self._of_person.of(who.person_id, now))
        if who.place:
            meters.append(self._of_address.of(who.place, now))
        return meters


class Share:
    """What whoever holds some sockets may use over all of them.

    Whoever uses too much is made to wait, by not being read: nothing is refused.
    """

    def __init__(self, key: Hashable, meter: Meter, most_jobs: int) -> None:
        self.key = key
        self.sockets = 0
        self.meter = meter
        """What was used of the frames that may come."""
        self.most_jobs = most_jobs
        self.jobs = 0
        """How many questions are being answered."""
        self.waiting: deque[Future[None]] = deque()
        """Who waits until one more question may be asked."""

    async def room(self) -> None:
        """Wait until one more question may be asked."""
        try:
            while self.jobs >= self.most_jobs:
                turn = get_running_loop().create_future()
                self.waiting.append(turn)
                await turn
        finally:
            # Whoever has a turn may ask nothing with it, or be gone: then the next one has it.
            get_running_loop().call_soon(self.wake_next)

    def wake_next(self) -> None:
        """Let whoever has waited longest go on, if there is room."""
        while self.waiting and self.jobs < self.most_jobs:
            first = self.waiting.popleft()
            # Whoever has waited may be gone.
            if not first.done():
                first.set_result(None)
                return


class Usage:
    """What all callers use; it belongs to the loop. `now` returns seconds."""

    def __init__(self, limits: Limits, now: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._now = now
        self._frames = Meters(limits.frames)
        self._frames_of_address = Meters(limits.frames_of_address)
        self._shares: dict[Hashable, Share] = {}
        self._sockets: Counter[str] = Counter()
        self._calls = Ration(limits.calls, limits.calls_of_address)
        self._persons = Ration(None, limits.persons_of_address)
        self._tables = Ration(limits.tables, limits.tables_of_address)
        self._guesses = Ration(limits.wrong_passwords, limits.wrong_passwords_of_address)

    def delay_of_call(self, who: Who) -> float:
        """Count a call over HTTP, and return how long to wait with it; TooFast."""
        return self._calls.take(who, self._now(), LONGEST_DELAY)

    def admit_person(self, who: Who) -> None:
        """Count somebody new; TooFast."""
        self._persons.take(who, self._now())

    def admit_table(self, who: Who) -> None:
        """Count a new table; TooFast."""
        self._tables.take(who, self._now())

    def admit_guess(self, who: Who) -> None:
        """Let somebody say a password, unless theirs were wrong too often; TooFast."""
        wait = self._guesses.wait_for(who, self._now())
        if wait:
            raise TooFast(wait)

    def count_wrong_guess(self, who: Who) -> None:
        """Count a wrong password."""
        self._guesses.use(who, self._now())

    def open_socket(self, who: Who) -> Share | None:
        """Return what somebody may use over one more socket, None if they have too many."""
        share = self._share_of(who)
        is_too_many = who.person_id and share.sockets >= self._limits.sockets
        if is_too_many or self._is_crowded(who.place):
            return None
        self._shares[share.key] = share
        share.sockets += 1
        self._sockets[who.place] += 1
        return share

    def close_socket(self, who: Who, share: Share) -> None:
        """Take note that a socket is closed."""
        share.sockets -= 1
        if not share.sockets:
            del self._shares[share.key]
        self._sockets[who.place] -= 1
        if not self._sockets[who.place]:
            del self._sockets[who.place]

    def _is_crowded(self, place: str) -> bool:
        return bool(place) and self._sockets[place] >= self._limits.sockets_of_address

    def _share_of(self, who: Who) -> Share:
        # Nobody of this machine shares with nobody else: there may be a proxy that names none.
        key: Hashable = who.person_id or who.place or object()
        share = self._shares.get(key)
        if share is not None:
            return share
        if who.person_id or not who.place:
            meter = self._frames.of(key, self._now())
            return Share(key, meter, self._limits.jobs)
        meter = self._frames_of_address.of(key, self._now())
        return Share(key, meter, self._limits.jobs_of_address)
