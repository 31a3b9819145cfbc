"""The server's end of a socket, as its senders and listeners see it."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Protocol, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
"""What ASGI has of it."""
Listener: TypeAlias = Callable[[bytes, int], bool]
"""Takes a text, with how many frames came since the last one; False to be sent none for now."""
END = "bga_states.end"
"""The extension of a scope whose `socket` is the end of it that is here, a `SocketEnd`."""


class SocketEnd(Protocol):
    """The end of a socket that is here, with what ASGI has no words for."""

    @property
    def is_open(self) -> bool:
        """Whether neither end has closed it."""
        ...

    @property
    def is_writable(self) -> bool:
        """Whether the write buffer is below its limit."""
        ...

    async def drained(self) -> None:
        """Wait until it is writable, or the connection is lost."""
        ...

    @property
    def write(self) -> Callable[[bytes], object]:
        """Sends whole frames, while it is open."""
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
