"""Allowances: how much of the server one caller may use, so that others have theirs.

Pure: times come in, in seconds from any beginning. What is kept of callers is bounded.
"""

from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

MOST_METERS = 10_000
"""Of so many callers it is known how much they have used; those who were here last count."""
PREFIX = 64
"""So many bits of an IPv6 address are one household's: whoever has one has them all."""
MAPPED = "::ffff:"
"""What stands before a number of IPv4 that is written as one of IPv6."""
NOWHERE = "unknown"
"""What stands for an address that is none."""


class Allowance(NamedTuple):
    """So much at once, and so much a second from then on."""

    at_once: float
    a_second: float


class Limits(NamedTuple):
    """Limits for one person, and for one address.

    An address stands for everybody who calls from it, with or without a name. Its limits are wide,
    since a school may share one. They do not apply to this machine. `frames` are those of all
    sockets together, and `jobs` so many of them are being answered at a time; `calls` are those
    over HTTP. `sockets` and `connections` are those that are open at a time.
    """

    frames: Allowance = Allowance(100, 1000)
    frames_of_address: Allowance = Allowance(1000, 5000)
    jobs: int = 16
    jobs_of_address: int = 64
    calls: Allowance = Allowance(200, 300)
    calls_of_address: Allowance = Allowance(2000, 1000)
    persons_of_address: Allowance = Allowance(300, 1)
    tables: Allowance = Allowance(200, 1)
    tables_of_address: Allowance = Allowance(1000, 5)
    wrong_passwords: Allowance = Allowance(10, 0.1)
    wrong_passwords_of_address: Allowance = Allowance(50, 0.5)
    sockets: int = 100
    sockets_of_address: int = 2000
    connections_of_address: int = 2500


class Meter:
    """What one caller has used of an allowance.

    It is kept as the time at which all that was used will have been given back.
    """

    __slots__ = ("_again_full_at", "_ahead", "_each")

    def __init__(self, allowance: Allowance) -> None:
        self._each = 1 / allowance.a_second
        self._ahead = allowance.at_once / allowance.a_second
        self._again_full_at = 0.0

    def use(self, now: float, much: int = 1) -> float:
        """Use so much, and return for how many seconds to use nothing more."""
        full_at = max(self._again_full_at, now) + much * self._each
        self._again_full_at = full_at
        return max(0.0, full_at - now - self._ahead)

    def wait_for(self, now: float) -> float:
        """Return in how many seconds there will be something to use, 0 if there is now."""
        return max(0.0, self._again_full_at + self._each - now - self._ahead)

    def is_full(self, now: float) -> bool:
        """Whether it is as if nothing had ever been used."""
        return self._again_full_at <= now


class Meters:
    """The meters of all callers for one allowance, of whom those are forgotten who are full."""

    def __init__(self, allowance: Allowance, most: int = MOST_METERS) -> None:
        self._allowance = allowance
        self._most = most
        self._meters: OrderedDict[Hashable, Meter] = OrderedDict()

    def __len__(self) -> int:
        """How many callers are remembered."""
        return len(self._meters)

    def of(self, caller: Hashable, now: float) -> Meter:
        """Return the meter of a caller."""
        meter = self._meters.get(caller)
        if meter is None:
            self._forget(now)
            meter = self._meters[caller] = Meter(self._allowance)
        else:
            self._meters.move_to_end(caller)
        return meter

    def _forget(self, now: float) -> None:
        """Forget those who were not here for longest, as long as they are full or too many."""
        while self._meters:
            caller, meter = next(iter(self._meters.items()))
            if not meter.is_full(now) and len(self._meters) < self._most:
                return
            del self._meters[caller]


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return where a connection comes from, in the form of IPv4 where it comes by that.

    A socket that listens to both kinds shows such a number inside of one of IPv6, by which neither
    this machine nor a proxy is known.
    """
    if client is None or not client[0].startswith(MAPPED):
        return client
    return client[0].removeprefix(MAPPED), client[1]


@lru_cache(maxsize=1000)
def place_of(host: str) -> str:
    """Return what counts as one address, "" for the machine that the server runs on."""
    try:
        # Link-local ones come with the name of a network card.
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return NOWHERE
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> PREFIX << PREFIX))
    return str(address)
