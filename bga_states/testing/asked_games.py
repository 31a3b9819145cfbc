"""Asked games: the games that a check is asked to play, and their settings."""

from collections.abc import Iterable, Mapping, Sequence

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError, show
from bga_states.engine.definition.setting_values import fill_settings
from bga_states.engine.seating import SEEDS, seat_players
from bga_states.testing.drawn_settings import Settings, draw_settings
from bga_states.testing.effort import EffortName, effort_named
from bga_states.testing.failures import Place
from bga_states.testing.playing import NAMES, is_refused

ALL_COUNTS = 3
"""With more numbers of players than this, each seed is played with some of them."""


def asked_games(
    game_class: type[Game],
    seeds: Iterable[int],
    players: Iterable[int] | None,
    given: Settings,
    effort: EffortName,
) -> list[Place]:
    """Return the places of the games: each seed with numbers of players, and settings.

    Settings that are not given are drawn. ValueError if no table could be made of the arguments, or
    if they ask for no game.
    """
    _refuse_settings(game_class, given)
    counts = range(game_class.min_players, game_class.max_players + 1)
    asked = None if players is None else _ints("players", players, counts)
    places = []
    for seed in _ints("seeds", seeds, SEEDS):
        numbers = _some(counts, seed) if asked is None else asked
        places += [_place(game_class, number, seed, given, effort) for number in numbers]
    if definition_of(game_class).has_scene:
        for place in places[:: effort_named(effort).films_one_in]:
            place.is_filmed = True
    if not places:
        raise ValueError("Cannot check: no game was asked for. Give seeds, and numbers of players.")
    return places


def _place(game_class: type[Game], players: int, seed: int, given: Settings, effort: str) -> Place:
    """Return the place of a game; settings that are not given are drawn."""
    drawn = draw_settings(game_class, players, seed)
    options = drawn.options if given.options is None else given.options
    preferences = drawn.preferences if given.preferences is None else given.preferences
    place = Place(game_class, players, seed, options, preferences, effort)
    # Drawn settings need not go together.
    if drawn != Settings() and is_refused(place):
        return Place(game_class, players, seed, given.options, given.preferences, effort)
    return place


def refuse_arguments(workers: object, longest: object, policy: object) -> None:
    """Refuse wrong numbers, and a policy that cannot be called; ValueError."""
    for name, value in (("workers", workers), ("longest", longest)):
        if type(value) is not int or value < 1:
            raise ValueError(f"Cannot check: {name} is {show(value)}. Give an int from 1 on.")
    if not callable(policy):
        fact = f"the policy is {show(policy)}"
        raise ValueError(f"Cannot check: {fact}. Give a function.")  # noqa: TRY004  # as above


def _refuse_settings(game_class: type[Game], given: Settings) -> None:
    """Refuse settings that no table of the game has; ValueError."""
    for name, value in given._asdict().items():
        if value is not None and not isinstance(value, Mapping):
            raise ValueError(f"Cannot check: {name} are {show(value)}. Give values by name.")
    # For as many players as possible: each game takes only the preferences it needs.
    players = seat_players(definition_of(game_class), NAMES[: game_class.max_players])
    try:
        fill_settings(game_class, players, given.options, given.preferences)
    except TableError as error:
        raise ValueError(str(error)) from error
    except Exception:  # noqa: BLE001  # the game's own refusal is reported when it is played
        return


def _ints(name: str, given: Iterable[int], allowed: range) -> list[int]:
    """Read numbers once, since an iterator gives them only once; ValueError for a wrong one."""
    try:
        numbers = [*given]
    except TypeError:
        raise ValueError(f"Cannot check: {name} are {show(given)}. Give a list of ints.") from None
    for number in numbers:
        if type(number) is not int or number not in allowed:
            fact = f"{show(number)} is among the {name}"
            remedy = f"Give ints from {allowed.start} to {allowed[-1]}"
            raise ValueError(f"Cannot check: {fact}. {remedy}.")
    return numbers


def _some(counts: Sequence[int], seed: int) -> Sequence[int]:
    """Return the numbers of players for a seed: of many numbers, the ends and one between."""
    if len(counts) <= ALL_COUNTS:
        return counts
    between = counts[1:-1]
    return counts[0], between[seed % len(between)], counts[-1]
