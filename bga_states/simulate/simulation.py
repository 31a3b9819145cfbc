"""`simulate`: many games of one kind, and their results."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor

from bga_states.engine.author.game import Game
from bga_states.simulate.chunks import PlayedChunk
from bga_states.simulate.crews import Crew, ExecutorCrew, OwnCrew, ProcessCrew
from bga_states.simulate.game_record import GameRecord
from bga_states.simulate.simulation_plan import (
    LONGEST,
    BotSource,
    Plan,
    SimulationError,
    make_plan,
    seeds_from,
)
from bga_states.simulate.totals import Totals
from bga_states.simulate.work_sharing import WorkSharing

FIRST_SEED = 1


def simulate(  # noqa: PLR0913  # by keyword, each with a default
    game_class: type[Game],
    games: int = 1_000,
    *,
    bots: Sequence[BotSource] = ("random",),
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = FIRST_SEED,
    longest: int = LONGEST,
    workers: int = 1,
    executor: Executor | None = None,
    on_record: Callable[[GameRecord], object] | None = None,
) -> Totals:
    """Play `games` games with bots, and return their results.

    The games have the seeds from `seed` on, and each follows from its own: it can be played again
    alone, and no number but times depends on the process that plays it. `bots` are seated in order,
    and over again where there are more players. A game is left after `longest` moves. A game that
    raises an error counts as failed, and does not end the simulation.

    `workers` are processes of this machine, which import the game by name. An `executor` of any
    kind plays in their place; `workers` then says how many games it plays at once. `on_record` is
    called with the record of each game, in the order of the seeds.

    DefinitionError, BotError, TableError or SimulationError if these games cannot be played.
    """
    plan = make_plan(game_class, bots, players=players, options=options, longest=longest)
    totals = Totals(len(plan.bots))
    runs = [seeds_from(seed, games)]
    crew = crew_of(plan, workers, executor)
    for played in play_seeds(plan, runs, crew, with_records=on_record is not None):
        totals.add(played.totals)
        for record in played.records:
            assert on_record is not None, "nobody else asks for records"
            on_record(record)
    return totals


def play_seeds(
    plan: Plan, runs: Iterable[range], crew: Crew, *, with_records: bool = False
) -> Iterator[PlayedChunk]:
    """Play games by their seeds, and yield the played chunks in the order of the seeds.

    No results are kept, so memory does not grow with the number of games.
    """
    return iter(WorkSharing(plan, runs, crew, with_records=with_records))


def crew_of(plan: Plan, workers: int = 1, executor: Executor | None = None) -> Crew:
    """Return the crew that plays: the executor if there is one, or `workers` processes."""
    if workers < 1:
        raise SimulationError(f"Cannot play in {workers} processes. Give 1 or more.")
    if executor is not None:
        return ExecutorCrew(executor, workers)
    if workers > 1:
        return ProcessCrew(workers, plan)
    return OwnCrew()
