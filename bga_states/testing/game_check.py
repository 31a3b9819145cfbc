"""`check_game`: the rules that hold for every game, checked in random play."""

import math
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.testing.asked_games import asked_games, refuse_arguments
from bga_states.testing.drawn_settings import Settings
from bga_states.testing.effort import Effort, EffortName, effort_named
from bga_states.testing.failures import Place
from bga_states.testing.idle_seats import Turns
from bga_states.testing.leaks.redealing import Unknown
from bga_states.testing.leaks.search import Search
from bga_states.testing.leaving import Leaving, check_zombies
from bga_states.testing.openness import has_redeal
from bga_states.testing.playing import Player, Policy, any_choice
from bga_states.testing.playthrough import Playthrough, check_again
from bga_states.testing.progress import Progress
from bga_states.testing.replay import Record, check_replays, check_same
from bga_states.testing.report import CheckReport, Revealed
from bga_states.testing.shown_courses import showing_course
from bga_states.testing.shrinking import shrinking
from bga_states.testing.side_by_side import check_all
from bga_states.workers.importability import refuse_unpicklable

REPLAYED = 20
"""The number of last games that are played again."""


class Checked(NamedTuple):
    """The findings in one game."""

    record: Record
    turns: Counter[int]
    """The number of turns of each seat, by the seat's number."""
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
    """Play random games to the end, and check the rules that hold for every game.

    GameCheckError reports the first thing that does not hold. "quick" takes some seconds. "full",
    the default, plays ten `seeds`, each with every number of players, or some of them if there are
    many. `players` are the numbers to play each seed with. `options` and `preferences` are as for
    `Table.create`, {} for the defaults; left out, odd seeds draw any values. `policy` chooses for
    the players, by default at random. A game that is not over after `longest` moves is an error
    (P117). `workers` processes play games side by side; they must be able to import the game and
    the policy.

    The rules: views, snapshots and messages agree; no viewer sees or is told a secret; offered
    actions work, and nonsense is refused and leaves no trace; the same seed and actions give the
    same bytes, in other processes too; the game ends, whichever players leave. ValueError if no
    game can be made of the arguments, or if no worker can import them.
    """
    definition_of(game_class)
    how = effort_named(effort)
    refuse_arguments(workers, longest, policy)
    if workers > 1:
        refuse_unpicklable(game_class, policy)
    seeds_to_play = range(how.seeds) if seeds is None else seeds
    settings = Settings(options, preferences)
    places = asked_games(game_class, seeds_to_play, players, settings, effort)
    check = partial(check_place, effort=how, policy=policy, longest=longest)
    # Seeds that were asked for are all played.
    enough = how.moves if seeds is None else math.inf
    report, records = _check_places(places, check, workers, enough)
    # All at once: starting a process takes longer than playing a game.
    check_replays(records, game_class)
    return report


def _check_places(
    places: Sequence[Place], check: Check, workers: int, enough: float
) -> tuple[CheckReport, list[Record]]:
    """Check games until their moves are `enough`, and then the faults that only all together show.

    Return the report, and the records of the last games.
    """
    name = places[0].game_class.__name__
    report, unknown, turns = CheckReport(name), Unknown(), Turns()
    last = deque[Record](maxlen=REPLAYED)
    results = check_all(places, check, workers)
    with Progress(name, len(places)) as progress, closing(results), showing_course():
        for place, checked in zip(places, results, strict=False):
            last.append(checked.record)
            report.add(len(checked.record.steps), checked.revealed)
            unknown.join(checked.unknown)
            turns.add(place, checked.turns)
            progress.show(report.games, report.moves)
            if report.moves >= enough:
                break
    for fault in (*unknown.faults(), *turns.faults()):
        raise fault
    return report, [*last]


def check_place(place: Place, effort: Effort, policy: Policy, longest: int) -> Checked:
    """Play one game, look for leaks in it, and check that it ends when players leave."""
    playthrough = Playthrough(place, Player(place.seed, policy), effort, longest)
    # Another chance than in the first game of this seed.
    leaving = Leaving(place, Player(-place.seed - 1, policy))
    unknown, revealed = Unknown(), Revealed()
    again = partial(check_again, place, playthrough.offers)
    with shrinking(place, playthrough.steps, again):
        record = playthrough.run()
    if has_redeal(place.game_class):
        search = Search(place, record.steps, effort.leaks, unknown)
        # Otherwise values from other chance, or from the clock, would be taken for secrets.
        check_same(record, place.game_class, search.ending, "this process")
        with shrinking(place, search.course, search.again):
            search.run()
        revealed = search.comparison.revealed
    with shrinking(place, leaving.steps, again):
        leaving.run(effort.leaving, longest)
    check_zombies(place)
    return Checked(record, playthrough.turns, unknown, revealed)
