"""Record a game as text, for a test that compares it to the letter.

Bots play it at random. With --update, the games of files are played again, move by move, and the
files are written anew; git shows the changes.
"""

import argparse
from pathlib import Path

from bga_states import Game
from bga_states.cli.catalogue import load_game
from bga_states.cli.commands.play import add_setting
from bga_states.cli.output import write_bytes
from bga_states.cli.terminal.opening import read_seed
from bga_states.cli.terminal.options import read_settings
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.assembly import definition_of
from bga_states.testing.golden_games import (
    GoldenError,
    GoldenGame,
    golden_text,
    new_golden,
    read_golden,
)

SUMMARY = "record games that tests compare"
LONGEST = 80
"""Moves after which a game is left by default: files should stay readable."""
SEED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game and how to play it, or the files to write anew."""
    game_help = "a game's name, or package.module:Class"
    parser.add_argument("game", metavar="GAME", nargs="?", help=game_help)
    parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file")
    players_help = "how many play; by default as few as the game takes"
    parser.add_argument("--players", type=int, metavar="N", help=players_help)
    parser.add_argument("--seed", metavar="N", help=f"dice, cards and moves; by default {SEED}")
    add_setting(parser, "--option", "set one of the game's options")
    moves_help = f"leave the game after N moves; by default {LONGEST}"
    parser.add_argument("--moves", type=int, metavar="N", help=moves_help)
    update_help = "play the games of these files again, and write the files anew"
    parser.add_argument("--update", type=Path, nargs="+", metavar="FILE", help=update_help)


def run(arguments: argparse.Namespace) -> int:
    """Record a game, or record the games of files again."""
    if (arguments.game is None) == (arguments.update is None):
        raise CommandError("Cannot record: give either a GAME, or --update with files.")
    try:
        if arguments.update is not None:
            refuse_settings(arguments)
            for file in arguments.update:
                update(file)
            return 0
        game_class = load_game(arguments.game)
        write_bytes(
            golden_text(record(arguments, game_class), game_class).encode(), arguments.output
        )
    except GoldenError as error:
        raise CommandError(str(error), code=1) from error
    return 0


def refuse_settings(arguments: argparse.Namespace) -> None:
    """Refuse settings beside --update, as the files hold them already; CommandError."""
    for name in ("output", "players", "seed", "option", "moves"):
        if getattr(arguments, name):
            fact = "--update plays what the files say"
            raise CommandError(f"Cannot record: {fact}. Leave out --{name}.")


def record(arguments: argparse.Namespace, game_class: type[Game]) -> GoldenGame:
    """Play a game with the caller's settings; CommandError when it cannot be played so."""
    definition_of(game_class)
    seed = read_seed(arguments.seed)
    options = read_settings("option", game_class, arguments.option)
    players = arguments.players
    if players is None:
        players = game_class.min_players
    fewest, most = game_class.min_players, game_class.max_players
    if not fewest <= players <= most:
        numbers = str(fewest) if fewest == most else f"{fewest} to {most}"
        fact = f"the game takes {numbers}"
        raise CommandError(f"Cannot record a game of {players} players: {fact}.")
    moves = LONGEST if arguments.moves is None else arguments.moves
    if moves < 0:
        raise CommandError(f"Cannot play {moves} moves. Give 0 or a larger number.")
    return new_golden(game_class, players, SEED if seed is None else seed, options, moves)


def update(file: Path) -> None:
    """Play the game of a file again, and write the file anew if its text changes."""
    try:
        recorded = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        fact = getattr(error, "strerror", None) or "it is not text"
        raise CommandError(f"Cannot read {file}: {fact}.") from error
    golden = read_golden(recorded, str(file))
    text = golden_text(golden, load_game(golden.game))
    if text == recorded:
        print(f"{file} is as it was.")
        return
    write_bytes(text.encode(), file)
    print(f"{file} is written anew.")
