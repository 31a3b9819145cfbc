"""Show a saved or recorded game move by move, from its setup to where it stands.

At a terminal you step through it; anywhere else all moves are shown. With --html it becomes a page
that anybody can open in a browser, without a network.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bga_states.cli.catalogue import load_game
from bga_states.cli.output import write_bytes
from bga_states.cli.terminal.history import Browser, replay_of, steps_of
from bga_states.cli.terminal.keyboard import Keyboard
from bga_states.cli.terminal.languages import load_language, load_speech, tag_for
from bga_states.cli.terminal.opening import refuse_other_game
from bga_states.cli.terminal.recorded_games import is_recorded, play_recorded
from bga_states.cli.terminal.regular_files import read_file
from bga_states.cli.terminal.saves import TO_REPLAY, read_save, restore_match
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Failure, Match
from bga_states.cli.terminal.words import either, speak
from bga_states.cli.usage_errors import CommandError, describe_exception

SUMMARY = "show a saved game, move by move or as a page"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the file, the viewer and the language."""
    file_help = "a game saved with play --save, or recorded as text; it stays as it is"
    parser.add_argument("file", type=Path, metavar="FILE", help=file_help)
    as_help = (
        "see the table as this player does, by name or number of the seat, secrets included; by "
        "default as the only person, or as a spectator"
    )
    parser.add_argument("--as", dest="viewer", metavar="NAME", help=as_help)
    html_help = "write a page with the board, for any browser, and show nothing here"
    parser.add_argument("--html", type=Path, metavar="PAGE", help=html_help)
    everybody_help = "with --html: let the page show every player's view, secrets included"
    parser.add_argument("--everybody", action="store_true", help=everybody_help)
    language_help = "show texts in this language, such as de, where the game has a translation"
    parser.add_argument("--language", default="", metavar="LANG", help=language_help)


def run(arguments: argparse.Namespace) -> int:
    """Show the game."""
    refuse_arguments(arguments)
    match = read_match(arguments.file, arguments.language)
    viewer = match.host
    if arguments.viewer is not None:
        viewer = player_called(arguments.viewer, match)
    if arguments.html is not None:
        viewers = [None, *match.table.player_ids] if arguments.everybody else [viewer]
        write_page(match, viewers, arguments.html, arguments.language)
        return 0
    steps = steps_of(match, f"replay {arguments.file}")
    screen, keyboard = Screen(), Keyboard()
    browser = Browser(match, screen, keyboard, viewer, 1, steps)
    # Output elsewhere, such as in a pager, has no prompt to answer.
    if not keyboard.is_terminal or not sys.stdout.isatty():
        for number in range(len(steps)):
            browser.show(number)
    else:
        try:
            browser.run(0)
        # A closed input leaves as `quit` does.
        except EOFError:
            screen.say()
    if match.failure:
        screen.complain(match.failure.text)
    return 0


def refuse_arguments(arguments: argparse.Namespace) -> None:
    """Refuse arguments that contradict each other."""
    if arguments.everybody and arguments.html is None:
        raise CommandError("Cannot show all views here: --everybody is for pages. Add --html PAGE.")
    if arguments.everybody and arguments.viewer is not None:
        fact = "--as names one viewer, and --everybody all"
        raise CommandError(f"Cannot write the page: {fact}. Leave out one of them.")
    if arguments.html is not None and is_same_file(arguments.html, arguments.file):
        fact = "the game itself is in this file"
        raise CommandError(f"Cannot write {arguments.html}: {fact}. Name another file for --html.")


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):  # one of them is not there
        return False


def write_page(match: Match, viewers: Sequence[int | None], path: Path, language: str) -> None:
    """Write a match as a page; CommandError when it cannot be drawn or written."""
    replay = replay_of(match, f"write {path}")
    spoken = tag_for(type(match.table.game), language)
    ending = ending_for(viewers, match.failure)
    try:
        page = replay.html(viewers, translate=match.translate, language=spoken, ending=ending)
    except Exception as error:  # any error of the game
        fact = f"the game cannot be drawn ({describe_exception(error)})"
        raise CommandError(f"Cannot write {path}: {fact}. Correct the game.", code=1) from error
    content = page.encode()
    write_bytes(content, path, is_secret=True)
    print(f"{path} has the game, {len(content):,} bytes. Open it in a browser.")


def ending_for(viewers: Sequence[int | None], failure: Failure | None) -> str:
    """Return how a recorded game fails: all of it for the acting player or for everybody."""
    if failure is None:
        return ""
    return failure.text if failure.player_id in viewers else failure.summary


def read_match(path: Path, language: str) -> Match:
    """Read the match in a file; CommandError when there is none."""
    try:
        content = read_file(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is not the name of a file"
        raise CommandError(f"Cannot read {path}: {reason}.") from error
    if content is None:
        raise CommandError(f"Cannot read {path}: there is no such file.")
    if is_recorded(content):
        match = play_recorded(path, content, language)
        speak(load_speech(type(match.table.game), language))
        return match
    save = read_save(path, content, TO_REPLAY)
    game_class = load_game(save.game)
    refuse_other_game(path, save, game_class, TO_REPLAY)
    translate = load_language(game_class, language, "replay")
    speak(load_speech(game_class, language))
    return restore_match(path, save, game_class, translate, TO_REPLAY)


def player_called(name: str, match: Match) -> int:
    """Return the id of a player, by name or number of the seat.

    CommandError lists the players when none is called so, or more than one.
    """
    ids = match.table.player_ids
    named = [player_id for player_id in ids if match.name_of(player_id) == name]
    seats = {str(number): player_id for number, player_id in enumerate(ids, 1)}
    if len(named) > 1:
        numbers = either(number for number, player_id in seats.items() if player_id in named)
        fact = f"{len(named)} players are called so"
        raise CommandError(f"Cannot look as {name}: {fact}. Name a seat, {numbers}.")
    if named or name in seats:
        return named[0] if named else seats[name]
    known = either(match.name_of(player_id) for player_id in ids)
    raise CommandError(f"Cannot look as {name}: nobody is called so. Name {known}.")
