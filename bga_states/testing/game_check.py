"""`check_game`: what must hold for every game, seen in random play."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import show
from bga_states.testing.drawn_settings import Settings, draw_settings
from bga_states.testing.effort import Effort, EffortName, effort_named
from bga_states.testing.failures import Place
from bga_states.testing.idle_seats import Turns
from bga_states.testing.leaks.redealing import Unknown
from bga_states.testing.leaks.search import Search
from bga_states.testing.leaving import Leaving, check_zombies
from bga_states.testing.openness import has_redeal
from bga_states.testing.playing import Player, Policy, any_choice, is_refused
from bga_states.testing.playthrough import Playthrough, check_again
from bga_states.testing.progress import Progress
from bga_states.testing.replay import Record, check_replays, check_same
from bga_states.testing.report import CheckReport, Revealed
from bga_states.testing.shrinking import shrinking

REPLAYED = 20
"""How many of the games, the last ones, are played again."""
ALL_COUNTS = 3
"""With more numbers of players than that, each seed is played with some of them."""


class Checked(NamedTuple):
    """What one game has shown."""

    record: Record
    turns: Counter[int]
    """How many turns each seat had, by its number."""
    unknown: Unknown
    revealed: Revealed


Check = Callable[[Place], Checked]


def check_game(  # noqa: PLR0913  # all but the game has a default, and is given by name
    game_class: type[Game],
    effort: EffortName = "full",
    *,
    seeds: Iterable[int] | None = None,
    players: Iterable[int] | None = None,
    options: Mapping[str, object] | None = None,
    preferences: Mapping[int, Mapping[str, object]] | None = None,
    policy: Policy = any_choice,
    workers: int = 1,
    longest: int = 10_000,
) -> CheckReport:
    """Play random games to the end and check what must hold for any game.

    GameCheckError reports the first thing that does not hold. "quick" takes some seconds, "full",
    the default, plays ten `seeds`, each with every number of players, or some of them if there are
    many; `players` are numbers to play each seed with. `options` and `preferences` are those of
    `Table.create`, {} for the defaults; left out, odd seeds draw any values. `policy` chooses for
    the players, by default at random. A game that is not over after `longest` moves is an error
    (P117). Games run side by side in so many `workers`, which must be able to import the game and
    the policy.

    Checked of every game: views, snapshots and what clients are told agree; no viewer sees or is
    told a secret; what is offered works, and nonsense is refused and leaves no trace; the same seed
    and actions give the same bytes, in other processes too; the game ends, whoever leaves.
    ValueError for an effort that is none, for no game, or for what no worker can import.
    """
    definition_of(game_class)
    how = effort_named(effort)
    if workers > 1:
        _refuse_unpicklable(game_class, policy)
    games = _games(game_class, range(how.seeds) if seeds is None else seeds, players)
    given = Settings(options, preferences)
    places = [_place(game_class, count, seed, given, effort) for seed, count in games]
    if not places:
        raise ValueError("Cannot check: no game was asked for. Give seeds, and numbers of players.")
    check = partial(check_place, effort=how, policy=policy, longest=longest)
    report, records, unknown, turns = CheckReport(game_class.__name__), [], Unknown(), Turns()
    with Progress(game_class.__name__, len(places)) as progress:
        for place, checked in zip(places, _checked(places, check, workers), strict=False):
            records.append(checked.record)
            report.add(len(checked.record.steps), checked.revealed)
            unknown.join(checked.unknown)
            turns.add(place, checked.turns)
            progress.show(report.games, report.moves)
            # Seeds that were asked for are all played.
            if report.moves >= how.moves and seeds is None:
                break
    for fault in (*unknown.faults(), *turns.faults()):
        raise fault
    # All at once: starting a process takes longer than playing a game.
    check_replays(records[-REPLAYED:], game_class)
    return report


def check_place(place: Place, effort: Effort, policy: Policy, longest: int) -> Checked:
    """Play one game, look for leaks in it, and see that it ends when people leave."""
    playthrough = Playthrough(place, Player(place.seed, policy), effort, longest)
    # Another chance than in the first game of this seed.
    leaving = Leaving(place, Player(-place.seed - 1, policy))
    unknown, revealed = Unknown(), Revealed()
    again = partial(check_again, place, playthrough.offers)
    with shrinking(place, playthrough.steps, again):
        record = playthrough.run()
    if has_redeal(place.game_class):
        search = Search(place, record.steps, effort.leaks, unknown)
        # Or what is there by chance, or by the clock, would be taken for a secret.
        check_same(record, place.game_class, search.ending, "this process")
        with shrinking(place, search.course, search.again):
            search.run()
        revealed = search.comparison.revealed
    with shrinking(place, leaving.steps, again):
        leaving.run(effort.leaving, longest)
    check_zombies(place)
    return Checked(record, playthrough.turns, unknown, revealed)


def _refuse_unpicklable(game_class: type[Game], policy: Policy) -> None:
    """Refuse what other processes could not import; ValueError."""
    for thing in (game_class, policy):
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            fact = f"other processes cannot import {show(thing)}"
            remedy = "Define it at the top of a module, or leave out workers"
            raise ValueError(f"Cannot check side by side: {fact}. {remedy}.") from error


def _games(
    game_class: type[Game], seeds: Iterable[int], players: Iterable[int] | None
) -> list[tuple[int, int]]:
    """Return each seed with each number of players."""
    asked = None if players is None else [*players]  # read once for every seed
    games = []
    for seed in seeds:
        counts = _counts(game_class, seed) if asked is None else asked
        games += [(seed, count) for count in counts]
    return games


def _counts(game_class: type[Game], seed: int) -> Sequence[int]:
    """Return with how many players a seed is played: of many numbers, the ends and one between."""
    counts = range(game_class.min_players, game_class.max_players + 1)
    if len(counts) <= ALL_COUNTS:
        return counts
    between = counts[1:-1]
    return counts[0], between[seed % len(between)], counts[-1]


def _place(game_class: type[Game], players: int, seed: int, given: Settings, effort: str) -> Place:
    """Return where a game is played; what is not given of the settings is drawn."""
    drawn = draw_settings(game_class, players, seed)
    options = drawn.options if given.options is None else given.options
    preferences = drawn.preferences if given.preferences is None else given.preferences
    place = Place(game_class, players, seed, options, preferences, effort)
    # What is drawn need not go together.
    if drawn != Settings() and is_refused(place):
        return Place(game_class, players, seed, given.options, given.preferences, effort)
    return place


def _checked(places: Sequence[Place], check: Check, workers: int) -> Iterator[Checked]:
    """Check games, side by side if there are workers."""
    if workers <= 1:
        yield from map(check, places)
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            yield from pool.map(check, places)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
