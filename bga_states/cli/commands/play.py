"""Play a game in this terminal: people by turns, bots on the other seats.

Where standard input is a pipe or a file, moves are read from it; where there is none, bots play.
"""

import argparse
from contextlib import suppress
from pathlib import Path

from bga_states import DefinitionError, Game
from bga_states.cli import interrupts
from bga_states.cli.catalogue import load_game
from bga_states.cli.streams import OutputError
from bga_states.cli.terminal.claims import claimed
from bga_states.cli.terminal.keeper import Keeper
from bga_states.cli.terminal.keyboard import Keyboard, has_lines, is_terminal
from bga_states.cli.terminal.menu import choose_game
from bga_states.cli.terminal.opening import Request, open_match, read_seed
from bga_states.cli.terminal.regular_files import read_file
from bga_states.cli.terminal.save_file import SaveFile
from bga_states.cli.terminal.saves import read_save
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.turns import play_match
from bga_states.cli.terminal.words import _
from bga_states.cli.usage_errors import CommandError, describe_bug

SUMMARY = "play a game in this terminal"
LONGEST_DELAY = 3600


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game and how to play it."""
    game_help = (
        "a name from the list, or package.module:Class; without one, the game in FILE, or you "
        "choose from a menu"
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=game_help)
    seat_help = (
        "who plays the next seat: human, or a bot (random, zombie, greedy, mcts:playouts=500); by "
        "default one person, then random bots as needed"
    )
    parser.add_argument("--seat", action="append", default=[], metavar="WHO", help=seat_help)
    parser.add_argument("--name", action="append", default=[], help="the name of the next player")
    parser.add_argument("--seed", metavar="N", help="play with the same dice and cards each time")
    add_setting(parser, "--option", "set one of the game's options")
    add_setting(parser, "--preference", "set a preference of the people at this terminal")
    language_help = "show texts in this language, such as de, where the game has a translation"
    parser.add_argument("--language", default="", metavar="LANG", help=language_help)
    save_help = "save the game there after every action, and continue the game saved there"
    parser.add_argument("--save", type=Path, metavar="FILE", help=save_help)
    parser.add_argument("--demo", action="store_true", help="let bots play every seat")
    debug_help = "let `see NAME` show the table as another player sees it, secrets included"
    parser.add_argument("--debug", action="store_true", help=debug_help)
    delay_help = "in a demo, show the table after each move for this many seconds"
    parser.add_argument("--delay", type=read_delay, default=0.0, metavar="SECONDS", help=delay_help)


def add_setting(parser: argparse.ArgumentParser, option: str, text: str) -> None:
    """Take key=value pairs, as many as are given."""
    parser.add_argument(option, action="append", default=[], metavar="KEY=VALUE", help=text)


def read_delay(text: str) -> float:
    """Read a number of seconds; argparse refuses anything else."""
    with suppress(ValueError):
        seconds = float(text)
        # `nan` is a number too.
        if 0 <= seconds <= LONGEST_DELAY:
            return seconds
    text = f"it is not a number of seconds from 0 to {LONGEST_DELAY}"
    raise argparse.ArgumentTypeError(text)


def run(arguments: argparse.Namespace) -> int:
    """Play one match and return the exit code."""
    arguments.game = arguments.game or game_saved_in(arguments.save)
    arguments.game = arguments.game or choose_game(can_ask=is_terminal())
    if arguments.game is None:
        return 0
    game_class = load_game(arguments.game)
    with claimed(arguments.save) as file:
        try:
            return play_game(read_request(arguments, file), game_class, arguments)
        # `main` handles these; the game raised any other exception.
        except (CommandError, DefinitionError, KeyboardInterrupt, OutputError):
            raise
        except BaseException as error:  # `SystemExit` is no better than any other
            text = f"Cannot go on: the game failed.\n{describe_bug(error)}"
            raise CommandError(text, code=1) from error


def game_saved_in(path: Path | None) -> str:
    """Return the game that a file holds, "" if there is no file; CommandError for other files."""
    content = None
    if path is not None:
        # Other faults of the path show when the session takes it.
        with suppress(OSError, ValueError):
            content = read_file(path)
    if path is None or content is None:
        return ""
    return read_save(path, content).game


def play_game(request: Request, game_class: type[Game], arguments: argparse.Namespace) -> int:
    """Begin or continue a match, play it and return the exit code."""
    screen = Screen()
    match = open_match(request, game_class)
    keeper = Keeper(request.save, screen)
    welcome(match, screen, request, is_demo=arguments.demo)
    # From here on Ctrl-C makes the keeper say whether the game is saved.
    with interrupts.raised():
        if request.is_resumption:
            keeper.kept_move = match.table.move_id
        else:
            keeper.begin(match)
        return play_to_end(match, screen, keeper, arguments.delay)


def read_request(arguments: argparse.Namespace, file: SaveFile | None) -> Request:
    """Collect the caller's wishes; without a terminal no person can be asked for moves."""
    return Request(
        game=arguments.game,
        kinds=arguments.seat,
        names=arguments.name,
        seed=read_seed(arguments.seed),
        options=arguments.option,
        preferences=arguments.preference,
        language=arguments.language,
        demo=arguments.demo or not (is_terminal() or has_lines()),
        debug=arguments.debug,
        save=file,
    )


def welcome(match: Match, screen: Screen, request: Request, *, is_demo: bool) -> None:
    """Name the game and the players, point to the help, and explain bots not asked for."""
    screen.introduce(match)
    if request.save is not None and request.is_resumption:
        screen.say(f"Continuing the game saved in {request.save.path}, move {match.table.move_id}.")
    if match.people and is_terminal():
        screen.note(_("Type help to see what you can type, quit to leave."))
    elif match.people:
        screen.note(_("Standard input is not a terminal: moves are read from it, one a line."))
    elif not is_demo and not is_terminal():
        screen.note(_("Standard input is not a terminal: bots play every seat."))


def play_to_end(match: Match, screen: Screen, keeper: Keeper, delay: float) -> int:
    """Play on until the game is over or a person leaves."""
    try:
        if not match.people:
            screen.tell(match.read_news(None))
        # From here on a person may leave at any moment, and should be told how to go on.
        play_match(match, screen, Keyboard(), keeper.keep, delay)
    except KeyboardInterrupt:
        keeper.part(match)
        raise
    # A closed input leaves as `quit` does.
    except EOFError:
        keeper.part(match)
        return 0
    screen.draw_end(match, match.host, match.read_news(match.host))
    screen.note(
        _("Use --seed ${seed} to play with the same dice and cards again.", seed=match.table.seed)
    )
    keeper.end(match)
    return 0
