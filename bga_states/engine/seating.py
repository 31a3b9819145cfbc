"""Seating: names become players, a seed becomes chance."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError, show
from bga_states.engine.base.limits import LARGEST_ID
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.match.players import FIRST_PLAYER_ID, Player, Players, Seat

SEED_BITS = 63
SEEDS = range(1 << SEED_BITS)
ONLY_TEXTS = {str}
KNOWN_TABLES = 64
"""The largest number of groups of names for which a game keeps the seats."""
KEPT_AS = "seats"


def seat_players(definition: GameDefinition, players: Sequence[str] | Mapping[int, str]) -> Players:
    """Return players with seats, colours and, if none are given, ids.

    TableError when the players do not fit the game.
    """
    if type(players) is list and {*map(type, players)} == ONLY_TEXTS:
        seats = seats_of_names(definition, tuple(players))
    else:
        seats = tuple(_seats(definition.game_class, players))
    return Players([Player(*seat) for seat in seats])


def seats_of_names(definition: GameDefinition, names: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return the seats of players without ids of their own.

    The game keeps them: simulations seat the same names again and again.
    """
    known: dict[tuple[str, ...], tuple[Seat, ...]] = definition.kept.setdefault(KEPT_AS, {})
    seats = known.get(names)
    if seats is None:
        seats = tuple(_seats(definition.game_class, names))
        if len(known) == KNOWN_TABLES:
            known.clear()
        known[names] = seats
    return seats


def _seats(game_class: type[Game], players: Sequence[str] | Mapping[int, str]) -> Iterator[Seat]:
    """Yield the seats of players, one after the other; TableError for unfit players."""
    named = _listed(players)
    refuse_number(game_class, len(named))
    ids: Iterable[Any] = players if isinstance(players, Mapping) else count(FIRST_PLAYER_ID)
    colors = game_class.player_colors
    for no, (player_id, name, color) in enumerate(zip(ids, named, colors, strict=False), 1):
        if type(player_id) is not int or not 0 < player_id < LARGEST_ID:
            fact = f"the ids are {show([*players])}"
            raise TableError(f"Cannot create a table: {fact}. Give positive ints.")
        if not isinstance(name, str) or not name.isprintable() or not name.strip():
            fact = f"a player is called {show(name)}"
            raise TableError(f"Cannot create a table: {fact}. Give names that can be read.")
        # A subclass of str counts by its text alone: no snapshot holds anything else.
        yield player_id, str.__str__(name), no, color


def refuse_number(game_class: type[Game], number: int) -> None:
    """Refuse a number of players that the game does not take, or that is not an int; TableError.

    Callers that make up names call this first, because the number may have any size.
    """
    if type(number) is not int:
        fact = f"the number of players is {show(number)}"
        raise TableError(f"Cannot create a table: {fact}. Give an int.")
    low, high = game_class.min_players, game_class.max_players
    if low <= number <= high:
        return
    wanted = str(low) if low == high else f"{low} to {high}"
    fact = "1 player" if number == 1 else f"{number} players"
    raise TableError(f"Cannot create a table: {fact}. {game_class.__name__} takes {wanted}.")


def _listed(players: Sequence[str] | Mapping[int, str]) -> Sequence[str]:
    """Return the names in seat order."""
    if isinstance(players, Mapping):
        return [*players.values()]
    # A text is a sequence of texts, but no caller means a player for each letter.
    if isinstance(players, str) or not isinstance(players, Sequence):
        fact = f"players are {show(players)}"
        raise TableError(f"Cannot create a table: {fact}. Give a list of names.")
    return players


def pick_seed(seed: int | None) -> int:
    """Return the given seed, or one that no player can foretell; TableError out of range."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if type(seed) is not int or seed not in SEEDS:
        raise TableError(
            f"Cannot create a table: the seed is {show(seed)}. Give an int from 0 to 2**63 - 1."
        )
    return seed
