"""Golden games: games recorded as text, which are compared to the letter when they are played anew.

A file has a header, then the moves as lines of a script, each with its results indented below.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import show
from bga_states.engine.base.raised import describe
from bga_states.engine.table import Table
from bga_states.testing.audible_table import names_of, new_table
from bga_states.testing.golden_records import Recorder
from bga_states.testing.playing import Player
from bga_states.testing.script_lines import write_line
from bga_states.testing.script_values import ScriptError

INTRODUCTION = (
    "# A recorded game: what is indented came of the move above it.",
    "# `bga-states golden --update` plays the moves again and writes this file anew.",
)
MOVE = "> "
INDENT = "  "
LONGEST_SHOWN = 160
BEFORE = 40
"""Characters of a long line that are shown before the first difference."""


class GoldenError(AssertionError):
    """A game is not played as it was recorded, or the record cannot be read."""


class GoldenGame(msgspec.Struct):
    """A recorded game: its class as `module:Class`, its settings, and its moves as lines.

    The moves are lines as in `play`, each with the name of its player.
    """

    game: str
    players: list[str]
    seed: int
    options: dict[str, Any] = {}
    preferences: dict[int, dict[str, Any]] = {}
    """Those that are not the defaults, by player id."""
    moves: list[str] = []

    def load(self) -> type[Game]:
        """Import the class; GoldenError if it does not exist."""
        module, _, name = self.game.partition(":")
        try:
            found: Any = import_module(module)
            for part in name.split("."):
                found = getattr(found, part)
        except (ImportError, AttributeError, ValueError) as error:
            fact = f"there is no {self.game} to import"
            raise GoldenError(f"Cannot replay: {fact}. Name its module:Class there.") from error
        game_class: type[Game] = found
        return game_class


def check_golden(path: str | os.PathLike[str]) -> None:
    """Play the game of a file again, and compare all its results with the file, to the letter.

    GoldenError shows the first line that differs, and the command that writes the file anew.
    """
    name = os.path.relpath(path) if Path(path).is_relative_to(Path.cwd()) else str(path)
    try:
        recorded = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        remedy = f"Record a game: bga-states golden GAME --output {name}"
        raise GoldenError(f"Cannot read {name}: there is no such file. {remedy}") from None
    except (OSError, ValueError) as error:
        fact = getattr(error, "strerror", None) or "it is not text"
        raise GoldenError(f"Cannot read {name}: {fact}. Name a recorded game.") from error
    golden = read_golden(recorded, name)
    now = golden_text(golden, golden.load())
    if now != recorded:
        raise GoldenError(_difference(recorded, now, name))


def new_golden(
    game_class: type[Game], players: int, seed: int, options: Mapping[str, Any], longest: int
) -> GoldenGame:
    """Play a game at random, to its end or for `longest` moves, and return it.

    GoldenError if the game fails.
    """
    name = f"{game_class.__module__}:{game_class.__qualname__}"
    golden = GoldenGame(name, names_of(players), seed, msgspec.to_builtins(dict(options)))
    try:
        table, player = table_of(golden, game_class), Player(seed)
        while not table.is_over and len(golden.moves) < longest:
            step = player.next_step(table)
            golden.moves.append(write_line(step, table))
            step.do(table)
    except Exception as error:  # any error of the game
        fact = f"move {len(golden.moves)}: {describe(error)}"
        raise GoldenError(f"Cannot record {name}: {fact}. Correct the game first.") from error
    return golden


def golden_text(golden: GoldenGame, game_class: type[Game]) -> str:
    """Play a recorded game and return the text of its file."""
    return "\n".join([*_header(golden), *_played(golden, game_class), ""])


def script_text(golden: GoldenGame) -> str:
    """Return the text of a file without the results of moves."""
    return "\n".join([*_header(golden), *(f"{MOVE}{line}" for line in golden.moves), ""])


def read_golden(text: str, name: str) -> GoldenGame:
    """Read a file, but for the results of moves; GoldenError names the line that is wrong."""
    fields: dict[str, Any] = {}
    moves = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(MOVE):
            moves.append(line.removeprefix(MOVE).strip())
        elif line.strip() and not line.startswith(("#", INDENT)) and not moves:
            key, _, value = line.partition(":")
            fields[key] = _field(key, value.strip(), f"{name}:{number}")
    try:
        golden = msgspec.convert({**fields, "moves": moves}, GoldenGame, str_keys=True)
    except msgspec.ValidationError as error:
        remedy = "Write `game: module:Class`, `players:` with a list of names, and `seed:`"
        raise GoldenError(f"Cannot read {name}: {error}. {remedy}.") from error
    # The command line knows games by their names too, but a test does not.
    if ":" not in golden.game:
        fact = f"the game is {show(golden.game)}"
        raise GoldenError(f"Cannot read {name}: {fact}. Name its module:Class there.")
    return golden


def _field(key: str, value: str, place: str) -> object:
    """Read a line of the header."""
    if key not in GoldenGame.__struct_fields__ or key == "moves":
        remedy = f'Begin moves with "{MOVE}" and what came of them with two spaces'
        raise GoldenError(f"Cannot read {place}: {show(key)} is not in a header. {remedy}.")
    if key == "game":
        return value
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError) as error:
        raise GoldenError(f"Cannot read {place}: {error}. Write {key} as JSON.") from error


def _header(golden: GoldenGame) -> Iterator[str]:
    yield from INTRODUCTION
    yield f"game: {golden.game}"
    for name in ("players", "seed", "options", "preferences"):
        value = getattr(golden, name)
        if value or name != "preferences":
            yield f"{name}: {msgspec.json.encode(value).decode()}"


def _played(golden: GoldenGame, game_class: type[Game]) -> Iterator[str]:
    """Play the moves, and write each with its results."""
    try:
        recorder = Recorder(table_of(golden, game_class))
        yield from _indented(recorder.begin())
    except Exception as error:  # any error of the game
        fact = f"it cannot be set up: {describe(error)}"
        raise GoldenError(f"Cannot replay {golden.game}: {fact}. Correct it first.") from error
    for number, line in enumerate(golden.moves, 1):
        yield f"\n{MOVE}{line}"
        try:
            yield from _indented(recorder.do(line))
        except ScriptError as error:
            raise GoldenError(_unplayable(golden, number, error.fact)) from error
        except Exception as error:  # any error of the game
            raise GoldenError(_unplayable(golden, number, describe(error))) from error


def _unplayable(golden: GoldenGame, number: int, fact: str) -> str:
    """Say that a move can be neither played nor refused."""
    remedy = "Correct the game or the move, or record another game"
    move = f"move {number}, {golden.moves[number - 1]}"
    return f"Cannot replay {golden.game}: {move}: {fact.rstrip('.')}. {remedy}."


def table_of(golden: GoldenGame, game_class: type[Game]) -> Table[Any]:
    """Set up the table of a recorded game."""
    return new_table(
        game_class,
        golden.players,
        seed=golden.seed,
        options=golden.options or None,
        preferences=golden.preferences or None,
    )


def _indented(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        # A text may have lines of its own, or characters that end a line elsewhere.
        printable = line if line.isprintable() else line.encode("unicode_escape").decode()
        yield f"{INDENT}{printable}"


def _difference(recorded: str, now: str, name: str) -> str:
    """Show the first line in which two texts differ, and what to do."""
    pairs = [*zip_longest(recorded.split("\n"), now.split("\n"))]
    index = next(index for index, (old, new) in enumerate(pairs) if old != new)
    moves = [old for old, _ in pairs[:index] if old.startswith(MOVE)]
    old, new = pairs[index]
    where = f"after {moves[-1].removeprefix(MOVE)}" if moves else "in the setup"
    return "\n".join(
        (
            f"{name}:{index + 1}: {where}, the game does not go as it was recorded.",
            f"- {_shown(old, new)}",
            f"+ {_shown(new, old)}",
            f"Correct the game. If it should go so: bga-states golden --update {name}",
        )
    )


def _shown(line: str | None, other: str | None) -> str:
    """Return a line, or the part of a long line around the first difference."""
    if line is None:
        return "(the end)"
    if len(line) <= LONGEST_SHOWN:
        return line
    same = 0
    for one, two in zip(line, other or "", strict=False):
        if one != two:
            break
        same += 1
    start = max(0, same - BEFORE)
    part = line[start : start + LONGEST_SHOWN]
    return f"{'...' if start else ''}{part}{'...' if start + LONGEST_SHOWN < len(line) else ''}"
