"""Languages: the translations of a game, and of the terminal's own words."""

import gettext
import os
import re
import struct
from collections.abc import Sequence
from pathlib import Path

import bga_states
from bga_states import Game
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.homes import home_of
from bga_states.engine.base.texts import Translate

SETTINGS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say which languages a person reads, the first that is set."""
DAMAGED = (OSError, ValueError, LookupError, struct.error)
"""The errors of gettext for a catalogue that is damaged or missing."""
OWN_LOCALE, OWN_DOMAIN = Path(bga_states.__file__).parent / "locale", "bga_states"
"""The catalogues' folder and domain for the terminal's own words, and the engine's."""


def load_language(game_class: type[Game], language: str, verb: str = "play") -> Translate:
    """Return the translation of a game's texts, and of the engine's among them.

    For "" the person's settings choose the language, as far as the game has it. When the game
    lacks the language that was asked for, CommandError names the languages it has; the `verb` in
    its message is what the command does.
    """
    languages = languages_for(language)
    # The texts in the code are English already.
    if not languages or is_english(languages[0]):
        return str
    folder, domain = locale_of(game_class)
    try:
        catalogue = gettext.translation(domain, folder, languages)
    except DAMAGED as error:
        # Words of the engine would stand in the middle of English sentences: "Du must bid".
        if not language:
            return str
        if not isinstance(error, FileNotFoundError):
            fact = f"the catalogue of {game_class.__name__} cannot be read"
            raise CommandError(f"Cannot {verb} in {language}: {fact}. Compile it anew.") from error
        there = ", ".join(["en", *sorted(languages_in(folder, domain))])
        fact = f"{game_class.__name__} is not translated to {language}"
        raise CommandError(f"Cannot {verb} in {language}: {fact}. There is {there}.") from error
    catalogue.add_fallback(own_catalogue(languages))
    return catalogue.gettext


def tag_for(game_class: type[Game], language: str) -> str:
    """Return the tag of the language that `load_language` finds, `en` if it finds none."""
    if load_language(game_class, language) is str:
        return "en"
    folder, domain = locale_of(game_class)
    found = gettext.find(domain, folder, languages_for(language))
    return tag_of(Path(found).parts[-3]) if found else "en"


def load_speech(game_class: type[Game] | None = None, language: str = "") -> Translate:
    """Return the translation of the terminal's own words, and of the words of moves among them.

    They are in the person's language even where the game is not, or no game is chosen yet.
    """
    if game_class is not None:
        translate = load_language(game_class, language)
        if translate is not str:
            return translate
    languages = languages_for(language)
    return own_catalogue(languages).gettext if languages else str


def own_catalogue(languages: Sequence[str]) -> gettext.NullTranslations:
    """Return the catalogue of the terminal and the engine, an empty one if there is none."""
    return gettext.translation(OWN_DOMAIN, OWN_LOCALE, languages, fallback=True)


def languages_for(language: str) -> list[str]:
    """Return the language that was asked for, or else the languages of the person's settings."""
    return [language] if language else languages_of_settings()


def languages_of_settings() -> list[str]:
    """Return the languages a person's settings ask for, up to English, which is always there."""
    value = next((os.environ[name] for name in SETTINGS if os.environ.get(name)), "C")
    languages = []
    for language in value.split(":"):
        if language.partition(".")[0] in {"C", "POSIX"} or is_english(language):
            break
        languages.append(language)
    return languages


def is_english(language: str) -> bool:
    """Whether this is English of any country: `en`, `en_GB.UTF-8`."""
    return re.split("[-_.@]", language)[0].lower() == "en"


def tag_of(language: str) -> str:
    """Write a language as pages do: `pt_BR.UTF-8` is `pt-BR`."""
    return re.split("[.@]", language)[0].replace("_", "-")


def languages_in(folder: Path, domain: str) -> list[str]:
    """List the languages whose catalogues are in a folder."""
    return [path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{domain}.mo")]


def locale_of(game_class: type[Game]) -> tuple[Path, str]:
    """Return the folder of a game's catalogues and their domain.

    The folder is `locale` beside the game's module; the domain is the name of the package.
    """
    home = home_of(game_class) or Path()
    return home / "locale", home.name
