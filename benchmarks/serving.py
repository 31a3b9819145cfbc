"""How many moves a second of work the server carries, beside the server of boardgame.io.

    npm install --prefix FOLDER boardgame.io@0.50.2 node@24 socket.io-client
    python benchmarks/serving.py FOLDER [DATABASES]

FOLDER needs a package.json with `{"overrides": {"koa-compose": "4.1.0"}}` before that: with a later
one the lobby of boardgame.io answers nothing. Where there is no node in it, that of the system
runs; the version counts, as Node 20 takes half as much time again as Node 24. In the folder
DATABASES, by default that for temporary files, our server keeps its tables: it must not be in
memory.

Both servers are loaded alike, in turn: 50 tables, two sockets each, the next move as soon as both
players know of the last one, after a game a new table. Ours stores each move so that a power cut
does not lose it; theirs keeps tables in memory. The load comes from a process of its own. Medians
over the rounds are compared, and the limits are the goals: what misses one ends the script with an
error. Under a process that takes turns with others on a busy machine, times of both grow: only
their ratios say something.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROUNDS = 5
TABLES = 50
SECONDS = 6
GOALS = {"tictactoe": 2.0, "reversi": 1.5}
"""How many times as many moves ours must carry for a second of its work."""
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


def load_ours(game: str, databases: str | None) -> Measured:
    """Load our server with a game."""
    with our_server(databases) as (url, pid):
        driver = str(HERE / "load_driver.py")
        return answered([sys.executable, driver, url, pid, game, str(TABLES), str(SECONDS)])


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
    ours: dict[str, list[Measured]] = {game: [] for game in GOALS}
    theirs: dict[str, list[Measured]] = {game: [] for game in GOALS}
    for _ in range(ROUNDS):
        for game in GOALS:
            ours[game].append(load_ours(game, databases))
            theirs[game].append(load_theirs(game, folder))
    missed = []
    for game, goal in GOALS.items():
        own, other = medians(ours[game]), medians(theirs[game])
        print(told("ours", game, own))
        print(told("boardgame.io", game, other))
        ratio = own["carried"] / other["carried"]
        print(f"{game:10} {ratio:.2f} times as many (goal {goal})")
        missed += [f"{game}: moves"] if ratio < goal else []
        missed += [f"{game}: p99"] if own["p99"] > other["p99"] else []
    if missed:
        print("missed:", ", ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2] if sys.argv[2:] else None))
