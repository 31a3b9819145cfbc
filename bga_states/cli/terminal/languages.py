"""Languages: the translations a game brings along, as gettext catalogues beside its module."""

import gettext
import sys
from collections.abc import Callable
from pathlib import Path

from bga_states import Game
from bga_states.cli.usage_errors import CommandError


def load_language(game_class: type[Game], language: str) -> Callable[[str], str]:
    """Give the translation of a game's texts, none for "" and "en"; CommandError names the languages there are."""
    if language in {"", "en"}:
        return str
    folder, domain = locale_of(game_class)
    try:
        return gettext.translation(domain, folder, [language]).gettext
    except OSError as error:
        there = ", ".join(
            ["en", *sorted(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{domain}.mo"))]
        )
        fact = f"{game_class.__name__} is not translated to {language}"
        raise CommandError(f"Cannot play in {language}: {fact}. There is {there}.") from error


def locale_of(game_class: type[Game]) -> tuple[Path, str]:
    """Give the folder of a game's catalogues and their domain: `locale` beside its module, named after the package."""
    file = Path(sys.modules[game_class.__module__].__file__ or ".")
    return file.parent / "locale", file.parent.name
