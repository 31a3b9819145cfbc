"""The addresses of this machine, at which others on the local network find it."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

LOOPBACK, EVERYWHERE = "127.0.0.1", ("0.0.0.0", "::")  # noqa: S104  # only where --lan asks for it
"""The addresses of a server for its own machine alone, and of one for all machines."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that no machine has: the route to it leads through the network."""


def lan_addresses(*, has_six: bool = False) -> list[str]:
    """Return the addresses of this machine, the one that leads to the network first.

    IPv6 addresses come last, and only with `has_six`. There are none while the machine is on no
    network.
    """
    found = dict.fromkeys([*routed_addresses(), *own_addresses()])
    others = [address for address in map(ip_address, found) if not address.is_loopback]
    four = [str(address) for address in others if isinstance(address, IPv4Address)]
    if not has_six:
        return four
    # A link-local address needs the name of its link, which browsers do not take.
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
            # A datagram socket sends nothing here: it only finds its route.
            speaker.connect(ELSEWHERE)
        except OSError:
            return []
        return [str(speaker.getsockname()[0])]


def own_addresses() -> Iterator[str]:
    """Yield the addresses of all network adapters."""
    # Imported here: only an installation that can serve has it.
    import ifaddr

    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            # An IPv6 address is the first of three parts.
            yield one.ip if isinstance(one.ip, str) else one.ip[0]
