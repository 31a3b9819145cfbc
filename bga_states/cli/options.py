"""A game's options, given as `key=value`."""

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, get_type_hints

import msgspec

from bga_states import Game
from bga_states.cli.arguments import list_members, parse_value, write_value
from bga_states.cli.errors import CommandError


def read_options(game_class: type[Game], pairs: Sequence[str]) -> dict[str, object]:
    """Read `key=value` texts by the types of the game's Options; CommandError names unknown and ill-typed ones."""
    types = option_types(game_class)
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise CommandError(f"Cannot read the option {pair}: there is no =. Write it as key=value.")
        if name not in types:
            raise CommandError(unknown_option(name, list(types)))
        options[name] = read_option(name, text, types[name])
    return options


def read_option(name: str, text: str, annotation: Any) -> object:
    """Read one value; CommandError when it does not have the option's type."""
    value = parse_value(text, annotation)
    try:
        return msgspec.to_builtins(msgspec.convert(value, annotation))
    except (ValueError, TypeError) as error:
        members = ", ".join(write_value(member) for member in list_members(annotation))
        remedy = f"Choose from {members}" if members else "Give a value of its type"
        raise CommandError(f"Cannot set the option {name} to {text}: {error}. {remedy}.") from error


def option_types(game_class: type[Game]) -> dict[str, Any]:
    """Give the types of the game's options by name; none when it has none."""
    options_class = getattr(game_class, "Options", None)
    return get_type_hints(options_class, include_extras=True) if options_class else {}


def options_of(game: Game) -> Mapping[str, object]:
    """Give the options a table was made with, in plain values."""
    options = vars(game).get("options")
    return {name: msgspec.to_builtins(getattr(options, name)) for name in option_types(type(game))}


def unknown_option(name: str, known: list[str]) -> str:
    """Say that the game has no such option, which ones it has, and which was meant perhaps."""
    close = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean {close[0]}?" if close else ""
    return f"Cannot set the option {name}: the game's options are {', '.join(known) or 'none'}.{hint}"
