"""Replaying: the same seed and steps give the same bytes, in this process and in another."""

import importlib
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.gears import Gear
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.playing import Step, table_at

IN_REPLAY = "BGA_STATES_IN_REPLAY"
"""Set in the environment of a process that replays, so that it starts no others."""
NOT_FOUND = 44
"""The exit code of a process that cannot import the game by name, such as one made in a test."""
HASH_SEEDS = ("1", "2")
"""Two orders in which Python iterates over sets of texts."""


class Ending(msgspec.Struct, frozen=True):
    """The end of a game: fingerprints of its last snapshot and of all messages to all viewers."""

    table: str
    told: str


class Hearing:
    """All messages to all viewers of a game, beginning with its setup, in few characters."""

    def __init__(self, table: Table[Any]) -> None:
        self._hash = sha256()
        self.note(table)

    def note(self, table: Table[Any]) -> None:
        """Note all viewers' messages of the last move."""
        told: list[object] = [table.outcome.extra_time]
        told += [table.outcome.records(viewer) for viewer in (*table.player_ids, None)]
        self._hash.update(msgspec.msgpack.encode(told))

    def ending(self, table: Table[Any]) -> Ending:
        """Return the ending of the game."""
        return Ending(fingerprint(table), self._hash.hexdigest())


class Record(msgspec.Struct):
    """A game that was played, and how it ended."""

    players: int
    seed: int
    steps: list[Step]
    ending: Ending
    options: dict[str, Any] | None = None
    preferences: dict[int, dict[str, Any]] | None = None
    effort: str = "full"

    @classmethod
    def of(cls, place: Place, steps: list[Step], ending: Ending) -> "Record":
        """Record a game that was played at a place."""
        options, preferences = msgspec.to_builtins((place.options, place.preferences))
        return cls(
            players=place.players,
            seed=place.seed,
            steps=steps,
            ending=ending,
            options=options,
            preferences=preferences,
            effort=place.effort,
        )

    def place(self, game_class: type[Game]) -> Place:
        """Return the place of the game."""
        settings = self.options, self.preferences, self.effort
        return Place(game_class, self.players, self.seed, *settings)


class Request(msgspec.Struct):
    """A request to another process to replay records of a Game class, by its module and name."""

    module: str
    name: str
    path: list[str]
    records: list[Record]


def fingerprint(table: Table[Any]) -> str:
    """Return a table's snapshot in few characters."""
    return sha256(table.snapshot()).hexdigest()


def replay(record: Record, game_class: type[Game]) -> Ending:
    """Play a record again, and return the ending.

    If a step is not possible this time, the ending says why.
    """
    table = table_at(record.place(game_class), Gear.SAFE)
    hearing = Hearing(table)
    try:
        for step in record.steps:
            step.do(table)
            hearing.note(table)
    except Exception as error:  # noqa: BLE001  # on another course the game may raise anything
        return Ending(f"step {table.move_id + 1}: {error}", "")
    return hearing.ending(table)


def check_replays(records: Sequence[Record], game_class: type[Game]) -> None:
    """Play records again, here and, where the game can be imported, under other hash seeds."""
    for record in records:
        check_same(record, game_class, replay(record, game_class), "this process")
    # A module that checks its game while it is imported would start processes without end.
    if not is_importable(game_class) or IN_REPLAY in os.environ:
        return
    path = [str(folder) for folder in sys.path]
    request = Request(game_class.__module__, game_class.__qualname__, path, list(records))
    # Side by side, for starting a process takes longest.
    with ThreadPoolExecutor() as pool:
        elsewhere = pool.map(partial(_replay_elsewhere, request, game_class), HASH_SEEDS)
    for hash_seed, others in zip(HASH_SEEDS, elsewhere, strict=True):
        if not others:
            continue
        for record, other in zip(records, others, strict=True):
            where = f"another process (PYTHONHASHSEED={hash_seed})"
            check_same(record, game_class, other, where)


def is_importable(game_class: type[Game]) -> bool:
    """Whether another process finds the class by its name."""
    # Not a class inside a function, nor one of a script.
    if "<locals>" in game_class.__qualname__ or game_class.__module__ == "__main__":
        return False
    module = sys.modules.get(game_class.__module__)
    return getattr(module, "__spec__", None) is not None


def check_same(record: Record, game_class: type[Game], ending: Ending, where: str) -> None:
    """Check that a replayed game ended as it did before."""
    if ending == record.ending:
        return
    led_to = "gave another table"
    if ending.table == record.ending.table:
        led_to = "told players something else"
    fact = f"the same seed and steps {led_to} in {where}"
    remedy = "Draw from game.random, use no clock, and never depend on the order of a set"
    raise record.place(game_class).fault(fact, remedy)


def _replay_elsewhere(request: Request, game_class: type[Game], hash_seed: str) -> list[Ending]:
    """Replay all records in one process of its own, and return their endings.

    There are none if the process does not find the class.
    """
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
    # A game made by a test, say, has been replayed in this process at least.
    if process.returncode == NOT_FOUND:
        return []
    if process.returncode:
        first = request.records[0]
        fact = f"it cannot be played again in another process: {process.stderr.decode().strip()}"
        remedy = "Let the module be imported from anywhere"
        raise first.place(game_class).fault(fact, remedy)
    return msgspec.msgpack.decode(process.stdout, type=list[Ending])


def main() -> None:
    """Replay the request on standard input; the game's own output goes to standard error."""
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Request)
    # Before the game is imported: the output of its module must not end up in the answer.
    answer, sys.stdout = sys.stdout.buffer, sys.stderr
    try:
        game_class: Any = importlib.import_module(request.module)
        for part in request.name.split("."):
            game_class = getattr(game_class, part)
    except (ModuleNotFoundError, AttributeError):
        sys.exit(NOT_FOUND)
    endings = [replay(record, game_class) for record in request.records]
    answer.write(msgspec.msgpack.encode(endings))
    # At its end, Python itself flushes only the stream that `sys.stdout` then names.
    answer.flush()
