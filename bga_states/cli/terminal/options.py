"""A game's options and its players' preferences, given as `key=value`."""

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_type_hints

import msgspec

from bga_states import Game
from bga_states.cli.terminal.arguments import list_members, parse_value, write_value
from bga_states.cli.usage_errors import CommandError

Word = Literal["option", "preference"]
CLASSES = {"option": "Options", "preference": "Preferences"}
"""The dataclass of a Game that declares them."""


def read_settings(word: Word, game_class: type[Game], pairs: Sequence[str]) -> dict[str, object]:
    """Read `key=value` texts by the types of the game's settings; CommandError names unknown and ill-typed ones."""
    types = setting_types(word, game_class)
    settings: dict[str, object] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise CommandError(
                f"Cannot read the {word} {pair}: there is no =. Write it as key=value."
            )
        if name not in types:
            raise CommandError(unknown_setting(word, name, list(types)))
        settings[name] = read_setting(word, name, text, types[name])
    return settings


def read_setting(word: Word, name: str, text: str, annotation: Any) -> object:
    """Read one value; CommandError when it does not have the right type."""
    value = parse_value(text, annotation)
    try:
        return msgspec.to_builtins(msgspec.convert(value, annotation))
    except (ValueError, TypeError) as error:
        members = ", ".join(write_value(member) for member in list_members(annotation))
        remedy = f"Choose from {members}" if members else "Give a value of its type"
        raise CommandError(f"Cannot set the {word} {name} to {text}: {error}. {remedy}.") from error


def setting_types(word: Word, game_class: type[Game]) -> dict[str, Any]:
    """Give the types of the game's options or preferences by name; none when it has none."""
    declared = getattr(game_class, CLASSES[word], None)
    return get_type_hints(declared, include_extras=True) if declared else {}


def options_of(game: Game) -> Mapping[str, object]:
    """Give the options a table was made with, in plain values."""
    options = vars(game).get("options")
    return {
        name: msgspec.to_builtins(getattr(options, name))
        for name in setting_types("option", type(game))
    }


def preferences_of(game: Game, player_id: int) -> Mapping[str, object]:
    """Give a player's preferences, in plain values."""
    own = vars(game).get("preferences", {}).get(player_id)
    return {
        name: msgspec.to_builtins(getattr(own, name))
        for name in setting_types("preference", type(game))
    }


def unknown_setting(word: Word, name: str, known: list[str]) -> str:
    """Say that the game has no such option or preference, which ones it has, and which was meant perhaps."""
    close = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean {close[0]}?" if close else ""
    return (
        f"Cannot set the {word} {name}: the game's {word}s are {', '.join(known) or 'none'}.{hint}"
    )
