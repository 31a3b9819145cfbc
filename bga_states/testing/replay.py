"""Replaying: the same seed and the same steps give the same bytes, in this process and in another one."""

import importlib
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.playing import Step, new_table

IN_REPLAY = "BGA_STATES_IN_REPLAY"
"""Set in the environment of a process that replays, so that it starts no others."""
NOT_FOUND = 44
"""The exit code of a process that does not find the game by its name, such as one that a test has made."""
HASH_SEEDS = ("1", "2")
"""Two orders in which Python iterates over sets of texts."""


class Record(msgspec.Struct):
    """A game that was played, and the fingerprint of its last snapshot."""

    players: int
    seed: int
    steps: list[Step]
    fingerprint: str


class Request(msgspec.Struct):
    """What another process is to replay: the Game class by module and name."""

    module: str
    name: str
    path: list[str]
    records: list[Record]


def fingerprint(table: Table[Any]) -> str:
    """Give a table's snapshot in few characters."""
    return sha256(table.snapshot()).hexdigest()


def replay(record: Record, game_class: type[Game]) -> str:
    """Play a record again and give the fingerprint that comes of it, or why a step is not possible this time."""
    table = new_table(Place(game_class, record.players, record.seed))
    try:
        for step in record.steps:
            step.do(table)
    except Exception as error:  # noqa: BLE001  # on another course the game may raise anything
        return f"step {table.move_id + 1}: {error}"
    return fingerprint(table)


def check_replays(records: Sequence[Record], game_class: type[Game]) -> None:
    """Play records again, here and in processes with other hash seeds, if the game can be imported there."""
    for record in records:
        if replay(record, game_class) != record.fingerprint:
            raise different(
                record, game_class, "The same seed and steps gave another table in this process"
            )
    if (
        not is_importable(game_class) or IN_REPLAY in os.environ
    ):  # a module that checks its game while it is imported
        return
    request = Request(
        game_class.__module__, game_class.__qualname__, [*map(str, sys.path)], list(records)
    )
    for hash_seed in HASH_SEEDS:
        others = _replay_elsewhere(request, hash_seed, game_class)
        for record, other in zip(records if others else (), others, strict=True):
            if other != record.fingerprint:
                raise different(
                    record,
                    game_class,
                    f"another process (PYTHONHASHSEED={hash_seed}) gave another table",
                )


def is_importable(game_class: type[Game]) -> bool:
    """Whether another process finds the class by its name; one inside a function or a script cannot be found."""
    module = sys.modules.get(game_class.__module__)
    found = (
        getattr(module, "__spec__", None) is not None and "<locals>" not in game_class.__qualname__
    )
    return found and game_class.__module__ != "__main__"


def different(record: Record, game_class: type[Game], fact: str) -> Exception:
    """Make the error for a game that is not the same again."""
    remedy = "Draw from game.random, use no clock, and never depend on the order of a set"
    return Place(game_class, record.players, record.seed).fault(fact, remedy)


def _replay_elsewhere(request: Request, hash_seed: str, game_class: type[Game]) -> list[str]:
    """Replay all records in one process of its own; give their fingerprints, none if it does not find the class."""
    environment = {
        **os.environ,
        IN_REPLAY: "1",
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(request.path),
    }
    process = subprocess.run(  # noqa: S603  # this very Python, with this very module
        [sys.executable, "-c", f"from {__name__} import main; main()"],
        input=msgspec.msgpack.encode(request),
        capture_output=True,
        check=False,
        env=environment,
        cwd=Path.cwd(),
    )
    if process.returncode == NOT_FOUND:
        return []
    if process.returncode:
        first = request.records[0]
        fact = f"it cannot be played again in another process: {process.stderr.decode().strip()}"
        raise Place(game_class, first.players, first.seed).fault(
            fact, "Let the module be imported from anywhere"
        )
    return msgspec.msgpack.decode(process.stdout, type=list[str])


def main() -> None:
    """Replay what standard input asks for; what the game prints goes to standard error."""
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Request)
    answer, sys.stdout = sys.stdout.buffer, sys.stderr
    try:
        game_class: Any = importlib.import_module(request.module)
        for part in request.name.split("."):
            game_class = getattr(game_class, part)
    except (ModuleNotFoundError, AttributeError):
        sys.exit(NOT_FOUND)
    answer.write(msgspec.msgpack.encode([replay(record, game_class) for record in request.records]))
