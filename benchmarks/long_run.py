"""Whether the memory of a server stays as it is, however long it runs.

    python benchmarks/long_run.py [MINUTES] [DATABASES]

Two people each play at 200 tables, TicTacToe at every other one and Reversi at the rest, for ten
minutes; a move takes them 1.5 seconds, and after a game they begin a new one at a new table. The
server keeps its tables in the folder DATABASES, by default the one for temporary files. The memory
of the server's process is read each second. The last minute is compared with the third one, before
which all caches fill; the limit is the goal, and missing it ends the script with an error.
"""

import asyncio
import statistics
import sys

import uvloop
from crowd import held, in_turn
from load_driver import Load, Pair
from serving import our_server

TABLES = 200
GAMES = ("tictactoe", "reversi")
THINKING = 1.5
"""Seconds between two moves at a table, on average."""
MINUTES = 10
MINUTE = 60
COMPARED = 3
"""The minute that the last one is compared with, counted from 1."""
MOST_GROWTH = 0.05
"""The most that the server's memory may grow from that minute to the last one, as a part of it."""


async def measure(url: str, pid: str, minutes: int) -> list[list[int]]:
    """Play, print how it stands, and return for each minute the kB that were held each second."""
    loads = [Load(url, game, THINKING) for game in GAMES]
    for load in loads:
        await load.connect()
    pairs = [Pair(loads[number % len(loads)], number) for number in range(TABLES)]
    for pair in pairs:
        await pair.connect()
    playing = await in_turn(pairs, THINKING / 2)
    found = [await measure_minute(loads, pid, number) for number in range(1, minutes + 1)]
    for load in loads:
        load.is_over = True
    await asyncio.gather(*playing)
    return found


async def measure_minute(loads: list[Load], pid: str, number: int) -> list[int]:
    """Read the memory each second, for a minute, and print how it stands."""
    for load in loads:
        load.latencies.clear()
        load.is_measuring, load.games = True, 0
    found = []
    for _ in range(MINUTE):
        await asyncio.sleep(1)
        found.append(held(pid))
    moves = sum(len(load.latencies) for load in loads)
    games = sum(load.games for load in loads)
    size, rate = statistics.median(found) / 1024, moves / MINUTE
    print(f"minute {number}: {size:.1f} MB, {rate:.0f} moves a second, {games} games ended")
    sys.stdout.flush()
    return found


def main(minutes: int, databases: str | None) -> int:
    """Measure, print, and return how many goals were missed."""
    if minutes <= COMPARED:
        sys.exit(f"Cannot compare: after minute {COMPARED} there must be another one. Take more.")
    with our_server(databases) as (url, pid):
        found = uvloop.run(measure(url, pid, minutes))
    early, late = (statistics.median(found[number]) for number in (COMPARED - 1, -1))
    growth = late / early - 1
    print(f"the last minute {growth:+.1%} of the third (goal {MOST_GROWTH:.0%} at most)")
    if growth > MOST_GROWTH:
        print("missed: memory")
    return int(growth > MOST_GROWTH)


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else MINUTES, given[1] if given[1:] else None))
