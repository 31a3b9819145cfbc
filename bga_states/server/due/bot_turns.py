"""Turns of bots: take a due turn, let a process decide it, and carry it out at its table."""

import asyncio
import logging
from functools import partial
from time import perf_counter

from bga_states.engine.match.journal import Command
from bga_states.server.due.bot_jobs import TakeWorkJob, stand_still, take_turn
from bga_states.server.due.bot_processes import PROCESSES, BotProcesses, Turn, UndecidedError
from bga_states.server.due.due_tasks import Ask, insist
from bga_states.server.due.due_times import DueTimes
from bga_states.server.measures import Measures
from bga_states.server.refused import Refused
from bga_states.storage.contract import WorkRow

log = logging.getLogger("bga_states.server")


class BotTurns:
    """Lets bots play, as many at once as there are processes; it belongs to the loop.

    The store holds the due turns. Each stored turn wakes a task, which takes one turn after the
    other until none is left.
    """

    def __init__(self, ask: Ask, seconds: float, measures: Measures, due: DueTimes) -> None:
        self._ask = ask
        self.due = due
        self._seconds = seconds
        self._measures = measures
        self._processes = BotProcesses()
        self._players: set[asyncio.Task[None]] = set()
        self._woken = 0
        self.is_ending = False
        """Whether the server is to end. The same signal may have ended processes of bots."""

    def wake(self) -> None:
        """Look for due turns, unless all processes have enough to do."""
        self._woken += 1
        if len(self._players) < PROCESSES:
            player = asyncio.create_task(self._play())
            self._players.add(player)
            player.add_done_callback(self._players.discard)

    def look(self) -> None:
        """Look for due turns that have woken no task, however many there may be."""
        if self.due.begin_look():
            self.due.rest()
            for _ in range(PROCESSES):
                self.wake()

    async def stop(self) -> None:
        """Leave undecided turns to the next server that opens the store."""
        for player in self._players:
            player.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)
        await asyncio.to_thread(self._processes.close)

    async def _play(self) -> None:
        """Take turns until nothing is due, or the server is to end."""
        while not self.is_ending:
            woken = self._woken
            taken = await self._ask(partial(TakeWorkJob, self._seconds))
            if isinstance(taken, Refused):
                # The store fails: the next looks search for due turns again.
                self.due.forget()
                return
            if taken is not None and taken.turn is not None:
                await self._take_turn(taken.work, taken.turn)
            # A turn that has fallen due meanwhile may have woken no other task.
            if taken is None and woken == self._woken:
                return

    async def _take_turn(self, work: WorkRow, turn: Turn) -> None:
        """Carry out a bot's decision, or the zombie's, or else let the table stand still.

        A turn still undecided when the server is asked to end is left to the next server.
        """
        zombie = Command("run_zombie", work.player_id)
        begun = perf_counter()
        try:
            command = await self._processes.decide(turn)
        except UndecidedError as error:
            if self.is_ending:
                return
            log.error("table %s: the bot %s: %s", work.table_id, turn.bot, error)  # noqa: TRY400  # a traceback shows values of the game
            self._measures.undecided.add()
            command = zombie
        self._measures.bots.add(perf_counter() - begun)
        fault = await insist(self._ask, work, partial(take_turn, command))
        if fault and command is not zombie:
            log.error("table %s: the bot %s: the game refused its move", work.table_id, turn.bot)
            fault = await insist(self._ask, work, partial(take_turn, zombie))
        if fault:
            log.error("table %s: the zombie cannot play for a bot: %s", work.table_id, fault)
            await insist(self._ask, work, stand_still)
