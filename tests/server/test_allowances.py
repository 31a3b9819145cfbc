"""Allowances: how much one caller may use, and what is kept of that."""

import pytest

from bga_states.server.allowances import Allowance, Meter, Meters, place_of, plain_client


def test_at_once_and_a_second() -> None:
    """So much may be used at once; from then on each has to wait for its turn."""
    meter = Meter(Allowance(at_once=3, a_second=2))
    delays = [meter.use(100.0) for _ in range(5)]

    assert delays == [0, 0, 0, 0.5, 1.0]
    assert meter.use(101.5) == 0, "what is given back with time may be used again"


def test_what_is_only_asked_about_is_not_used() -> None:
    """Whoever asks how long to wait has used nothing by it."""
    meter = Meter(Allowance(at_once=1, a_second=1))
    assert [meter.wait_for(0.0) for _ in range(3)] == [0, 0, 0]
    meter.use(0.0)

    assert [meter.wait_for(0.0) for _ in range(3)] == [1, 1, 1]
    assert meter.wait_for(1.0) == 0


def test_much_at_a_time() -> None:
    """What counts for many is used and waited for as many."""
    meter = Meter(Allowance(at_once=10, a_second=10))

    assert meter.use(0.0, 20) == 1.0


def test_who_is_full_again_is_forgotten() -> None:
    """Memory holds those who have used something lately, and no others."""
    meters = Meters(Allowance(at_once=10, a_second=1))
    for caller in range(100):
        meters.of(caller, 0.0).use(0.0)
    assert len(meters) == 100
    meters.of("later", 2.0)

    assert len(meters) == 1


def test_a_cap() -> None:
    """However many callers come at once, memory is bounded, and the last ones are known."""
    meters = Meters(Allowance(at_once=10, a_second=1), most=50)
    for caller in range(1000):
        meters.of(caller, 0.0).use(0.0, 10)

    assert len(meters) == 50
    assert meters.of(999, 0.0).wait_for(0.0) == 1
    assert meters.of(0, 0.0).wait_for(0.0) == 0, "who was forgotten begins anew"


PLACES = [
    ("192.0.2.7", "192.0.2.7"),
    ("::ffff:192.0.2.7", "192.0.2.7"),
    ("127.0.0.1", ""),
    ("127.8.8.8", ""),
    ("::1", ""),
    ("::ffff:127.0.0.1", ""),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
    ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
    ("fe80::1%eth0", "fe80::"),
    ("localhost", "unknown"),
    ("", "unknown"),
    ("x" * 5000, "unknown"),
]


@pytest.mark.parametrize(("host", "place"), PLACES, ids=[host[:20] or "none" for host, _ in PLACES])
def test_what_counts_as_one_address(host: str, place: str) -> None:
    """All that a household has is one; this machine is none; what is no address is one together."""
    assert place_of(host) == place


@pytest.mark.parametrize(
    ("client", "plain"),
    [
        (("::ffff:192.0.2.7", 4711), ("192.0.2.7", 4711)),
        (("192.0.2.7", 4711), ("192.0.2.7", 4711)),
        (("2001:db8::1", 4711), ("2001:db8::1", 4711)),
        (None, None),
    ],
)
def test_numbers_of_version_4_on_a_socket_for_both(
    client: tuple[str, int] | None, plain: tuple[str, int] | None
) -> None:
    """Whoever comes by IPv4 is known by that number, also where the server listens to IPv6."""
    assert plain_client(client) == plain
