"""What a table costs that one request makes, and what each follower costs: the server's work.

    python benchmarks/tables_and_followers.py [DATABASES]

Some people make tables of tic-tac-toe by `make`, whose games start at once and which they follow.
Then a game of Reversi is played with few watchers, and another one with many: what is more is the
followers'. In the folder DATABASES, by default that for temporary files, the server keeps its
tables. The limits are the goals: what misses one ends the script with an error.
"""

import asyncio
import sys
from typing import Any

import uvloop
from load_driver import Load, Pair, Seat, worked
from serving import built, our_server

PEOPLE = 8
TABLES = 100
"""So many tables each of them makes, after some that do not count."""
WARM_UP = 20
IN_FLIGHT = 8
"""So many requests of each wait for their answer."""
MOST_FOR_A_TABLE = 500
"""Microseconds of work for which a table has to be made."""
FEW, MANY = 10, 210
"""How many watch each of the two games."""
GAMES = 3
MOST_FOR_A_FOLLOWER = 15
"""Microseconds of work for which a follower has to be told a move."""
MILLION = 1_000_000


class Maker(Seat):
    """Somebody who makes one table after the other."""

    def __init__(self, load: Load) -> None:
        super().__init__(load, 1)
        self._ids = load.ids

    async def make(self, tables: int) -> None:
        """Make so many tables, several at a time."""
        asked, made, is_done = 0, 0, asyncio.Event()

        def ask() -> None:
            nonlocal asked
            asked += 1
            wanted = {"game": "tictactoe", "seats": [{"kind": "me"}] * 2, "starts": True}
            frame = {"t": "make", "id": next(self._ids), "wanted": wanted, "follow": [1]}
            self.socket.send(frame)

        def hear(frame: bytes) -> None:
            nonlocal made
            if frame.startswith(b'{"t":"made"'):
                made += 1
                if asked < tables:
                    ask()
                elif made == tables:
                    is_done.set()

        self.socket.hear = hear
        for _ in range(min(IN_FLIGHT, tables)):
            ask()
        await is_done.wait()


async def table_cost(url: str, pid: str) -> float:
    """Return the microseconds of work for a table."""
    load = Load(url, "tictactoe")
    await load.connect()
    makers = [Maker(load) for _ in range(PEOPLE)]
    for number, maker in enumerate(makers):
        await maker.connect(number)
    await asyncio.gather(*(maker.make(WARM_UP) for maker in makers))
    before = worked(pid)
    await asyncio.gather(*(maker.make(TABLES) for maker in makers))
    return MILLION * (worked(pid) - before) / (PEOPLE * TABLES)


async def move_cost(url: str, pid: str, watchers: int) -> float:
    """Return the microseconds of work for a move that so many watch."""
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


async def measure(url: str, pid: str) -> dict[str, tuple[float, float]]:
    """Return what was measured, with the goals."""
    table = await table_cost(url, pid)
    few, many = [await move_cost(url, pid, watchers) for watchers in (FEW, MANY)]
    follower = (many - few) / (MANY - FEW)
    return {
        "a table": (table, MOST_FOR_A_TABLE),
        "a move for one more follower": (follower, MOST_FOR_A_FOLLOWER),
    }


def main(databases: str | None) -> int:
    """Measure, print, and return how many goals were missed."""
    print(built())
    with our_server(databases) as (url, pid):
        found: dict[str, Any] = uvloop.run(measure(url, pid))
    for what, (took, goal) in found.items():
        print(f"{what}: {took:.1f} us of work (goal {goal})")
    missed = [what for what, (took, goal) in found.items() if took > goal]
    if missed:
        print("missed:", ", ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if sys.argv[1:] else None))
