"""Recorded games: files of moves as text, such as `golden` and a failing `check_game` write."""

import re
from pathlib import Path
from typing import Any

from bga_states import Table
from bga_states.cli.catalogue import load_game
from bga_states.cli.terminal.languages import load_language
from bga_states.cli.terminal.seats import HUMAN, Seat
from bga_states.cli.terminal.session import Match
from bga_states.cli.usage_errors import CommandError, describe_exception
from bga_states.engine.base.errors import ActionRefused, UserError
from bga_states.testing.golden_games import GoldenError, read_golden, table_of
from bga_states.testing.script_lines import read_line
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
    translate = load_language(game_class, language)
    try:
        table: Table[Any] = table_of(golden, game_class)
    except Exception as error:  # any error of the game
        fact = f"the game cannot be set up ({describe_exception(error)})"
        raise CommandError(f"Cannot replay {path}: {fact}. Correct it first.", code=1) from error
    seats = [Seat(HUMAN, player.name) for player in table.players]
    match = Match(golden.game, table, seats, {}, translate=translate)
    for number, line in enumerate(golden.moves, 1):
        match.failure = ""
        try:
            match.play(read_line(line, table))
        except ScriptError as error:
            raise CommandError(f"Cannot replay {path}: move {number}: {error.fact}") from error
        except (ActionRefused, UserError) as refusal:
            match.failure = f"{line}: refused: {refusal}"
        except Exception as error:  # noqa: BLE001  # any error of the game: it shall be seen
            match.failure = f"{line}: {describe_exception(error)}"
            break
    return match
