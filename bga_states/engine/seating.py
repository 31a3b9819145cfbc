"""What a table is made from: names become players in their seats, choices become options, a seed becomes chance."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bga_states.engine.errors import TableError
from bga_states.engine.game import Game
from bga_states.engine.players import FIRST_PLAYER_ID, Player, Players
from bga_states.engine.values import with_defaults

SEEDS = range(1 << 63)


def seat_players(game_class: type[Game], players: Sequence[str] | Mapping[int, str]) -> Players:
    """Give names their seats, colours and, where there are none, ids; TableError when they do not fit the game."""
    low, high = game_class.min_players, game_class.max_players
    if isinstance(players, str) or not isinstance(players, Sequence | Mapping):
        raise TableError(f"Cannot create a table: players are {players!r}. Give a list of names.")
    named = players if isinstance(players, Mapping) else dict(enumerate(players, FIRST_PLAYER_ID))
    for name in named.values():
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise TableError(f"Cannot create a table: a player is called {name!r}. Give names that can be read.")
    if not low <= len(named) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise TableError(f"Cannot create a table: {len(named)} player(s). {game_class.__name__} takes {wanted}.")
    if not all(type(player_id) is int and player_id in SEEDS for player_id in named):
        raise TableError(f"Cannot create a table: the ids are {list(named)}. Give positive ints.")
    seats = zip(named.items(), game_class.player_colors, strict=False)
    return Players([Player(id_, name, no, color) for no, ((id_, name), color) in enumerate(seats, 1)])


def fill_options(options_class: type[Any] | None, given: Mapping[str, object]) -> Any:
    """Fill a game's options, defaults included; TableError names an unknown or ill-typed one."""
    names = options_class.__dataclass_fields__ if options_class else ()
    if unknown := [name for name in given if name not in names]:
        known = ", ".join(names) or "none"
        raise TableError(f"Cannot create a table: there is no option {unknown[0]!r}. The options are: {known}.")
    try:
        return with_defaults(msgspec.convert(msgspec.to_builtins(dict(given)), options_class))
    except (ValueError, TypeError) as error:
        raise TableError(f"Cannot create a table: an option is wrong: {error}. Give a value of its type.") from error


def pick_seed(seed: int | None) -> int:
    """Give the seed asked for, or one that nobody can foretell; TableError when it is out of range."""
    if seed is None:
        return secrets.randbelow(SEEDS.stop)
    if type(seed) is not int or seed not in SEEDS:
        raise TableError(f"Cannot create a table: the seed is {seed!r}. Give an int from 0 to 2**63 - 1.")
    return seed
