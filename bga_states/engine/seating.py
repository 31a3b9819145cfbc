"""Seating: names become players, choices become options, a seed becomes chance."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError, show
from bga_states.engine.base.limits import LARGEST_ID
from bga_states.engine.base.portable import refuse_unportable
from bga_states.engine.base.values import with_defaults
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.definition.params import readable
from bga_states.engine.match.players import (
    FIRST_PLAYER_ID,
    Player,
    Players,
    Seat,
    unknown_player,
)

SEED_BITS = 63
SEEDS = range(1 << SEED_BITS)
NOTHING: Mapping[Any, Any] = {}
ONLY_TEXTS = {str}
KNOWN_TABLES = 64
"""For how many groups of names a game keeps the seats."""
KEPT_AS = "seats"


def seat_players(definition: GameDefinition, players: Sequence[str] | Mapping[int, str]) -> Players:
    """Return players with seats, colours and, where there are none, ids.

    TableError when they do not fit the game.
    """
    if type(players) is list and {*map(type, players)} == ONLY_TEXTS:
        seats = seats_of_names(definition, tuple(players))
    else:
        seats = tuple(_seats(definition.game_class, players))
    return Players([Player(*seat) for seat in seats])


def seats_of_names(definition: GameDefinition, names: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return the seats of players without ids of their own.

    They are kept with the game: simulations seat the same names again and again.
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
    """Find the seats of players, one after the other; TableError for what is not fit."""
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
        # Of a class that inherits it only the text counts: no snapshot holds anything else.
        yield player_id, str.__str__(name), no, color


def refuse_number(game_class: type[Game], number: int) -> None:
    """Refuse more or fewer players than the game takes, and what is not a number; TableError.

    Whoever makes up names asks before, for a number may be any.
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
    # A text is a sequence of texts, and nobody means a player for each letter.
    if isinstance(players, str) or not isinstance(players, Sequence):
        fact = f"players are {show(players)}"
        raise TableError(f"Cannot create a table: {fact}. Give a list of names.")
    return players


def fill_settings(
    game_class: type[Game], players: Players, options: object, preferences: object
) -> dict[str, object]:
    """Fill a game's `options` and its players' `preferences`, defaults included.

    Both are mappings or None, preferences of mappings by player id. TableError for a wrong one.
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
    """Fill what each player prefers, by id."""
    # Asked of all that was given: below only those who are there are gone through.
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


def change_preference(game: Game, player_id: int, name: str, value: object) -> None:
    """Change one preference of a player; TableError when there is none of this name and type."""
    kind = getattr(type(game), "Preferences", None)
    everybody = getattr(game, "preferences", {})
    given: dict[str, object] = {}
    if kind is not None:
        for held in kind.__dataclass_fields__:
            given[held] = getattr(everybody[player_id], held)
    # `fill` refuses a name that there is not; it takes names that have a hash.
    given[name if isinstance(name, str) else show(name)] = value
    everybody[player_id] = fill("preference", kind, given)


def fill(word: str, kind: type[Any] | None, given: Mapping[str, object]) -> Any:
    """Fill a dataclass of settings, defaults included.

    TableError names one that is unknown, or of a wrong type.
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
        plain = msgspec.to_builtins(dict(given))
        # A snapshot holds them.
        refuse_unportable(plain)
        return with_defaults(msgspec.convert(plain, kind))
    except Exception as error:  # a class of the game may raise anything while it is made
        fact = f"one {word} is wrong: {readable(error)}"
        raise TableError(f"Cannot set up the table: {fact}. Give a value of its type.") from error


def pick_seed(seed: int | None) -> int:
    """Return the seed asked for, or one that nobody can foretell; TableError out of range."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if type(seed) is not int or seed not in SEEDS:
        raise TableError(
            f"Cannot create a table: the seed is {show(seed)}. Give an int from 0 to 2**63 - 1."
        )
    return seed
