"""The beginning of a match: anew as the caller asks, or from a saved game that agrees."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bga_states import Game
from bga_states.cli.terminal.languages import load_language, load_speech
from bga_states.cli.terminal.options import options_of, preferences_of, read_settings
from bga_states.cli.terminal.save_file import SaveFile
from bga_states.cli.terminal.saves import (
    TO_CONTINUE,
    Purpose,
    Save,
    identify,
    read_save,
    restore_match,
    unreadable,
)
from bga_states.cli.terminal.seats import Seat, fill_seats
from bga_states.cli.terminal.session import Match, start_match
from bga_states.cli.terminal.words import speak
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.errors import readable
from bga_states.engine.seating import SEEDS

LONGEST_SEED = 30
"""The most characters of a seed: a longer one is too large, or filled with zeros."""


@dataclass(frozen=True)
class Request:
    """The caller's wishes; a field is empty or None where the caller left it open."""

    game: str
    kinds: Sequence[str] = ()
    names: Sequence[str] = ()
    seed: int | None = None
    options: Sequence[str] = ()
    preferences: Sequence[str] = ()
    language: str = ""
    demo: bool = False
    debug: bool = False
    save: SaveFile | None = None

    @property
    def is_resumption(self) -> bool:
        """Whether there is a saved game to continue."""
        # A file that is not there yet is where a new game will be saved.
        return self.save is not None and self.save.content is not None


def read_seed(text: str | None) -> int | None:
    """Read a seed as it was typed; CommandError when the engine could not use it."""
    if text is None:
        return None
    # Python itself refuses to read numbers of thousands of digits.
    if len(text) <= LONGEST_SEED:
        with suppress(ValueError):
            seed = int(text)
            if seed in SEEDS:
                return seed
    fact = f"the seed is {readable(text)}"
    raise CommandError(f"Cannot begin: {fact}. Give a whole number from 0 to {SEEDS[-1]}.")


def open_match(request: Request, game_class: type[Game]) -> Match:
    """Start a match or continue the saved one.

    CommandError when the saved game differs from the request; the file then stays as it is.
    """
    match = begin_or_continue(request, game_class)
    match.is_open = request.debug
    return match


def begin_or_continue(request: Request, game_class: type[Game]) -> Match:
    """Start a match or continue the saved one."""
    # Read in any case: a wrong option is an error even where the saved game has its own.
    options = read_settings("option", game_class, request.options)
    preferences = read_settings("preference", game_class, request.preferences)
    translate = load_language(game_class, request.language)
    speak(load_speech(game_class, request.language))
    seats = fill_seats(game_class, request.kinds, request.names, demo=request.demo)
    if request.save is None or request.save.content is None:
        return start_match(
            game_class, request.game, seats, request.seed, options, preferences, translate
        )
    path = request.save.path
    save = read_save(path, request.save.content)
    # Before the snapshot is read: another game's snapshot could not even be restored.
    refuse_other_game(path, save, game_class)
    match = restore_match(path, save, game_class, translate)
    refuse_other_seats(path, match, request, seats)
    refuse_other_names(path, match, request.names)
    if request.seed is not None:
        refuse_difference(path, "--seed", match.table.seed, request.seed)
    refuse_other_settings(path, match, options, preferences)
    return match


def refuse_other_seats(path: Path, match: Match, request: Request, seats: Sequence[Seat]) -> None:
    """Refuse to seat people or bots otherwise than in the saved game."""
    if request.demo:
        refuse_to_play_for_people(path, match)
    # Without --seat the saved seats stay as they are.
    elif request.kinds:
        held = ", ".join(seat.kind for seat in match.seats)
        asked = ", ".join(seat.kind for seat in seats)
        refuse_difference(path, "--seat", held, asked)


def refuse_other_settings(
    path: Path, match: Match, options: Mapping[str, object], preferences: Mapping[str, object]
) -> None:
    """Refuse options and preferences that differ from the saved game's."""
    game = match.table.game
    if preferences:
        for player_id in match.people:
            own = preferences_of(game, player_id)
            for name, value in preferences.items():
                refuse_difference(path, f"--preference {name}", own.get(name), value)
    held = options_of(game)
    for name, value in options.items():
        refuse_difference(path, f"--option {name}", held.get(name), value)


def refuse_other_game(
    path: Path, save: Save, game_class: type[Game], purpose: Purpose = TO_CONTINUE
) -> None:
    """Refuse a file in which another game is saved."""
    if save.game_class != identify(game_class):
        held = readable(save.game)
        fact = f"it holds a game of {held}, not of {game_class.__name__}"
        # A replay asks for no game: the one of this name is another now.
        if purpose is not TO_CONTINUE:
            fact = f"it holds a game of {readable(save.game_class)}, and {held} is another now"
            raise unreadable(path, fact, purpose)
        raise unreadable(path, fact, purpose, f"Play {held}")


def refuse_to_play_for_people(path: Path, match: Match) -> None:
    """Refuse to let bots finish a game that people have begun."""
    if match.people:
        names = ", ".join(match.name_of(player_id) for player_id in match.people)
        fact = f"bots would play for {names}"
        remedy = "Call this in a terminal without --demo"
        raise CommandError(f"Cannot continue {path}: {fact}. {remedy}.")


def refuse_other_names(path: Path, match: Match, names: Sequence[str]) -> None:
    """Refuse names that differ from the saved game's; names not given may be anything."""
    held = [seat.name for seat in match.seats]
    if list(names) != held[: len(names)]:
        refuse_difference(path, "--name", ", ".join(held), ", ".join(names))


def refuse_difference(path: Path, option: str, held: object, asked: object) -> None:
    """Refuse a saved game that differs from the caller's request."""
    if held != asked:
        fact = f"it was begun with {option} {held}, not {asked}"
        # Of `--option size` the name is `--option`.
        name, _, _ = option.partition(" ")
        remedy = f"Leave out {name}, or use another file for --save"
        raise CommandError(f"Cannot continue {path}: {fact}. {remedy}.")
