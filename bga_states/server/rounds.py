"""Rounds: looks that the loop repeats for as long as the server runs."""

import logging
from collections.abc import Awaitable, Callable

from bga_states.server.log_lines import fault_of

log = logging.getLogger("bga_states.server")


async def make_rounds(look: Callable[[], Awaitable[object]]) -> None:
    """Look again and again until cancelled; a look begins with its pause.

    A look that fails does not end the rounds.
    """
    while True:
        await look_once(look)


async def look_once(look: Callable[[], Awaitable[object]]) -> None:
    """Look once, and log a failure."""
    try:
        await look()
    except Exception as error:  # noqa: BLE001  # no caller would hear of it
        # No traceback: it may show secrets.
        log.error("a look at what is due failed: %s", fault_of(error))  # noqa: TRY400
