"""Whether a long game becomes slow: the cost of a move at move 6,000, beside move 100.

    python benchmarks/long_game.py [DATABASES]

In the folder DATABASES, by default the one for temporary files, a store keeps one table whose game
has gone on for 6,000 moves, and many young ones. At both in turn a move is made and stored, a
player comes back who has missed 20 moves, a spectator comes and is shown the whole game, and the
table is read from the store as after a restart: all the work of a server for them but sending.
Medians are compared; the limit is the goal, and a cost over it ends the script with an error.
"""

import itertools
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, thread_time
from typing import TypeVar

from bga_states import Game, GameState, StateType, possible_action
from bga_states.protocol.client_frames import Act, Ready, Sit, Start
from bga_states.protocol.new_table import NewTable
from bga_states.server.game_shelf import GameShelf
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Job, OpenJob, Result, StoreJob
from bga_states.server.tables.new_tables import make_table
from bga_states.server.tables.seat_links import request_job
from bga_states.server.tables.seat_requests import Asker
from bga_states.storage import SqliteStore
from bga_states.storage.table_ids import new_id

YOUNG, OLD = 100, 6_000
"""The moves whose costs are compared."""
ROUNDS = 40
SAMPLES = 25
"""The number of moves measured at each young table; each round has a new one."""
MISSED = 20
GOAL = 1.1
"""The most that the old table may cost, as a multiple of a young one."""
PEOPLE = (Asker(1, "Ann"), Asker(2, "Bob"))
BATCH = 50

T = TypeVar("T")
Costs = dict[str, list[float]]


class Press(GameState["Endless"]):
    """One player presses, and then it is the other one's turn."""

    def __init__(self, game: "Endless") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_press(self, key: int, active_player_id: int) -> "type[Press]":
        """Press a key, which all are told."""
        self.game.keys[key] += 1
        self.game.keys[key] %= len(self.game.keys)
        text = "${player_name} presses ${key}"
        self.notify.all("pressed", text, player_id=active_player_id, key=key)
        self.game.active_next_player()
        return Press

    def zombie(self, player_id: int) -> "type[Press]":
        """Press the first one."""
        return self.act_press(0, player_id)


class Endless(Game):
    """A game that never ends, and whose data do not grow."""

    states = (Press,)
    keys: list[int]

    def setup_new_game(self) -> type[Press]:
        """Begin with no key pressed."""
        self.keys = [0] * 64
        return Press


def ignore(_reply: object) -> None:
    """Take a reply."""


class Server:
    """The work of a server's table thread, step by step."""

    def __init__(self, path: Path) -> None:
        self.store = SqliteStore.open(path)
        self.desk = Desk(self.store, GameShelf({"endless": lambda: Endless}))
        self.ids = map("request-{}".format, itertools.count())
        self.at = 0

    def run(self, job: Job) -> Result:
        """Do a job, without storing it."""
        self.at += 1
        return job.run(self.desk, self.at)

    def do(self, job: Job) -> Result:
        """Do a job, and store it."""
        done = self.run(job)
        if done.change is not None:
            self.store.commit([done.change])
        return done

    def start(self) -> str:
        """Start a game at a new table."""
        host, guest = PEOPLE
        wanted = NewTable("endless")
        made = self.do(
            StoreJob(lambda desk, at: make_table(desk, at, wanted, host, new_id()), ignore)
        )
        table: str = made.reply.id
        for request, asker in (
            (Sit(table, next(self.ids), 2), guest),
            (Ready(table, next(self.ids), 2), guest),
            (Start(table, next(self.ids)), host),
        ):
            self.do(request_job(request, asker, ignore))
        return table

    def move(self, table: str, v: int) -> Job:
        """Return the request for the move that follows a version."""
        seat = v % 2
        act = Act(table, next(self.ids), seat + 1, v, "act_press", {"key": v % 64})
        return request_job(act, PEOPLE[seat], ignore)

    def play(self, table: str, last: int) -> None:
        """Play a new game up to a version, many moves a commit."""
        for first in range(0, last, BATCH):
            moves = [self.move(table, v) for v in range(first, min(first + BATCH, last))]
            done = [self.run(move).change for move in moves]
            if not all(self.store.commit([change for change in done if change is not None])):
                raise AssertionError("a move was overtaken, and nobody else plays")


def measure(server: Server, table: str, v: int, costs: Costs) -> None:
    """Do all compared work at a table that stands at a version; it takes one move."""
    move = server.move(table, v)
    done = timed(costs["a move"], lambda: server.run(move))
    change = done.change
    if change is None or done.reply.v != v + 1:
        raise AssertionError(done.reply)
    # Most of a commit is waiting for the disk, which would hide a growing cost.
    worked = thread_time()
    timed(costs["a commit"], lambda: server.store.commit([change]))
    costs["the work of a commit"].append((thread_time() - worked) * 1e6)
    back = OpenJob(table, 1, v + 1 - MISSED, PEOPLE[0].person_id, ignore)
    timed(costs[f"to come back after {MISSED} moves"], lambda: server.run(back))
    anew = OpenJob(table, 1, None, PEOPLE[0].person_id, ignore)
    timed(costs["to come anew"], lambda: server.run(anew))
    server.desk.drop(table)
    timed(costs["to read the table"], lambda: server.desk.table(table, server.at))


def timed(costs: list[float], work: Callable[[], T]) -> T:
    """Do something, note how many microseconds it took, and return what it returns."""
    begun = perf_counter()
    done = work()
    costs.append((perf_counter() - begun) * 1e6)
    return done


def main(databases: str | None) -> int:
    """Measure, print, and return how many goals were missed."""
    young: Costs = defaultdict(list)
    old: Costs = defaultdict(list)
    with tempfile.TemporaryDirectory(dir=databases) as folder:
        server = Server(Path(folder, "tables.sqlite"))
        long_one = server.start()
        server.play(long_one, OLD)
        versions = itertools.count(OLD)
        for _ in range(ROUNDS):
            short_one = server.start()
            server.play(short_one, YOUNG)
            for v in range(YOUNG, YOUNG + SAMPLES):
                measure(server, short_one, v, young)
                measure(server, long_one, next(versions), old)
        server.store.close()
    missed = []
    for what, costs in young.items():
        early, late = statistics.median(costs), statistics.median(old[what])
        told = f"{early:6.1f} us at move {YOUNG}, {late:6.1f} at {OLD:,}: {late / early:.2f} times"
        print(f"{what:28} {told} (goal {GOAL} at most)")
        missed += [what] if late / early > GOAL else []
    if missed:
        print("missed:", ", ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if sys.argv[1:] else None))
