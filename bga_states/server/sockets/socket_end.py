"""The end of a socket that is here, as those see it who send over it and hear what comes."""

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
        """Whether what was written before was taken, but for a little."""
        ...

    async def drained(self) -> None:
        """Wait until it is writable, or nobody is there any more."""
        ...

    @property
    def write(self) -> Callable[[bytes], object]:
        """Sends whole frames, while it is open."""
        ...

    def cut(self, code: int) -> None:
        """Close the socket, and with it the connection, whether the other end reads or not."""
        ...

    def listen(self, listener: Listener) -> None:
        """Hand on what comes from now on, and what has come."""
        ...

    def read_on(self) -> None:
        """Hand on what comes again, once more can be taken."""
        ...
