"""The cost of a crowd: the memory of each connection, and the time of a move among many.

    python benchmarks/crowd.py [with-scenes] [DATABASES]

Two people each connect for 1,000 tables, sit down, and play Reversi: at each table a move every
five seconds. The server keeps its tables in the folder DATABASES, by default the one for temporary
files. The memory of a connection is measured with all people connected and none seated, and again
with all of them playing, when it includes their share of a table. With `with-scenes` all of them
follow the scene of their table, too. The limits are the goals: a missed goal ends the script with
an error.
"""

import asyncio
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

import uvloop
from load_driver import WITH_SCENES, Load, Pair
from serving import our_server

TABLES = 1000
THINKING = 5.0
"""Seconds between two moves at a table, on average."""
SECONDS = 60
AT_ONCE = 20
"""The number of pairs that come and sit down at a time."""
MOST_HELD = 40
"""kB that a connection may hold."""
LONGEST = 50
"""Milliseconds within which 99 of 100 moves have to reach the opponent."""


def held(pid: str) -> int:
    """Return how much memory a process has, in kB."""
    for line in Path("/proc", pid, "status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise ProcessLookupError(pid)


async def in_turn(pairs: Sequence[Pair], step: float) -> list["asyncio.Task[None]"]:
    """Let all begin to play, some at a time, and return their tasks."""
    players = []
    for number in range(0, len(pairs), AT_ONCE):
        players += [asyncio.create_task(pair.play()) for pair in pairs[number : number + AT_ONCE]]
        await asyncio.sleep(step)
    return players


async def measure(url: str, pid: str, *how: str) -> tuple[float, float, list[float]]:
    """Return kB a connection with none seated and with all playing, and the times of moves."""
    load = Load(url, "reversi", THINKING, how)
    await load.connect()
    first, *pairs = [Pair(load, number) for number in range(TABLES)]
    # The first people cost memory that all later ones share.
    await first.connect()
    playing = [asyncio.create_task(first.play())]
    await asyncio.sleep(2 * THINKING)
    before = held(pid)
    for pair in pairs:
        await pair.connect()
    connected = held(pid)
    playing += await in_turn(pairs, 2 * THINKING * AT_ONCE / TABLES)
    await asyncio.sleep(2 * THINKING)
    load.is_measuring = True
    await asyncio.sleep(SECONDS)
    load.is_measuring, load.is_over = False, True
    seated = held(pid)
    await asyncio.gather(*playing)
    people = 2 * len(pairs)
    return (connected - before) / people, (seated - before) / people, load.latencies


def main(words: Sequence[str]) -> int:
    """Measure, print, and return how many goals were missed."""
    how = [word for word in words if word == WITH_SCENES]
    databases = next((word for word in words if word not in how), None)
    with our_server(databases) as (url, pid):
        idle, seated, latencies = uvloop.run(measure(url, pid, *how))
    hundredths = statistics.quantiles(latencies, n=100)
    rate = len(latencies) / SECONDS
    print(f"{idle:.0f} kB a connection, {seated:.0f} kB with its half of a table")
    print(f"{rate:.0f} moves a second: p50 {hundredths[49]:.1f} ms, p99 {hundredths[98]:.1f} ms")
    missed = [f"{idle:.0f} kB a connection"] if idle > MOST_HELD else []
    missed += [f"p99 of {hundredths[98]:.1f} ms"] if hundredths[98] > LONGEST else []
    if missed:
        print("missed:", ", ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
