"""Drawn settings: options and preferences for games that are given none."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import inspect

from bga_states.engine.author.game import Game
from bga_states.engine.match.players import FIRST_PLAYER_ID
from bga_states.testing.all_values import all_values


class Settings(NamedTuple):
    """Options and preferences, as `Table.create` takes them; None for the defaults."""

    options: Mapping[str, object] | None = None
    preferences: Mapping[int, Mapping[str, object]] | None = None


def draw_settings(game_class: type[Game], players: int, seed: int) -> Settings:
    """Draw settings by the seed: an even one leaves the defaults, an odd one draws any values."""
    if seed % 2 == 0:
        return Settings()
    chance = random.Random(f"{seed} {players}")  # noqa: S311  # no keys are drawn
    options = _drawn(getattr(game_class, "Options", None), chance)
    seated = range(FIRST_PLAYER_ID, FIRST_PLAYER_ID + players)
    preferences = {player_id: draw_preferences(game_class, chance) for player_id in seated}
    return Settings(options or None, preferences if any(preferences.values()) else None)


def draw_preferences(game_class: type[Game], chance: random.Random) -> dict[str, object]:
    """Draw a player's preferences, by name; leave out any with too many values to list."""
    return _drawn(getattr(game_class, "Preferences", None), chance)


def _drawn(kind: type[Any] | None, chance: random.Random) -> dict[str, object]:
    """Draw values for the fields of a dataclass that have only a few; leave out the others."""
    if kind is None:
        return {}
    dataclass = inspect.type_info(kind)
    assert isinstance(dataclass, inspect.DataclassType)  # or the game could not be assembled
    drawn = {}
    for field in dataclass.fields:
        values = all_values(field.type)
        if values:
            drawn[field.name] = chance.choice(values)
    return drawn
