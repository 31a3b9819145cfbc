"""Settings: choices become the options of a game, and the preferences of its players."""

from collections.abc import Mapping
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError, readable, show
from bga_states.engine.base.portable import refuse_longer, refuse_unportable
from bga_states.engine.base.values import with_defaults
from bga_states.engine.definition.params import KEPT_TYPES
from bga_states.engine.match.players import Players, unknown_player

NOTHING: Mapping[Any, Any] = {}


def fill_settings(
    game_class: type[Game], players: Players, options: object, preferences: object
) -> dict[str, object]:
    """Fill a game's `options` and its players' `preferences`, defaults included.

    Both are mappings or None; preferences map player ids to mappings. TableError for a wrong one.
    """
    kind: Any = getattr(game_class, "Options", None)
    kind_of_wishes: Any = getattr(game_class, "Preferences", None)
    settings: dict[str, object] = {}
    given = _mapping(options)
    if kind is not None or given:
        settings["options"] = fill("option", kind, given)
    wishes = _mapping(preferences)
    if kind_of_wishes is not None or wishes:
        settings["preferences"] = _filled_preferences(players, kind_of_wishes, wishes)
    return settings


def _filled_preferences(
    players: Players, kind: type[Any] | None, wishes: Mapping[Any, Any]
) -> dict[int, object]:
    """Fill each player's preferences, by id."""
    # Checked for all given ids: the loop below goes through the players alone.
    for player_id in wishes:
        if player_id not in players:
            raise TableError(unknown_player(player_id, players))
    filled = {}
    for player_id in players:
        own = _mapping(wishes.get(player_id))
        filled[player_id] = fill("preference", kind, own)
    return filled


def _mapping(given: object) -> Mapping[Any, Any]:
    """Return a mapping as it is and an empty one for None; TableError for anything else."""
    if given is None:
        return NOTHING
    if not isinstance(given, Mapping):
        raise TableError(
            f"Cannot set up the table: {show(given)} is not a mapping. Give values by name."
        )
    try:
        return dict(given)
    except Exception as error:  # a foreign mapping may raise anything
        fact = f"a mapping cannot be read: {readable(error)}"
        raise TableError(f"Cannot set up the table: {fact}. Give values by name.") from error


def changed_preferences(game: Game, player_id: int, changes: Mapping[str, object]) -> Any:
    """Return the preferences of a player with some changed, given by name.

    TableError for an unknown name, or a value of a wrong type.
    """
    kind = getattr(type(game), "Preferences", None)
    everybody = getattr(game, "preferences", {})
    given: dict[str, object] = {}
    if kind is not None:
        for held in kind.__dataclass_fields__:
            given[held] = getattr(everybody[player_id], held)
    # `fill` refuses unknown names.
    return fill("preference", kind, {**given, **changes})


def written_preferences(preferences: Any) -> dict[str, object]:
    """Return preferences by name, in values from which `changed_preferences` makes them again."""
    held = {name: getattr(preferences, name) for name in preferences.__dataclass_fields__}
    written: dict[str, object] = msgspec.to_builtins(held, builtin_types=KEPT_TYPES)
    return written


def fill(word: str, kind: type[Any] | None, given: Mapping[str, object]) -> Any:
    """Fill a dataclass of settings, defaults included.

    TableError names a setting that is unknown, or of a wrong type.
    """
    names = kind.__dataclass_fields__ if kind else ()
    for name in given:
        if not isinstance(name, str) or name not in names:
            fact = f"there is no {word} {show(name)}"
            known = ", ".join(names) or "none"
            raise TableError(f"Cannot set up the table: {fact}. The {word}s are: {known}.")
    try:
        # Before anything is copied: a value may be huge, or hold itself.
        refuse_unportable(given)
        plain = msgspec.to_builtins(dict(given), builtin_types=KEPT_TYPES)
        # A snapshot holds them.
        refuse_unportable(plain)
        refuse_longer(plain)
        return with_defaults(msgspec.convert(plain, kind))
    except Exception as error:  # a class of the game may raise anything while it is made
        fact = f"one {word} is wrong: {readable(error)}"
        raise TableError(f"Cannot set up the table: {fact}. Give a value of its type.") from error
