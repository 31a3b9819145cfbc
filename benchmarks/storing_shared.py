"""How many moves a second PostgreSQL stores, one by one and by tens, for one server and for two.

`python benchmarks/storing_shared.py URL` takes an empty database. The moves are the same as in
`storing.py`. Two servers are two processes: first each has tables of its own, then both want to
make the next move at the same tables, and an overtaken server looks again: that is a conflict. It
ends with an error when commits of ten moves store less than twice as many as commits of one.
"""

import statistics
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from multiprocessing import get_context
from typing import NamedTuple

from msgspec.structs import replace
from storing import GOAL, MOVES, ROUNDS, Cost, at_tables, make_tables, measured, played

from bga_states.storage import TableChanged
from bga_states.storage.postgres import PostgresStore

SERVERS = 2
WAYS = (1, 10)
SHARED_MOVES = 2_000


class Race(NamedTuple):
    """The moves that one of two has stored at tables that both change, and the seconds it took."""

    stored: int
    overtaken: int
    seconds: float


def next_moves(
    store: PostgresStore, ids: Sequence[str], changes: Sequence[TableChanged]
) -> list[TableChanged]:
    """Look how far these tables are, and return the next move of each."""
    found = []
    for stand in store.stands(ids):
        change = changes[(stand.version + 1) % len(changes)]
        assert change.move is not None
        assert change.position is not None
        which = {"table_id": stand.table_id, "version": stand.version + 1}
        move, position = replace(change.move, **which), replace(change.position, **which)
        found.append(TableChanged(stand.table_id, move=move, position=position))
    return found


def race(url: str, ids: Sequence[str], batch: int) -> Race:
    """Make moves at tables at which another one moves too."""
    changes = played()[:60]
    stored = overtaken = 0
    with closing(PostgresStore.open(url)) as store:
        begun = time.perf_counter()
        while stored < SHARED_MOVES:
            first = stored % len(ids)
            wanted = [*ids[first:], *ids[:first]][:batch]
            done = store.commit(next_moves(store, wanted, changes))
            stored += sum(done)
            overtaken += done.count(False)
        return Race(stored, overtaken, time.perf_counter() - begun)


def store_apart(url: str, batch: int) -> float:
    """Store moves at tables of one's own, and return their number a second."""
    with closing(PostgresStore.open(url)) as store:
        moves = at_tables(played(), make_tables(store))
        cost = measured(store, [next(moves) for _ in range(2 * MOVES)], batch)
    return 1e6 / cost.passed


def show_one(url: str) -> float:
    """Measure one server, and return how many times as many moves it stores by tens."""
    costs: dict[int, list[Cost]] = {batch: [] for batch in WAYS}
    with closing(PostgresStore.open(url)) as store:
        moves = at_tables(played(), make_tables(store))
        for _ in range(ROUNDS):
            for batch, spent in costs.items():
                spent.append(measured(store, [next(moves) for _ in range(MOVES)], batch))
    passed = {batch: statistics.median(cost.passed for cost in costs[batch]) for batch in WAYS}
    for batch, spent in costs.items():
        worked = statistics.median(cost.worked for cost in spent)
        print(f"one server by {batch}: {1e6 / passed[batch]:,.0f} moves/s, {worked:.0f} us of work")
    return passed[1] / passed[10]


def show_two(url: str) -> None:
    """Measure two servers, apart and at the same tables."""
    with get_context("spawn").Pool(SERVERS) as pool:
        for batch in WAYS:
            speeds = pool.starmap(store_apart, [(url, batch)] * SERVERS, chunksize=1)
            print(f"two servers apart by {batch}: {sum(speeds):,.0f} moves/s")
        for batch in WAYS:
            with closing(PostgresStore.open(url)) as store:
                ids = make_tables(store)
            races = pool.starmap(race, [(url, ids, batch)] * SERVERS, chunksize=1)
            speed = sum(one.stored / one.seconds for one in races)
            overtaken = sum(one.overtaken for one in races)
            share = overtaken / (overtaken + sum(one.stored for one in races))
            print(
                f"two servers at the same {len(ids)} tables by {batch}: {speed:,.0f} moves/s, "
                f"{share:.1%} overtaken"
            )


def main(url: str) -> None:
    """Measure, and print the results."""
    ratio = show_one(url)
    print(f"by tens {ratio:.2f} times as many as one by one (goal {GOAL})")
    show_two(url)
    if ratio < GOAL:
        sys.exit("The goal is missed.")


if __name__ == "__main__":
    main(sys.argv[1])
