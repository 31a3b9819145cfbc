"""The addresses of this machine: where others on the local network find it."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

LOOPBACK, EVERYWHERE = "127.0.0.1", ("0.0.0.0", "::")  # noqa: S104  # only where --lan asks for it
"""Where a server listens that its own machine alone reaches, and one that everybody does."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has, on the other side of whatever leads to the network."""


def lan_addresses(*, has_six: bool = False) -> list[str]:
    """Return the addresses of this machine, the one that leads to the network first.

    Those of IPv6 come last, and only where they are asked for. None while it is connected to
    nothing.
    """
    found = dict.fromkeys([*routed_addresses(), *own_addresses()])
    others = [address for address in map(ip_address, found) if not address.is_loopback]
    four = [str(address) for address in others if isinstance(address, IPv4Address)]
    if not has_six:
        return four
    # One that holds on its link alone needs the name of the link, which browsers do not take.
    six = [str(one) for one in others if isinstance(one, IPv6Address) and not one.is_link_local]
    return four + six


def lan_names() -> list[str]:
    """Return the names by which others on the local network may know this machine."""
    name = socket.gethostname().lower()
    return [name, f"{name.partition('.')[0]}.local"]


def routed_addresses() -> list[str]:
    """Return the address from which this machine would speak to the network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as speaker:
        try:
            # Of a datagram socket nothing is sent: it only finds its way.
            speaker.connect(ELSEWHERE)
        except OSError:
            return []
        return [str(speaker.getsockname()[0])]


def own_addresses() -> Iterator[str]:
    """Yield the addresses of all network adapters."""
    # Imported here: only who serves has it.
    import ifaddr

    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            # Of IPv6 it is the first of three parts.
            yield one.ip if isinstance(one.ip, str) else one.ip[0]
