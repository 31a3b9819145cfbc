"""The few things a client asks over HTTP: who it is, a new table, the games there are.

By the standard library, in a thread: three calls in the life of a client are not worth a package
that everybody who serves a table would have to install.
"""

import asyncio
from http import HTTPStatus
from http.client import HTTPException
from typing import Final, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from bga_states.client.client_errors import ClientError, Refused
from bga_states.client.client_session import PASSING
from bga_states.protocol import Refusal

PATIENCE: Final = 20.0
"""Seconds for one call."""
AGAIN: Final = (0.5, 1.0, 2.0, 4.0)
"""Seconds to wait before something that had no answer is sent again."""
T = TypeVar("T", bound=msgspec.Struct)


class UnansweredError(ClientError):
    """The server cannot be reached, or its answer was lost."""


def headers_of(token: str) -> dict[str, str]:
    """Return the headers that say who somebody is; none for nobody."""
    return {"Authorization": f"Bearer {token}"} if token else {}


async def call(url: str, answer: type[T], *, token: str = "", body: object = None) -> T:
    """Send a body to an address, or ask for what is there, and return the answer.

    Refused when the server refuses it, ClientError when it cannot be reached.
    """
    sent = None if body is None else msgspec.json.encode(body)
    received = await asyncio.to_thread(_exchange, url, sent, headers_of(token))
    try:
        return msgspec.json.decode(received, type=answer)
    except msgspec.DecodeError as error:
        fact = f"what it answers is not of this protocol ({error})"
        raise ClientError(f"Cannot use {url}: {fact}. Check the address.") from error


async def call_until_answered(url: str, answer: type[T], *, token: str, body: object) -> T:
    """As `call`, for what may be sent twice: for some seconds, until there is an answer."""
    for wait in AGAIN:
        try:
            return await call(url, answer, token=token, body=body)
        except UnansweredError:
            await asyncio.sleep(wait)
        except Refused as refused:
            if refused.code not in PASSING:
                raise
            await asyncio.sleep(wait)
    return await call(url, answer, token=token, body=body)


def _exchange(url: str, sent: bytes | None, headers: dict[str, str]) -> bytes:
    """Send a request and return the body of the answer."""
    request = Request(url, sent, {"Content-Type": "application/json", **headers})  # noqa: S310  # Client checks the scheme
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  # as above
            received: bytes = answer.read()
    except HTTPError as error:
        raise _refusal(url, error) from error
    except (OSError, HTTPException) as error:
        raise UnansweredError(f"Cannot reach {url}: {error}. Is the server running?") from error
    return received


def _refusal(url: str, error: HTTPError) -> ClientError:
    """Return what the server says it refuses, or that something else has answered."""
    try:
        refusal = msgspec.json.decode(error.read(), type=Refusal)
    except msgspec.DecodeError:
        # So a proxy answers while the server is away.
        kind = UnansweredError if error.code >= HTTPStatus.INTERNAL_SERVER_ERROR else ClientError
        return kind(f"Cannot use {url}: the answer is {error.code}. Check the address.")
    return Refused(refusal.code, refusal.log)
