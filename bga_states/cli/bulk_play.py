"""Games in bulk at the command line: progress on the terminal, and Ctrl-C that loses nothing."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from time import perf_counter

from bga_states.cli import interrupts
from bga_states.simulate.chunks import PlayedChunk
from bga_states.simulate.crews import Crew
from bga_states.simulate.simulation import play_seeds
from bga_states.simulate.simulation_plan import Plan


@dataclass
class Bulk:
    """The progress of games in bulk."""

    games: int = 0
    seconds: float = 0.0
    is_interrupted: bool = False

    @property
    def rate(self) -> float:
        """The number of games played per second."""
        return self.games / self.seconds if self.seconds else 0.0


def play_in_bulk(
    plan: Plan,
    runs: Sequence[range],
    crew: Crew,
    take: Callable[[PlayedChunk], object],
    *,
    with_records: bool = False,
) -> Bulk:
    """Play games until Ctrl-C or the last one, and pass each chunk of them to `take`."""
    bulk = Bulk()
    start = perf_counter()
    title = plan.game_class.__name__
    # The output of a game must not end up within the results.
    with (
        interrupts.raised(),
        redirect_stdout(sys.stderr),
        shown_progress(title, sum(map(len, runs))) as advance,
    ):
        try:
            for played in play_seeds(plan, runs, crew, with_records=with_records):
                # Half a chunk in the file, or in the totals, would be a wrong number.
                with interrupts.held_back():
                    take(played)
                    bulk.games += len(played.seeds)
                advance(len(played.seeds))
        except KeyboardInterrupt:
            bulk.is_interrupted = True
    bulk.seconds = perf_counter() - start
    return bulk


@contextmanager
def shown_progress(title: str, games: int) -> Iterator[Callable[[int], object]]:
    """Show on a terminal the number of games played, their rate, and the time left."""
    if not sys.stderr.isatty():
        yield lambda _games: None
        return
    # Imported here: in a pipe it is not needed.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
    )
    console = Console(stderr=True, highlight=False)
    start = perf_counter()
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(title, total=games, rate="")

        def advance(more: int) -> None:
            done = progress.tasks[task].completed + more
            rate = done / (perf_counter() - start)
            progress.update(task, advance=more, rate=f"{rate:,.0f} a second")

        yield advance
