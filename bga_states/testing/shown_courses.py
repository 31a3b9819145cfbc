"""Shown courses: the command that shows the shortest course to a fault as a page."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from shlex import quote
from tempfile import gettempdir
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.gears import Gear
from bga_states.engine.table import Table
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.golden_games import GoldenGame, script_text
from bga_states.testing.playing import NAMES, Step, table_at
from bga_states.testing.replay import is_importable
from bga_states.testing.script_lines import write_line


@contextmanager
def showing_course() -> Iterator[None]:
    """Write the course of a fault found meanwhile to a temporary file, and add the command."""
    try:
        yield
    except GameCheckError as error:
        if error.course:
            with suppress(OSError, ValueError):
                file = quote(str(write_file(error.course)))
                error.watch = f"bga-states replay {file} --html game.html --everybody"
        raise


def course_text(place: Place, steps: Sequence[Step]) -> str:
    """Write a course as a recorded game; "" for a class that cannot be imported by name."""
    if not is_importable(place.game_class):
        return ""
    table = table_at(place, Gear.SAFE)
    moves = []
    for step in steps:
        moves.append(write_line(step, table))
        # The last one may fail: that is the fault.
        with suppress(Exception):
            step.do(table)
    return script_text(recorded(place, table, moves))


def recorded(place: Place, table: Table[Any], moves: list[str]) -> GoldenGame:
    """Return the moves as a recorded game."""
    game_class: type[Game] = place.game_class
    name = f"{game_class.__module__}:{game_class.__qualname__}"
    options, preferences = msgspec.to_builtins((place.options or {}, place.preferences or {}))
    names = NAMES[: len(table.player_ids)]
    return GoldenGame(name, names, place.seed, options, preferences, moves)


def write_file(text: str) -> Path:
    """Write a temporary file, whose name follows from its text, and return its path.

    OSError if that fails, or if something else has the name.
    """
    name = f"bga_states-{sha256(text.encode()).hexdigest()[:12]}.txt"
    file = Path(gettempdir()) / name
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        # Whoever else may write here: nothing of theirs is overwritten or followed.
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    return file
