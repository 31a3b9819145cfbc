"""The server's work for a table that one request makes, and for a follower.

    python benchmarks/tables_and_followers.py [DATABASES]

Games of tic-tac-toe are begun by four requests each and one `open` from each seat, and by one
`make` and the `open` of the guest, by as many pairs at a time as play in `serving.py`. Then a game
of Reversi is played with few spectators, and another one with many: the difference is the cost of
the followers, and is compared with the bare write of as much to as many sockets. The server keeps
its tables in the folder DATABASES, by default the one for temporary files. The limits are the
goals: a missed goal ends the script with an error.
"""

import asyncio
import sys
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import uvloop
from load_driver import AT_ONCE, Load, Pair, Seat, worked
from serving import TABLES as PAIRS
from serving import built, our_server

EACH = 10
"""The number of tables that each pair begins."""
MOST_FOR_A_TABLE = 0.44
"""The part of the work for all requests that one may take: 500 us where those are 1,140."""
FEW, MANY = 10, 210
"""The number of spectators of each of the two games."""
GAMES = 3
MOST_FOR_A_FOLLOWER = 2.0
"""So many bare writes at most a follower may cost: 15 microseconds where one is 7 or 8."""
FRAME = 1_200
"""Bytes of a frame with a move of Reversi, about."""
WRITES = 100
MILLION = 1_000_000


async def table_cost(url: str, pid: str, *how: str) -> float:
    """Return the microseconds of work until a game has begun and both follow it."""
    load = Load(url, "tictactoe", how=how)
    await load.connect()
    pairs = [Pair(load, number) for number in range(PAIRS)]
    for pair in pairs:
        await pair.connect()
        await pair.begin()

    async def begin(pair: Pair) -> None:
        for _ in range(EACH):
            await pair.begin()

    before = worked(pid)
    await asyncio.gather(*map(begin, pairs))
    spent = worked(pid) - before
    for pair in pairs:
        for seat in pair.seats:
            seat.socket.close()
    return MILLION * spent / (PAIRS * EACH)


async def move_cost(url: str, pid: str, watchers: int) -> float:
    """Return the microseconds of work for a move with so many spectators."""
    load = Load(url, "reversi")
    await load.connect()
    pair = Pair(load, watchers)
    await pair.connect()
    watching = [Seat(load, 0) for _ in range(watchers)]
    for number, watcher in enumerate(watching):
        await watcher.connect(number)
    spent, moves = 0.0, 0
    for _ in range(GAMES):
        await pair.begin()
        for watcher in watching:
            watcher.socket.send({"t": "open", "table": pair.table, "seat": 0})
        # The players know of nothing that is still on its way to others.
        await asyncio.sleep(1)
        before = worked(pid)
        while pair.is_playing:
            await pair.move()
            moves += 1
        await asyncio.sleep(1)
        spent += worked(pid) - before
    for seat in (*pair.seats, *watching):
        seat.socket.close()
    return MILLION * spent / moves


class Listener(asyncio.Protocol):
    """The end of a bare connection that only hears."""

    def __init__(self, made: list[Any], enough: asyncio.Event) -> None:
        self._made = made
        self._enough = enough

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take note of the other end."""
        self._made.append(transport)
        if len(self._made) == MANY:
            self._enough.set()


async def write_to_all(told: Connection) -> None:
    """Write again and again to all who connect, and tell the microseconds of work for a write."""
    loop, transports, are_there = asyncio.get_running_loop(), list[Any](), asyncio.Event()
    server = await loop.create_server(lambda: Listener(transports, are_there), "127.0.0.1", 0)
    told.send(server.sockets[0].getsockname()[1])
    await are_there.wait()
    before = time.process_time()
    for _ in range(WRITES):
        for transport in transports:
            transport.write(bytes(FRAME))
        await asyncio.sleep(0.03)
    told.send(MILLION * (time.process_time() - before) / (WRITES * MANY))


def serve_bare(told: Connection) -> None:
    """Run the writer to all sockets in a process of its own."""
    uvloop.run(write_to_all(told))


async def write_cost() -> float:
    """Return the microseconds of work for a bare write to one of many sockets."""
    context, loop = get_context("spawn"), asyncio.get_running_loop()
    here, there = context.Pipe()
    process = context.Process(target=serve_bare, args=(there,))
    process.start()
    port = await asyncio.to_thread(here.recv)
    for _ in range(MANY):
        await loop.create_connection(lambda: Listener([], asyncio.Event()), "127.0.0.1", port)
    cost: float = await asyncio.to_thread(here.recv)
    process.join()
    return cost


async def measure(url: str, pid: str) -> tuple[float, float]:
    """Measure and print, and return the two ratios that have a goal."""
    long, short = await table_cost(url, pid), await table_cost(url, pid, AT_ONCE)
    print(f"a game is begun: {long:.0f} us by all requests, {short:.0f} by one request")
    few, many = [await move_cost(url, pid, watchers) for watchers in (FEW, MANY)]
    follower, write = (many - few) / (MANY - FEW), await write_cost()
    print(f"a move for one more follower: {follower:.1f} us, of which a bare write is {write:.1f}")
    return short / long, follower / write


def main(databases: str | None) -> int:
    """Measure, print, and return how many goals were missed."""
    print(built())
    with our_server(databases) as (url, pid):
        table, follower = uvloop.run(measure(url, pid))
    found = (table, MOST_FOR_A_TABLE, "a table"), (follower, MOST_FOR_A_FOLLOWER, "a follower")
    for ratio, goal, what in found:
        print(f"{what}: {ratio:.2f} times as much (goal {goal})")
    missed = [what for ratio, goal, what in found if ratio > goal]
    if missed:
        print("missed:", ", ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if sys.argv[1:] else None))
