"""How many moves a second of work the server carries, beside the server of boardgame.io.

    npm install --prefix FOLDER boardgame.io@0.50.2 node@24 socket.io-client
    python benchmarks/serving.py FOLDER [DATABASES]

FOLDER needs a package.json with `{"overrides": {"koa-compose": "4.1.0"}}` before that: with a later
one the lobby of boardgame.io answers nothing. If FOLDER has no node, the system's node runs; the
version counts, as Node 20 takes half as much time again as Node 24. Our server keeps its tables in
the folder DATABASES, by default the one for temporary files: it must not be in memory.

Both servers are loaded alike, in turn: 50 tables, two sockets each, the next move as soon as both
players know of the last one, after a game a new table. Ours is loaded once more with tables that
are made by one request each. Then games are only begun: that cost is taken from the first, so that
moves and tables are told apart. Our server stores each move so that a power cut does not lose it;
theirs keeps tables in memory. The load comes from a process of its own. Medians over the rounds are
compared, and the limits are the goals: a missed goal ends the script with an error. On a busy
machine the times of both grow: only their ratios say something. An interpreter that was built
without optimisation carries less: the first line says how this one was built.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from load_driver import AT_ONCE, ONLY_BEGUN

ROUNDS = 5
TABLES = 50
SECONDS = 6
GAMES = ("tictactoe", "reversi")
OURS, THEIRS = "ours", "boardgame.io"
OURS_AT_ONCE = f"{OURS} {AT_ONCE}"
GOALS = {
    ("tictactoe", OURS, "moves alone"): 1.6,
    ("reversi", OURS, "moves alone"): 2.0,
    ("tictactoe", OURS_AT_ONCE, "moves and tables"): 2.0,
}
"""The ratio of our server's load for a second of its work to the other's that must be reached.

99 of 100 of its moves are to arrive as soon as theirs, but for one write to the disk.
"""
FSYNCS = 200
OPTIMISING = {"--enable-optimizations", "--with-lto", "-O0", "-O1", "-O2", "-O3"}
"""The flags of an interpreter that was built to be fast."""
HERE = Path(__file__).parent
NODE = "node_modules/node/bin/node"

Measured = dict[str, float]


@contextmanager
def our_server(
    folder: str | None, arguments: Sequence[str] = GAMES, **more: Any
) -> Iterator[tuple[str, str]]:
    """Run our server meanwhile, at new tables; return its address and the id of its process.

    `more` is how its process is to be started.
    """
    with tempfile.TemporaryDirectory(dir=folder) as databases:
        command = [sys.executable, "-m", "bga_states", "serve", *arguments, "--port", "0"]
        command += ["--database", str(Path(databases, "tables.sqlite"))]
        process = subprocess.Popen(  # noqa: S603  # ours
            command, stdout=subprocess.PIPE, text=True, **more
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1], str(process.pid)
        finally:
            process.terminate()
            process.wait()


def load_ours(game: str, databases: str | None, *how: str) -> Measured:
    """Load our server with a game."""
    with our_server(databases) as (url, pid):
        driver = str(HERE / "load_driver.py")
        return answered([sys.executable, driver, url, pid, game, str(TABLES), str(SECONDS), *how])


def load_theirs(game: str, folder: Path, *how: str) -> Measured:
    """Load the server of boardgame.io with a game."""
    driver = str(HERE / "peers" / "boardgame_load.mjs")
    variables = {"NODE_ENV": "production", "NODE_PATH": str(folder / "node_modules")}
    node = folder / NODE
    command = str(node) if node.exists() else "node"
    return answered([command, driver, game, str(TABLES), str(SECONDS), *how], variables)


def answered(command: list[str], variables: dict[str, str] | None = None) -> Measured:
    """Return the measurements of a driver."""
    done = subprocess.run(  # noqa: S603  # ours, and the caller's installation
        command, env=os.environ | (variables or {}), stdout=subprocess.PIPE, text=True, check=True
    )
    measured: Measured = json.loads(done.stdout)
    return measured


def one_fsync(folder: str | None) -> float:
    """Return the milliseconds within which 99 of 100 small writes are on the disk."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(FSYNCS):
            file.write(bytes(4096))
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - begun))
    return statistics.quantiles(times, n=100)[98]


def built() -> str:
    """Say how this interpreter was built, as far as it knows: some do not tell all."""
    named = f"{sysconfig.get_config_var('CONFIG_ARGS')} {sysconfig.get_config_var('CFLAGS')}"
    flags = dict.fromkeys(one for one in named.replace("'", "").split() if one in OPTIMISING)
    return f"Python {platform.python_version()} of {sys.base_prefix}, built with {', '.join(flags)}"


def medians(rounds: list[Measured]) -> Measured:
    """Return the median of each number."""
    return {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}


class Found(NamedTuple):
    """The medians for a server with one game: while games are played, and only begun.

    The first count moves, the second tables.
    """

    played: Measured
    begun: Measured

    @property
    def carried(self) -> Measured:
        """How much the server carries for a second of its work.

        Moves with the tables they need, tables, and moves without them.
        """
        table = self.begun["worked"] / self.begun["counted"]
        moving = self.played["worked"] - table * self.played["games"]
        return {
            "moves and tables": self.played["counted"] / self.played["worked"],
            "tables": 1 / table,
            "moves alone": self.played["counted"] / moving,
        }


def measure(folder: Path, databases: str | None, game: str) -> dict[str, Found]:
    """Load each server in turn with a game."""
    loads: dict[str, Callable[..., Measured]] = {
        OURS: partial(load_ours, game, databases),
        THEIRS: partial(load_theirs, game, folder),
        OURS_AT_ONCE: partial(load_ours, game, databases, AT_ONCE),
    }
    rounds = [
        {(whose, how): load(*how) for how in ((), (ONLY_BEGUN,)) for whose, load in loads.items()}
        for _ in range(ROUNDS)
    ]
    found = {key: medians([one[key] for one in rounds]) for key in rounds[0]}
    return {whose: Found(found[whose, ()], found[whose, (ONLY_BEGUN,)]) for whose in loads}


def compare(game: str, found: dict[str, Found], fsync: float) -> list[str]:
    """Print the results with a game, and return the missed goals."""
    missed = []
    other = found[THEIRS]
    for whose, one in found.items():
        played, p99 = one.played, one.played["p99"]
        rate, p50 = played["counted"] / played["seconds"], played["p50"]
        print(f"{game}, {whose}: {rate:,.0f} moves a second, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
        print("    for a second of work:")
        if p99 > other.played["p99"] + fsync:
            missed.append(f"{game}, {whose}: p99")
        for what, carried in one.carried.items():
            ratio = carried / other.carried[what]
            goal = GOALS.get((game, whose, what), 0)
            wanted = f" (goal {goal})" if goal else ""
            print(f"    {what:16}{carried:7,.0f}, {ratio:.2f} times as many{wanted}")
            if ratio < goal:
                missed.append(f"{game}, {whose}: {what}")
    return missed


def main(folder: Path, databases: str | None) -> int:
    """Measure, print, and return how many goals were missed."""
    print(built())
    fsync = one_fsync(databases)
    print(f"99 of 100 writes are on the disk within {fsync:.1f} ms")
    missed = []
    for game in GAMES:
        missed += compare(game, measure(folder, databases, game), fsync)
    if missed:
        print("missed:", "; ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2] if sys.argv[2:] else None))
