"""How many moves a second of work the server carries, beside the server of boardgame.io.

    npm install --prefix FOLDER boardgame.io@0.50.2 node@24 socket.io-client
    python benchmarks/serving.py FOLDER [DATABASES]

FOLDER needs a package.json with `{"overrides": {"koa-compose": "4.1.0"}}` before that: with a later
one the lobby of boardgame.io answers nothing. Where there is no node in it, that of the system
runs; the version counts, as Node 20 takes half as much time again as Node 24. In the folder
DATABASES, by default that for temporary files, our server keeps its tables: it must not be in
memory.

Both servers are loaded alike, in turn: 50 tables, two sockets each, the next move as soon as both
players know of the last one, after a game a new table. Ours is loaded once more with tables that
are made by one request each. It stores each move so that a power cut does not lose it; theirs keeps
tables in memory. The load comes from a process of its own. Medians over the rounds are compared,
and the limits are the goals: what misses one ends the script with an error. Under a process that
takes turns with others on a busy machine, times of both grow: only their ratios say something. An
interpreter that was built without optimisation carries less: the first line says how this one was.
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from load_driver import AT_ONCE

ROUNDS = 5
TABLES = 50
SECONDS = 6
GOALS = {"tictactoe": 1.6, "reversi": 2.0}
"""How many times as many moves ours must carry for a second of its work."""
GOALS_AT_ONCE = {"tictactoe": 2.0, "reversi": 2.0}
"""The same, with tables that are made by one request each."""
FSYNCS = 200
OPTIMISING = {"--enable-optimizations", "--with-lto", "-O0", "-O1", "-O2", "-O3"}
"""What says that an interpreter was built to be fast."""
HERE = Path(__file__).parent
NODE = "node_modules/node/bin/node"

Measured = dict[str, float]


@contextmanager
def our_server(
    folder: str | None, arguments: Sequence[str] = tuple(GOALS), **more: Any
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


def load_theirs(game: str, folder: Path) -> Measured:
    """Load the server of boardgame.io with a game."""
    driver = str(HERE / "peers" / "boardgame_load.mjs")
    variables = {"NODE_ENV": "production", "NODE_PATH": str(folder / "node_modules")}
    node = folder / NODE
    command = str(node) if node.exists() else "node"
    return answered([command, driver, game, str(TABLES), str(SECONDS)], variables)


def answered(command: list[str], variables: dict[str, str] | None = None) -> Measured:
    """Return what a driver has measured, with the moves for a second of the server's work."""
    done = subprocess.run(  # noqa: S603  # ours, and what the caller has installed
        command, env=os.environ | (variables or {}), stdout=subprocess.PIPE, text=True, check=True
    )
    measured: Measured = json.loads(done.stdout)
    return measured | {"carried": measured["moves"] / measured["worked"]}


def one_fsync(folder: str | None) -> float:
    """Return within how many milliseconds 99 of 100 small writes are on the disk."""
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


def told(whose: str, game: str, found: Measured) -> str:
    """Say what was measured of one server."""
    carried = f"{found['carried']:7,.0f} moves a second of work"
    rate = f"{found['moves'] / found['seconds']:7,.0f} a second"
    return f"{game:10} {whose:12} {carried}, {rate}, p50 {found['p50']:.1f}, p99 {found['p99']:.1f}"


def main(folder: Path, databases: str | None) -> int:
    """Measure, print, and return how many goals were missed."""
    print(built())
    ours: dict[str, list[Measured]] = {game: [] for game in GOALS}
    at_once: dict[str, list[Measured]] = {game: [] for game in GOALS}
    theirs: dict[str, list[Measured]] = {game: [] for game in GOALS}
    fsyncs = []
    for _ in range(ROUNDS):
        fsyncs.append(one_fsync(databases))
        for game in GOALS:
            ours[game].append(load_ours(game, databases))
            theirs[game].append(load_theirs(game, folder))
            at_once[game].append(load_ours(game, databases, AT_ONCE))
    fsync = statistics.median(fsyncs)
    print(f"99 of 100 writes are on the disk within {fsync:.1f} ms")
    missed = []
    for game, goal_of_game in GOALS.items():
        other = medians(theirs[game])
        print(told("boardgame.io", game, other))
        for whose, found, goal in (
            ("ours", ours[game], goal_of_game),
            (f"ours {AT_ONCE}", at_once[game], GOALS_AT_ONCE[game]),
        ):
            own = medians(found)
            ratio = own["carried"] / other["carried"]
            print(f"{told(whose, game, own)}: {ratio:.2f} times as many (goal {goal})")
            missed += [f"{game}, {whose}: moves"] if ratio < goal else []
            missed += [f"{game}, {whose}: p99"] if own["p99"] > other["p99"] + fsync else []
    if missed:
        print("missed:", "; ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2] if sys.argv[2:] else None))
