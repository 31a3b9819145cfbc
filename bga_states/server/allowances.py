"""Allowances: limits on one caller's use of the server, so that enough is left for others.

Pure: times are passed in, in seconds from any start. The number of remembered callers is bounded.
"""

from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

MOST_METERS = 10_000
"""The largest number of callers whose use is remembered; the least recent are forgotten first."""
PREFIX = 64
"""The leading bits of an IPv6 address that identify a household, which has all addresses below."""
MAPPED = "::ffff:"
"""The prefix of an IPv4 address that is written as an IPv6 address."""
NOWHERE = "unknown"
"""The place of a caller whose host is not an IP address."""


class Allowance(NamedTuple):
    """The amount that may be used at once, and the amount given back each second."""

    at_once: float
    a_second: float


class Limits(NamedTuple):
    """Limits for one person, and for one address.

    An address stands for all callers from it, with or without a name. Its limits are wide, since a
    school may share one. They do not apply to this machine. `frames` limits the frames of all
    sockets together, and `jobs` the frames being answered at a time. `calls` limits calls over
    HTTP. `sockets` and `connections` limit how many are open at a time.
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
    """One caller's use of an allowance.

    It is kept as the time at which the whole use will have been given back.
    """

    __slots__ = ("_again_full_at", "_ahead", "_each")

    def __init__(self, allowance: Allowance) -> None:
        self._each = 1 / allowance.a_second
        self._ahead = allowance.at_once / allowance.a_second
        self._again_full_at = 0.0

    def use(self, now: float, much: int = 1) -> float:
        """Use this much, and return the seconds to wait before using more."""
        full_at = max(self._again_full_at, now) + much * self._each
        self._again_full_at = full_at
        return max(0.0, full_at - now - self._ahead)

    def wait_for(self, now: float) -> float:
        """Return the seconds until there is something to use, 0 if there is now."""
        return max(0.0, self._again_full_at + self._each - now - self._ahead)

    def is_full(self, now: float) -> bool:
        """Whether the whole use has been given back."""
        return self._again_full_at <= now


class Meters:
    """The meters of all callers for one allowance; full meters are forgotten."""

    def __init__(self, allowance: Allowance, most: int = MOST_METERS) -> None:
        self._allowance = allowance
        self._most = most
        self._meters: OrderedDict[Hashable, Meter] = OrderedDict()

    def __len__(self) -> int:
        """Count the remembered callers."""
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
        """Forget the least recent callers, as long as their meters are full or too many."""
        while self._meters:
            caller, meter = next(iter(self._meters.items()))
            if not meter.is_full(now) and len(self._meters) < self._most:
                return
            del self._meters[caller]


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return the address and port of a client, in IPv4 form if it connects by IPv4.

    A socket that listens to both kinds shows an IPv4 address inside an IPv6 one. In that form
    neither this machine nor a proxy is recognised.
    """
    if client is None or not client[0].startswith(MAPPED):
        return client
    return client[0].removeprefix(MAPPED), client[1]


@lru_cache(maxsize=1000)
def place_of(host: str) -> str:
    """Return the place that counts as one address, "" for the machine that the server runs on."""
    try:
        # Link-local addresses come with the name of a network card.
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
