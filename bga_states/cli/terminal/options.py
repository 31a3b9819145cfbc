"""A game's options and its players' preferences, given as `key=value`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_type_hints

import msgspec

from bga_states import Game
from bga_states.cli.terminal.arguments import list_members, parse_value, write_value
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import closest
from bga_states.engine.base.errors import readable

Word = Literal["option", "preference"]
CLASSES = {"option": "Options", "preference": "Preferences"}
"""The dataclass of a Game that declares them."""


def read_settings(word: Word, game_class: type[Game], pairs: Sequence[str]) -> dict[str, object]:
    """Read `key=value` texts by the types of the game's settings.

    CommandError for an unknown setting or a value of the wrong type.
    """
    types = setting_types(word, game_class)
    settings: dict[str, object] = {}
    for pair in pairs:
        # Split once: a value may contain another =.
        name, equals, text = pair.partition("=")
        if not equals:
            fact = "there is no ="
            remedy = "Write it as key=value"
            raise CommandError(f"Cannot read the {word} {readable(pair)}: {fact}. {remedy}.")
        if name not in types:
            raise CommandError(unknown_setting(word, name, list(types)))
        settings[name] = read_setting(word, name, text, types[name])
    return settings


def read_setting(word: Word, name: str, text: str, annotation: Any) -> object:
    """Read one value; CommandError when it does not have the right type."""
    # Checked here and not by the table, so that the message shows the typed text.
    value = parse_value(text, annotation)
    try:
        return msgspec.to_builtins(msgspec.convert(value, annotation))
    except (ValueError, TypeError) as error:
        remedy = "Give a value of its type"
        members = ", ".join(write_value(member) for member in list_members(annotation))
        if members:
            remedy = f"Choose from {members}"
        fact = readable(error)
        # It has stayed a text: neither JSON nor Python reads it.
        if isinstance(value, str) and text.removeprefix("-").isdecimal():
            fact = f"a number of {len(text)} digits cannot be read"
        shown = readable(text)
        raise CommandError(f"Cannot set the {word} {name} to {shown}: {fact}. {remedy}.") from error


def setting_types(word: Word, game_class: type[Game]) -> dict[str, Any]:
    """Return the types of the game's options or preferences by name; none when it has none."""
    declared = getattr(game_class, CLASSES[word], None)
    if not declared:
        return {}
    # With extras, as they hold the constraints, such as `Meta(ge=1)`.
    return get_type_hints(declared, include_extras=True)


def options_of(game: Game) -> Mapping[str, object]:
    """Return the options a table was made with, in plain values."""
    return plain_settings("option", game, vars(game).get("options"))


def preferences_of(game: Game, player_id: int) -> Mapping[str, object]:
    """Return a player's preferences, in plain values."""
    own = vars(game).get("preferences", {}).get(player_id)
    return plain_settings("preference", game, own)


def plain_settings(word: Word, game: Game, settings: object) -> Mapping[str, object]:
    """Return settings by name, in the plain values that `read_settings` returns too."""
    plain = {}
    for name in setting_types(word, type(game)):
        plain[name] = msgspec.to_builtins(getattr(settings, name))
    return plain


def unknown_setting(word: Word, name: str, known: list[str]) -> str:
    """Say that the game has no such option or preference, and which ones it has."""
    fact = f"the game's {word}s are {', '.join(known) or 'none'}"
    hint = ""
    if meant := closest(name, known):
        hint = f" Did you mean {meant}?"
    return f"Cannot set the {word} {readable(name)}: {fact}.{hint}"
