"""The server's end of a socket, as its senders and listeners see it."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Protocol, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
"""The three types by which ASGI describes a socket."""
Listener: TypeAlias = Callable[[bytes, int], bool]
"""Takes a text, and the number of frames since the last one; returns False to get none for now."""
END = "bga_states.end"
"""The extension of an ASGI scope whose `socket` is the server's end, a `SocketEnd`."""


class SocketEnd(Protocol):
    """The server's end of a socket, with operations that ASGI lacks."""

    @property
    def is_open(self) -> bool:
        """Whether neither end has closed it."""
        ...

    @property
    def is_writable(self) -> bool:
        """Whether the write buffer is below its limit."""
        ...

    def stuck_since(self) -> float:
        """Return since when the other end has taken hardly anything; infinite while it is writable.

        The time is the loop's. It is exact only if this is called again and again.
        """
        ...

    async def drained(self) -> None:
        """Wait until the socket is writable, or the connection is lost."""
        ...

    @property
    def write(self) -> Callable[[bytes], object]:
        """Sends whole frames while the socket is open."""
        ...

    def cut(self, code: int) -> None:
        """Close the socket, and with it the connection, whether the other end reads or not."""
        ...

    def listen(self, listener: Listener) -> None:
        """Hand on all texts from now on, earlier ones included."""
        ...

    def read_on(self) -> None:
        """Hand on texts again, once the listener can take more."""
        ...
