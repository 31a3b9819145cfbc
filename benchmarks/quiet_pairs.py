"""The delay for a few people who play quietly while something else goes on at their server."""

import asyncio
import math
from statistics import quantiles

from load_driver import Load, Pair

PAIRS = 3
WARM_UP = 2.0
LONGEST = 50.0
"""Milliseconds: 99 of 100 moves must be known to the opponent sooner."""


async def play(url: str, seconds: float, thinking: float = 0) -> list[float]:
    """Play Reversi for a while, and return how long each move took until the opponent knew.

    The next move comes as soon as both know of the last one, or so many seconds of `thinking`
    later, on average.
    """
    load = Load(url, "reversi", thinking)
    await load.connect()
    pairs = [Pair(load, number) for number in range(PAIRS)]
    for pair in pairs:
        await pair.connect()
    players = [asyncio.create_task(pair.play()) for pair in pairs]
    await asyncio.sleep(WARM_UP)
    load.is_measuring = True
    await asyncio.sleep(seconds)
    load.is_measuring, load.is_over = False, True
    await asyncio.wait(players, timeout=20)
    return load.latencies


def hundredths(latencies: list[float]) -> list[float]:
    """Return the 99 values that divide all into hundredths."""
    # If people cannot even begin, they wait for ever.
    return quantiles(latencies or [math.inf, math.inf], n=100)


def felt(latencies: list[float], seconds: float) -> str:
    """Print the measurements."""
    found = hundredths(latencies)
    return (
        f"{len(latencies) / seconds:6,.0f} moves a second, p50 {found[49]:6.1f}, "
        f"p99 {found[98]:6.1f}, worst {max(latencies, default=0):6.1f} ms"
    )
