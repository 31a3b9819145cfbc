"""The runner: plays games of a plan, and counts their results or writes a record of each."""

import random
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter
from typing import Any, TypeAlias

from bga_states.bots import BlindBot, Chance
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.base.raised import describe
from bga_states.engine.base.types import StateType
from bga_states.engine.exclusive import Pick
from bga_states.engine.gears import Gear
from bga_states.engine.match.players import FIRST_PLAYER_ID
from bga_states.engine.table import Table
from bga_states.simulate.game_batches import Batch
from bga_states.simulate.game_record import Ending, Failure, GameRecord, Standing
from bga_states.simulate.seated_bots import SeatedBots
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.tallies import Path, Tally
from bga_states.simulate.totals import Totals

ENOUGH = 1_000
"""Moves after which a batch is counted."""
LONGEST_TEXT = 2_000
"""The longest text of an error, in characters; readers of CSV refuse cells without bounds."""
HALF_TEXT = LONGEST_TEXT // 2
"""Characters kept at each end of a longer text: the error, and its place."""
BlindPick: TypeAlias = Callable[[int, Chance], int | None]


class GameRunner:
    """Plays games of a plan, one after the other.

    A game follows from its seed, which seeds both the table and the chance that its bots draw from.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._names = plan.names
        self._makers = plan.makers
        self._chance = random.Random()  # noqa: S311  # bots draw lots, not keys
        bots = [make() for make in self._makers]
        # Blind bots remember nothing, so the same bots play all games.
        picks = [bot.pick for bot in bots if isinstance(bot, BlindBot)]
        self._is_blind = len(picks) == len(bots)
        self._pick = picker(dict(enumerate(picks, FIRST_PLAYER_ID)), self._chance)
        types = definition_of(plan.game_class).state_types.values()
        # Blind bots have no thinking times.
        self._no_thought = () if self._is_blind else (0.0,) * len(bots)
        self._thought: tuple[float, ...] = self._no_thought
        self._batch = Batch(has_steps=StateType.PRIVATE in types)

    def count(self, seeds: Iterable[int]) -> Totals:
        """Play games, and count their results.

        A game that raises an error is counted too, but its moves are not.
        """
        totals = Totals(len(self._names))
        batch = self._batch
        start = begun = perf_counter()
        for seed in seeds:
            failure = self._play(seed)
            if failure is not None:
                totals.add_failure(failure)
                # Its time is left out, as its moves are.
                start += perf_counter() - begun
            elif len(batch.log) > ENOUGH:
                batch.count(totals)
            begun = perf_counter()
        batch.count(totals)
        totals.seconds = perf_counter() - start
        for seat, thought in zip(totals.seats, self._take_thought(), strict=False):
            seat.thought = thought
        return totals

    def record(self, seed: int) -> GameRecord:
        """Play one game, and write its record."""
        start = perf_counter()
        failure = self._play(seed)
        if failure is not None:
            return GameRecord(seed, Standing(Ending.FAILED), error=failure.error)
        moves, tally = len(self._batch.log), Tally()
        (standing,) = self._batch.standings()
        self._batch.count_moves(tally)
        thought = self._take_thought()
        return GameRecord(seed, standing, moves, thought, perf_counter() - start, tally)

    def table_of(self, seed: int, gear: Gear) -> Table[Any]:
        """Set up the table of a game."""
        plan = self._plan
        options = plan.options or None
        return Table.create(plan.game_class, self._names, seed=seed, options=options, gear=gear)

    def _play(self, seed: int) -> Failure | None:
        """Play one game into the batch; return its failure, or None."""
        try:
            table = self.table_of(seed, Gear.FAST)
            try:
                setup, path = table.outcome.path, self._play_on(table, seed)
                result = table.result
            finally:
                table.release()
        # `SystemExit` counts like any other error.
        except (Exception, SystemExit) as error:  # noqa: BLE001  # any error of the game
            self._batch.drop()
            return Failure(seed, one_line(error))
        self._batch.add(setup, path, result)
        return None

    def _play_on(self, table: Table[Any], seed: int) -> Path:
        """Play to the end; unless all bots are blind, note how long each bot thinks."""
        if self._is_blind:
            self._chance.seed(seed)
            return table.play_out(self._pick, self._plan.longest, self._batch.log).path
        seated = SeatedBots(table, self._makers)
        path: list[tuple[int, int, int | None]] = []
        for _ in range(self._plan.longest):
            if table.is_over:
                break
            turn = seated.take_turn()
            self._batch.log.append(turn.as_played())
            path += turn.outcome.path
        thought = zip(self._thought, seated.thought, strict=True)
        self._thought = tuple(before + more for before, more in thought)
        return path

    def _take_thought(self) -> tuple[float, ...]:
        """Return the bots' thinking times since the last call, in seat order."""
        thought, self._thought = self._thought, self._no_thought
        return thought


def one_line(error: BaseException) -> str:
    """Describe an error in one line of bounded length."""
    try:
        text = " ".join(describe(error).split())
    except Exception:  # noqa: BLE001  # an error of the author's, that cannot write itself
        text = f"{type(error).__name__}, which cannot be written out"
    if len(text) <= LONGEST_TEXT:
        return text
    return f"{text[:HALF_TEXT]} ... {text[-HALF_TEXT:]}"


def picker(picks: Mapping[int, BlindPick], chance: Chance) -> Pick:
    """Return a function that picks for blind bots, by the ids of their players."""

    def pick(player_id: int, choices: list[Choice]) -> Choice | None:
        index = picks[player_id](len(choices), chance)
        return None if index is None else choices[index]

    return pick
