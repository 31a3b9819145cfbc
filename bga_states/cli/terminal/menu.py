"""The menu of games, for a call of `play` that names none."""

import sys
from collections.abc import Sequence

from bga_states import clienttranslate
from bga_states.cli.catalogue import announced_games, likely_games
from bga_states.cli.descriptions import describe_entry
from bga_states.cli.fitting import fitted
from bga_states.cli.invocation import command_line
from bga_states.cli.terminal.languages import load_speech
from bga_states.cli.terminal.words import LEAVING, _, either, speak
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import in_columns, shortened


def choose_game(*, can_ask: bool) -> str | None:
    """Let a person choose one of the games; None when they would rather leave.

    CommandError where no person can be asked, or there are no games.
    """
    games = announced_games()
    names = [game.name for game in games]
    if not names:
        example = command_line("new", "NAME")
        raise CommandError(f"Cannot play: no games are installed. `{example}` writes one.")
    if not can_ask:
        remedy = f"Name one of {', '.join(names)}"
        raise CommandError(f"Cannot play: no game is named. {remedy}.")
    speak(load_speech())
    rows = [(game.name, *describe_entry(game)) for game in games]
    for number, line in enumerate(in_columns(rows), start=1):
        print(fitted(f"{number:>3} {line}", sys.stdout))
    return ask(names)


def ask(names: Sequence[str]) -> str | None:
    """Ask for a number, a name or the beginning of one until it is one of the games."""
    numbered = {str(number): name for number, name in enumerate(names, start=1)}
    while True:
        try:
            typed = input(_("Which game? ")).strip()
        # A closed input leaves as an empty line does.
        except EOFError:
            return None
        if typed in names:
            return typed
        if typed in numbered:
            return numbered[typed]
        if not typed or typed.lower() in LEAVING:
            return None
        likely = likely_games(typed, names)
        if len(likely) == 1 and likely[0].startswith(typed.lower()):
            return likely[0]
        print(correction(typed, names))


def correction(typed: str, names: Sequence[str]) -> str:
    """Suggest other input."""
    likely = likely_games(typed, names)
    if likely:
        text = clienttranslate("! There is no game ${typed}. Did you mean ${meant}?")
        return _(text, typed=shortened(typed), meant=either(likely))
    text = clienttranslate(
        "! There is no game ${typed}. Type 1 to ${last} or a name; Enter alone leaves."
    )
    return _(text, typed=shortened(typed), last=len(names))
