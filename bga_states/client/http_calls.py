"""The few calls of a client over HTTP: for its person, a new table and the list of games.

They use the standard library, in a thread: three calls in the life of a client are not worth a
package that every operator of a server would have to install.
"""

import asyncio
from http import HTTPStatus
from http.client import HTTPException
from time import monotonic
from typing import Final, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from bga_states.client.client_errors import ClientError, Refused
from bga_states.client.client_session import PASSING
from bga_states.protocol import Refusal

PATIENCE: Final = 20.0
"""Seconds for one call."""
WAITS: Final = (0.5, 1.0, 2.0, 4.0)
"""Seconds to wait before each repeat of a call that had no answer."""
LONGEST_TRIAL: Final = 10.0
"""Seconds after which a call is not repeated."""
NOT_JSON: Final = (msgspec.DecodeError, UnicodeDecodeError)
"""The errors for bytes that are not the expected JSON."""
T = TypeVar("T", bound=msgspec.Struct)


class UnansweredError(ClientError):
    """The server cannot be reached, or its answer was lost."""


def headers_of(token: str) -> dict[str, str]:
    """Return the headers that identify a person; none without a token."""
    return {"Authorization": f"Bearer {token}"} if token else {}


async def call(url: str, answer: type[T], *, token: str = "", body: object = None) -> T:
    """Send a body to an address, or get the address without one, and return the answer.

    Refused when the server refuses it, ClientError when it cannot be reached.
    """
    sent = None if body is None else msgspec.json.encode(body)
    received = await asyncio.to_thread(_exchange, url, sent, headers_of(token))
    try:
        return msgspec.json.decode(received, type=answer)
    except NOT_JSON as error:
        fact = f"what it answers is not of this protocol ({error})"
        raise ClientError(f"Cannot use {url}: {fact}. Check the address.") from error


async def call_until_answered(url: str, answer: type[T], *, token: str, body: object) -> T:
    """As `call`, but repeat it for some seconds until it is answered: it may be sent twice."""
    until = monotonic() + LONGEST_TRIAL
    for wait in WAITS:
        try:
            return await call(url, answer, token=token, body=body)
        except ClientError as error:
            if not may_pass(error) or monotonic() > until:
                raise
        await asyncio.sleep(wait)
    return await call(url, answer, token=token, body=body)


def may_pass(error: ClientError) -> bool:
    """Whether the same call may succeed when it is sent again."""
    if isinstance(error, Refused):
        return error.code in PASSING
    return isinstance(error, UnansweredError)


def _exchange(url: str, sent: bytes | None, headers: dict[str, str]) -> bytes:
    """Send a request and return the body of the answer."""
    request = Request(url, sent, {"Content-Type": "application/json", **headers})  # noqa: S310  # Client checks the scheme
    try:
        status, received = _answered(request)
    except (OSError, HTTPException) as error:
        raise UnansweredError(f"Cannot reach {url}: {error}. Is the server running?") from error
    if status >= HTTPStatus.BAD_REQUEST:
        raise _refusal(url, status, received)
    return received


def _answered(request: Request) -> tuple[int, bytes]:
    """Return the status and the body of the answer, also of a refusal."""
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  # Client checks the scheme
            return HTTPStatus.OK, answer.read()
    except HTTPError as error:
        with error:
            return error.code, error.read()


def _refusal(url: str, status: int, received: bytes) -> ClientError:
    """Return the server's refusal, or an error if something else has answered."""
    try:
        refusal = msgspec.json.decode(received, type=Refusal)
    except NOT_JSON:
        # A proxy answers like this while the server is away.
        kind = UnansweredError if status >= HTTPStatus.INTERNAL_SERVER_ERROR else ClientError
        return kind(f"Cannot use {url}: the answer is {status}. Check the address.")
    return Refused(refusal.code, refusal.log)
