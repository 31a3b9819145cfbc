"""The sharing of work: every game is played, and counted once, even if workers are lost."""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from heapq import heappop, heappush
from math import inf

from bga_states.simulate.chunks import ChunkSource, PlayedChunk, play_chunk
from bga_states.simulate.crews import Crew, Taken
from bga_states.simulate.game_record import Ending, Failure, GameRecord, Standing
from bga_states.simulate.simulation_plan import Plan, SimulationError
from bga_states.simulate.totals import Totals

AHEAD = 2
"""Chunks that a worker is given at once, so that it never waits."""
WAITING = 16
"""Chunks for each worker that may wait for an earlier one to come in."""
TRIES = 3
"""Times that a game played alone must end its process before it counts as failed."""
MOST_ENDED = 10
ENDED = "it ended the process that played it, as by os._exit or a crash"


class WorkSharing:
    """Lets a crew play games, and yields the played chunks in the order of their seeds.

    A chunk that is lost with its worker is played again alone, so that no other chunk is lost with
    it. If it is lost again, its halves are played, until the game that ends its process is found.
    """

    def __init__(
        self, plan: Plan, runs: Iterable[range], crew: Crew, *, with_records: bool
    ) -> None:
        self._plan = plan
        self._crew = crew
        self._with_records = with_records
        self._source = ChunkSource(runs, crew.workers)
        self._chunks = iter(self._source)
        self._running: set[range] = set()
        self._suspects: deque[range] = deque()
        self._is_alone = False
        self._tries = 0
        self._ended = 0
        self._done: list[tuple[int, PlayedChunk]] = []

    def __iter__(self) -> Iterator[PlayedChunk]:
        """Play all games; SimulationError when the crew cannot go on."""
        try:
            self._crew.begin(partial(play_chunk, self._plan, with_records=self._with_records))
            while self._give_out():
                self._take(self._crew.take())
                yield from self._in_order()
        finally:
            self._crew.close()

    def _give_out(self) -> bool:
        """Give the crew enough to do; return whether it has anything."""
        if self._suspects:
            if not self._running:
                self._is_alone = True
                self._give(self._suspects.popleft())
            return True
        workers = self._crew.workers
        while len(self._running) < AHEAD * workers and len(self._done) < WAITING * workers:
            seeds = next(self._chunks, None)
            if seeds is None:
                break
            self._give(seeds)
        return bool(self._running)

    def _give(self, seeds: range) -> None:
        self._crew.give(seeds)
        self._running.add(seeds)

    def _take(self, taken: Iterable[Taken]) -> None:
        """Take the chunks that have come in."""
        for seeds, played in taken:
            self._running.remove(seeds)
            if played is None:
                self._suspect(seeds)
            else:
                self._source.learn(played)
                self._keep(played)
                self._tries = 0
        self._is_alone = False

    def _keep(self, played: PlayedChunk) -> None:
        heappush(self._done, (played.seeds.start, played))

    def _suspect(self, seeds: range) -> None:
        """Let a lost chunk be played again alone; if it was alone, its halves."""
        middle = len(seeds) // 2
        if not self._is_alone:
            self._suspects.append(seeds)
        elif middle:
            self._suspects.extendleft((seeds[middle:], seeds[:middle]))
        else:
            self._try_again(seeds)

    def _try_again(self, seeds: range) -> None:
        """Play a lost game again, or report it as failed if it was lost too often."""
        self._tries += 1
        if self._tries < TRIES:
            self._suspects.appendleft(seeds)
            return
        self._tries = 0
        self._ended += 1
        failure = Failure(seeds.start, ENDED)
        if self._ended > MOST_ENDED:
            fact = f"{self._ended} games ended the process that played them, such as {seeds.start}"
            raise SimulationError(f"Cannot go on: {fact}. Replay one of them by its seed.")
        self._keep(self._failed(failure))

    def _failed(self, failure: Failure) -> PlayedChunk:
        """Return the chunk of a game whose process has ended."""
        totals = Totals(len(self._plan.bots))
        totals.add_failure(failure)
        seed, error = failure
        records = []
        if self._with_records:
            records.append(GameRecord(seed, Standing(Ending.FAILED), error=error))
        return PlayedChunk(range(seed, seed + 1), totals, records)

    def _in_order(self) -> Iterator[PlayedChunk]:
        """Yield the played chunks that no missing chunk precedes."""
        missing = [seeds.start for seeds in (*self._running, *self._suspects)]
        first = min(missing, default=inf)
        while self._done and self._done[0][0] < first:
            yield heappop(self._done)[1]
