"""Rounds: what the loop looks at again and again, for as long as the server runs."""

import logging
from collections.abc import Awaitable, Callable

from bga_states.server.log_lines import fault_of

log = logging.getLogger("bga_states.server")


async def make_rounds(look: Callable[[], Awaitable[object]]) -> None:
    """Look again and again until cancelled; a look begins with its pause.

    One that fails is not the last one.
    """
    while True:
        await look_once(look)


async def look_once(look: Callable[[], Awaitable[object]]) -> None:
    """Look; that a look has failed is told in the log."""
    try:
        await look()
    except Exception as error:  # noqa: BLE001  # nobody else would hear of it
        # No traceback: what it was about may be secret.
        log.error("a look at what is due failed: %s", fault_of(error))  # noqa: TRY400
