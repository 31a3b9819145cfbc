"""What a table is made from: names become players in their seats, choices become options, a seed becomes chance."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError, show
from bga_states.engine.base.values import with_defaults
from bga_states.engine.definition.params import refuse_unportable
from bga_states.engine.match.players import FIRST_PLAYER_ID, Player, Players, unknown_player

SEEDS = range(1 << 63)
PLAYER_IDS = range(1, 1 << 63)


def seat_players(game_class: type[Game], players: Sequence[str] | Mapping[int, str]) -> Players:
    """Give names their seats, colours and, where there are none, ids; TableError when they do not fit the game."""
    low, high = game_class.min_players, game_class.max_players
    if isinstance(players, str) or not isinstance(players, Sequence | Mapping):
        raise TableError(
            f"Cannot create a table: players are {show(players)}. Give a list of names."
        )
    named = players if isinstance(players, Mapping) else dict(enumerate(players, FIRST_PLAYER_ID))
    for name in named.values():
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise TableError(
                f"Cannot create a table: a player is called {show(name)}. Give names that can be read."
            )
    if not low <= len(named) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise TableError(
            f"Cannot create a table: {len(named)} player(s). {game_class.__name__} takes {wanted}."
        )
    if not all(type(player_id) is int and player_id in PLAYER_IDS for player_id in named):
        raise TableError(f"Cannot create a table: the ids are {list(named)}. Give positive ints.")
    seats = zip(named.items(), game_class.player_colors, strict=False)
    return Players(
        [Player(id_, name, no, color) for no, ((id_, name), color) in enumerate(seats, 1)]
    )


def fill_settings(
    game_class: type[Game], players: Players, options: object, preferences: object
) -> dict[str, object]:
    """Fill a game's `options` and its players' `preferences`, defaults included; TableError for a wrong one.

    Both are mappings or None, preferences of mappings by player id.
    """
    options = _mapping(options)
    preferences = {
        player_id: _mapping(wishes) for player_id, wishes in _mapping(preferences).items()
    }
    settings: dict[str, object] = {}
    kind = getattr(game_class, "Options", None)
    if kind is not None or options:
        settings["options"] = fill("option", kind, options)
    kind = getattr(game_class, "Preferences", None)
    if strangers := [player_id for player_id in preferences if player_id not in players]:
        raise TableError(unknown_player(strangers[0], players))
    if kind is not None or preferences:
        settings["preferences"] = {
            id_: fill("preference", kind, preferences.get(id_, {})) for id_ in players
        }
    return settings


def _mapping(given: object) -> Mapping[Any, Any]:
    """Give a mapping as it is and none for None; TableError for anything else."""
    if given is not None and not isinstance(given, Mapping):
        raise TableError(
            f"Cannot set up the table: {show(given)} is no mapping. Give values by name."
        )
    return given or {}


def change_preference(game: Game, player_id: int, name: str, value: object) -> None:
    """Change one preference of a player; TableError when there is none of this name and type."""
    kind = getattr(type(game), "Preferences", None)
    everybody = getattr(game, "preferences", {})
    held = (
        {}
        if kind is None
        else {name: getattr(everybody[player_id], name) for name in kind.__dataclass_fields__}
    )
    named = name if isinstance(name, str) else show(name)
    everybody[player_id] = fill("preference", kind, {**held, named: value})


def fill(word: str, kind: type[Any] | None, given: Mapping[str, object]) -> Any:
    """Fill a dataclass of settings, defaults included; TableError names an unknown or ill-typed one."""
    names = kind.__dataclass_fields__ if kind else ()
    if unknown := [name for name in given if not isinstance(name, str) or name not in names]:
        known = ", ".join(names) or "none"
        raise TableError(
            f"Cannot set up the table: there is no {word} {show(unknown[0])}. The {word}s are: {known}."
        )
    try:
        plain = msgspec.to_builtins(dict(given))
        refuse_unportable(plain)
        return with_defaults(msgspec.convert(plain, kind))
    except (ValueError, TypeError, RecursionError) as error:
        raise TableError(
            f"Cannot set up the table: one {word} is wrong: {error}. Give a value of its type."
        ) from error


def pick_seed(seed: int | None) -> int:
    """Give the seed asked for, or one that nobody can foretell; TableError when it is out of range."""
    if seed is None:
        return secrets.randbelow(SEEDS.stop)
    if type(seed) is not int or seed not in SEEDS:
        raise TableError(
            f"Cannot create a table: the seed is {show(seed)}. Give an int from 0 to 2**63 - 1."
        )
    return seed
