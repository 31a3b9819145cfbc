"""Usage: how much all callers use the server, and which of them have to wait."""

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
    """A caller: the id of the person, 0 for none, and the place, "" for this machine."""

    person_id: int
    place: str


class TooFast(Refused):
    """A call came too soon after earlier ones; try again after `seconds`."""

    def __init__(self, wait: float) -> None:
        self.seconds = max(1, ceil(wait))
        fact = "too much was asked for in too short a time"
        remedy = f"Try again in {self.seconds} s"
        super().__init__("too_fast", f"Cannot do this now: {fact}. {remedy}.")

    def again(self) -> "TooFast":
        """Return a copy to raise."""
        return TooFast(self.seconds)


class Ration:
    """How much persons and addresses may still use of one thing; times are in seconds."""

    def __init__(self, of_person: Allowance | None, of_address: Allowance) -> None:
        self._of_person = None if of_person is None else Meters(of_person)
        self._of_address = Meters(of_address)

    def wait_for(self, who: Who, now: float) -> float:
        """Return the seconds until a caller may use the thing, 0 for now."""
        return max((meter.wait_for(now) for meter in self._meters(who, now)), default=0.0)

    def use(self, who: Who, now: float) -> None:
        """Let a caller use the thing."""
        for meter in self._meters(who, now):
            meter.use(now)

    def take(self, who: Who, now: float, longest: float = 0) -> float:
        """Let a caller use the thing, and return the seconds to wait; TooFast above `longest`."""
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
    """One caller's share of the server's work, over all their sockets.

    A caller who uses too much has to wait: their sockets are not read, and nothing is refused.
    """

    def __init__(self, key: Hashable, meter: Meter, most_jobs: int) -> None:
        self.key = key
        self.sockets = 0
        self.meter = meter
        """The caller's use of the allowance for frames."""
        self.most_jobs = most_jobs
        self.jobs = 0
        """The number of jobs that are being done."""
        self.waiting: deque[Future[None]] = deque()
        """The turns of connections that wait for room for one more job."""

    async def room(self) -> None:
        """Wait until there is room for one more job."""
        try:
            while self.jobs >= self.most_jobs:
                turn = get_running_loop().create_future()
                self.waiting.append(turn)
                await turn
        finally:
            # A connection may not use its turn, or may be gone: then the next one has it.
            get_running_loop().call_soon(self.wake_next)

    def wake_next(self) -> None:
        """Let the connection that has waited longest go on, if there is room."""
        while self.waiting and self.jobs < self.most_jobs:
            first = self.waiting.popleft()
            # The connection may be gone.
            if not first.done():
                first.set_result(None)
                return


class Usage:
    """The use of the server by all callers; it belongs to the loop. `now` returns seconds."""

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
        """Count a call over HTTP, and return the seconds that it has to wait; TooFast."""
        return self._calls.take(who, self._now(), LONGEST_DELAY)

    def admit_person(self, who: Who) -> None:
        """Count a new person; TooFast."""
        self._persons.take(who, self._now())

    def admit_table(self, who: Who) -> None:
        """Count a new table; TooFast."""
        self._tables.take(who, self._now())

    def admit_guess(self, who: Who) -> None:
        """Let a caller try a password, unless too many of theirs were wrong; TooFast."""
        wait = self._guesses.wait_for(who, self._now())
        if wait:
            raise TooFast(wait)

    def count_wrong_guess(self, who: Who) -> None:
        """Count a wrong password."""
        self._guesses.use(who, self._now())

    def open_socket(self, who: Who) -> Share | None:
        """Return the share for one more socket of a caller, None if they have too many."""
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
        # On this machine each caller without a name has a share: a proxy may not name its clients.
        key: Hashable = who.person_id or who.place or object()
        share = self._shares.get(key)
        if share is not None:
            return share
        if who.person_id or not who.place:
            meter = self._frames.of(key, self._now())
            return Share(key, meter, self._limits.jobs)
        meter = self._frames_of_address.of(key, self._now())
        return Share(key, meter, self._limits.jobs_of_address)
