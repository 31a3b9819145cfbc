"""The gate: which calls come from a page of this server or from a program, and whose they are."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

COOKIE = "bga_states"
BEARER = "bearer "
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""The headers that only a proxy sends."""


class Gate:
    """Lets calls through that name this server, and refuses calls from other servers' pages.

    `hosts` are the names by which the server may be called, without a port; by number it always
    may. With `open_metrics` every caller is taken for the operator.
    """

    def __init__(
        self, hosts: Iterable[str], public_url: str = "", *, open_metrics: bool = False
    ) -> None:
        self._hosts = {host.lower() for host in hosts}
        self._open_metrics = open_metrics
        public = urlsplit(public_url)
        self._public_origin = f"{public.scheme}://{public.netloc}".lower() if public_url else ""
        if public.hostname:
            self._hosts.add(public.hostname)

    def fault_of(self, headers: Headers, *, changes: bool) -> str:
        """Say why a call is not let through, "" if it is.

        `changes` says that the call does more than look. A browser then names the page that makes
        the call; a program need not.
        """
        # Of two names, a proxy before the server may have used the other one.
        if len(headers.getlist("host")) > 1:
            return "it is addressed to two servers"
        host = headers.get("host", "").lower()
        called = hostname_of(f"//{host}")
        # Another server's page can let its own name lead here, but not a number.
        if called not in self._hosts and not is_number(called):
            return "it is not addressed to this server"
        origin = headers.get("origin", "").lower()
        if not origin:
            # A browser sends it with every call that a page could make in a person's name.
            return "its page is not known" if changes and "cookie" in headers else ""
        if origin not in {self._public_origin, f"http://{host}", f"https://{host}"}:
            return "it comes from a page of another server"
        return ""

    def is_operator(self, client: str, headers: Mapping[str, str]) -> bool:
        """Whether a call is made on the server's machine; `client` is the address it comes from.

        A call that a proxy passes on comes from there too. Its headers name the client, or the
        host that the client called.
        """
        if self._open_metrics:
            return True
        if any(name in headers for name in FORWARDED):
            return False
        called = hostname_of(f"//{headers.get('host', '')}")
        return is_loopback(client) and (called == "localhost" or is_loopback(called))

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach the server by https, and keep its cookie for https alone."""
        return self._public_origin.startswith("https:")


def is_number(host: str | None) -> bool:
    """Whether a host is called by its number."""
    try:
        ip_address(host or "")
    except ValueError:
        return False
    return True


def is_loopback(host: str | None) -> bool:
    """Whether a host is a number by which a machine calls itself."""
    return is_number(host) and ip_address(host or "").is_loopback


@lru_cache(maxsize=100)
def hostname_of(url: str) -> str | None:
    """Return the name or number in an address, None if there is none."""
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def token_of(headers: Mapping[str, str]) -> str:
    """Read the token of a call, as a program or as a browser sends it; "" for none."""
    authorization = headers.get("authorization", "")
    if authorization[: len(BEARER)].lower() == BEARER:
        return authorization[len(BEARER) :].strip()
    # Other programs on this machine leave cookies here too, and not all are well formed.
    return cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
