"""Recorded games: files of moves as text, such as `golden` and a failing `check_game` write."""

import re
from pathlib import Path
from typing import Any

from bga_states import Table
from bga_states.cli.catalogue import load_game
from bga_states.cli.terminal.languages import load_language
from bga_states.cli.terminal.seats import HUMAN, Seat
from bga_states.cli.terminal.session import Failure, Match
from bga_states.cli.usage_errors import CommandError, describe_exception
from bga_states.engine.base.errors import ActionRefused, UserError
from bga_states.engine.match.journal import Command
from bga_states.testing.golden_games import GoldenError, read_golden, table_of
from bga_states.testing.script_lines import KINDS, read_line
from bga_states.testing.script_values import ScriptError

HEADER = re.compile(rb"^game:", re.MULTILINE)


def is_recorded(content: bytes) -> bool:
    """Whether this is the content of a recorded game, whose header names the game."""
    return HEADER.search(content) is not None


def play_recorded(path: Path, content: bytes, language: str) -> Match:
    """Play the moves of a recorded game; what the game refuses is left out.

    At a move with which the game fails, the match ends: its `failure` says why. CommandError if
    the file or a line of it cannot be read.
    """
    try:
        golden = read_golden(content.decode(), str(path))
    except UnicodeDecodeError as error:
        raise CommandError(f"Cannot read {path}: it is not text.") from error
    except GoldenError as error:
        raise CommandError(str(error)) from error
    game_class = load_game(golden.game)
    translate = load_language(game_class, language, "replay")
    try:
        table: Table[Any] = table_of(golden, game_class)
    except Exception as error:  # any error of the game
        fact = f"the game cannot be set up ({describe_exception(error)})"
        raise CommandError(f"Cannot replay {path}: {fact}. Correct it first.", code=1) from error
    seats = [Seat(HUMAN, player.name) for player in table.players]
    match = Match(golden.game, table, seats, {}, translate=translate, is_played_here=True)
    for number, line in enumerate(golden.moves, 1):
        try:
            command = read_line(line, table)
        except ScriptError as error:
            raise CommandError(f"Cannot replay {path}: move {number}: {error.fact}") from error
        match.failure, has_failed = attempt(match, command, line)
        if has_failed:
            break
    return match


def attempt(match: Match, command: Command, line: str) -> tuple[Failure | None, bool]:
    """Make a move; return why the game refuses it or fails, and whether it fails."""
    what = f"{match.name_of(command.player_id)}: {KINDS.get(command.kind, command.action)}"
    try:
        match.play(command)
    except (ActionRefused, UserError) as refusal:
        text = f"{line}: refused: {refusal}"
        return Failure(command.player_id, text, f"{what}: refused"), False
    except Exception as error:  # noqa: BLE001  # any error of the game: it shall be seen
        text = f"{line}: {describe_exception(error)}"
        return Failure(command.player_id, text, f"{what}: failed"), True
    return None, False
