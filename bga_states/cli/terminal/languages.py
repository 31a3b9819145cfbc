"""Languages: the translations a game brings along, as gettext catalogues beside its module."""

import gettext
import sys
from collections.abc import Callable
from pathlib import Path

from bga_states import Game
from bga_states.cli.usage_errors import CommandError


def load_language(game_class: type[Game], language: str) -> Callable[[str], str]:
    """Return the translation of a game's texts; for "" and "en" they stay as they are.

    CommandError names the languages there are when this one is missing.
    """
    # The texts in the code are English already.
    if language in {"", "en"}:
        return str
    folder, domain = locale_of(game_class)
    try:
        return gettext.translation(domain, folder, [language]).gettext
    # This is how gettext reports a missing catalogue.
    except OSError as error:
        there = ", ".join(["en", *sorted(languages_in(folder, domain))])
        fact = f"{game_class.__name__} is not translated to {language}"
        raise CommandError(f"Cannot play in {language}: {fact}. There is {there}.") from error


def languages_in(folder: Path, domain: str) -> list[str]:
    """List the languages whose catalogues are in a folder."""
    return [path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{domain}.mo")]


def locale_of(game_class: type[Game]) -> tuple[Path, str]:
    """Return the folder of a game's catalogues and their domain.

    The folder is `locale` beside the game's module; the domain is the name of the package.
    """
    # A module made at run time has no file.
    file = Path(sys.modules[game_class.__module__].__file__ or ".")
    return file.parent / "locale", file.parent.name
