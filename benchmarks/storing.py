"""How many moves a second are stored so that nothing acknowledged is lost, one by one and by tens.

`python benchmarks/storing.py [FOLDER]` plays one game of Reversi and stores its moves at many
tables in turn, each commit waiting for the disk on which FOLDER is: the system's folder for
temporary files, which must not be in memory. Rounds alternate, so that a noisy moment hits both.
It ends with an error when commits of ten moves store less than twice as many as commits of one.
"""

import random
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bga_states import Table
from bga_states.engine.match.journal import Command
from bga_states.storage import (
    MoveRow,
    PositionRow,
    SeatRow,
    SqliteStore,
    Store,
    TableChanged,
    TableMade,
    TableRow,
    write_command,
)
from bga_states.storage.told_frames import marked, pack_frames
from sample_games.reversi import Reversi

TABLES = 50
ROUNDS = 9
MOVES = 1_000
"""How many moves are stored in a round, of each way."""
GOAL = 2.0
"""The ratio of moves stored by tens to moves stored one by one that must be reached."""
KEPT_EACH = 32


class Cost(NamedTuple):
    """Microseconds a move: the elapsed time, and the CPU time."""

    passed: float
    worked: float


def played() -> list[TableChanged]:
    """Play games of Reversi, and return each move with the position it led to."""
    chance = random.Random(1)  # noqa: S311  # no keys are drawn
    changes: list[TableChanged] = []
    while len(changes) <= 2 * ROUNDS * MOVES // TABLES + TABLES:
        table = Table.create(Reversi, ["Ann", "Bob"], seed=len(changes))
        while not table.is_over:
            changes.append(next_move(table, len(changes), chance))
    return changes


def next_move(table: Table[Reversi], version: int, chance: random.Random) -> TableChanged:
    """Make a move, and return it as a server stores it."""
    player_id = table.next_to_act
    choice = chance.choice(table.choices(player_id))
    command = Command("act", player_id, choice.action, choice.args)
    told = pack_frames(command.do(table).encoded_by_seat(dict(enumerate(table.player_ids, 1))))
    snapshot = table.snapshot()
    kept = snapshot if version % KEPT_EACH == 0 else b""
    written = write_command(command)
    move = MoveRow(
        "", version, 0, "act", player_id, "", written, told, marked(snapshot).digest(), kept
    )
    stands = PositionRow("", version, 0, (1,), 50, 1, 0, b'{"0":%d}' % version, snapshot)
    return TableChanged("", move=move, position=stands)


def at_tables(changes: Sequence[TableChanged], ids: Sequence[str]) -> Iterator[TableChanged]:
    """Let each move be made at all tables in turn, each time by a request of its own."""
    for change in changes:
        assert change.move is not None
        assert change.position is not None
        for table_id in ids:
            request = secrets.token_urlsafe(16)
            move = replace(change.move, table_id=table_id, action_id=request)
            stands = replace(change.position, table_id=table_id)
            yield TableChanged(table_id, move=move, position=stands)


def make_tables(store: Store) -> list[str]:
    """Make tables of two, and return their ids."""
    ids = [secrets.token_urlsafe(10) for _ in range(TABLES)]
    seats = (SeatRow(1, "person", person_id=1), SeatRow(2, "person", person_id=2))
    row = TableRow(
        "", 0, "reversi", "playing", b"{}", "public", "everybody", 1, "Ann", 0, b"", "", "", seats
    )
    store.commit([TableMade(replace(row, id=table_id)) for table_id in ids])
    return ids


def measured(store: Store, changes: Sequence[TableChanged], batch: int) -> Cost:
    """Store these moves in commits of so many, and return the cost of one."""
    passed, worked = time.perf_counter(), time.process_time()
    for first in range(0, len(changes), batch):
        if not all(store.commit(changes[first : first + batch])):
            raise AssertionError("a move was overtaken, and nobody else plays")
    passed, worked = time.perf_counter() - passed, time.process_time() - worked
    return Cost(passed / len(changes) * 1e6, worked / len(changes) * 1e6)


def main() -> None:
    """Measure, and print the results."""
    changes = played()
    costs: dict[int, list[Cost]] = {1: [], 10: []}
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if sys.argv[1:] else None) as folder:
        store = SqliteStore.open(Path(folder, "tables.sqlite"))
        moves = at_tables(changes, make_tables(store))
        for _ in range(ROUNDS):
            for batch, spent in costs.items():
                taken = [next(moves) for _ in range(MOVES)]
                spent.append(measured(store, taken, batch))
        store.close()
    passed = {batch: statistics.median(cost.passed for cost in costs[batch]) for batch in costs}
    for batch, spent in costs.items():
        worked = statistics.median(cost.worked for cost in spent)
        speed = 1e6 / passed[batch]
        print(f"by {batch}: {speed:,.0f} moves/s, {passed[batch]:.0f} us, {worked:.0f} of work")
    ratio = passed[1] / passed[10]
    print(f"by tens {ratio:.2f} times as many as one by one (goal {GOAL})")
    if ratio < GOAL:
        sys.exit("The goal is missed.")


if __name__ == "__main__":
    main()
