"""The addresses of this machine: where others on the local network find it."""

import socket
from ipaddress import IPv4Address

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has, on the other side of whatever leads to the network."""


def lan_addresses() -> list[str]:
    """Return the addresses of this machine, the one that leads to the network first.

    None while it is connected to nothing.
    """
    found = dict.fromkeys([*routed_addresses(), *named_addresses()])
    return [address for address in found if not IPv4Address(address).is_loopback]


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


def named_addresses() -> list[str]:
    """Return the addresses that this machine's own name stands for."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(place[0]) for *_, place in found]
