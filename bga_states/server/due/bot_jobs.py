"""Jobs of bots: take a due turn, have it decided elsewhere, and carry it out unless overtaken."""

import logging
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.match.journal import Command
from bga_states.engine.table import Table
from bga_states.server.due.bot_processes import Turn
from bga_states.server.due.due_jobs import Reply, is_due, next_lease, seat_for
from bga_states.server.log_lines import fault_of
from bga_states.server.refused import Refused
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import BOT
from bga_states.server.tables.game_requests import carried_out
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.table_moves import NOBODY_ASKED, Done, stood_still
from bga_states.storage.contract import UnavailableError, WorkRow

STANDS = "The bot at seat {seat} cannot play on, nor can the game do it in its place."
log = logging.getLogger("bga_states.server")


class Taken(NamedTuple):
    """Work that was taken; `turn` is None if the table cannot be played now."""

    work: WorkRow
    turn: Turn | None


class TakeWorkJob(msgspec.Struct, frozen=True):
    """Take a due turn of a bot; the reply is a `Taken`, None if no turn is due."""

    seconds: float
    """Seconds that a bot may think."""
    reply: Reply
    table_id: str = ""
    name: str = "TakeWorkJob"
    reads_store: bool = False

    def run(self, desk: Desk, at: int) -> Result:
        """Take the turn that has waited longest."""
        lease = next_lease(desk, BOT, desk.times.calendar(at), self.seconds)
        if lease is None:
            return Result(None)
        work = lease.work
        try:
            turn = turn_of(desk.table(work.table_id, at, work.version), work, self.seconds)
        except UnavailableError:
            raise
        except Exception as error:  # noqa: BLE001  # a table that fails holds up no other one
            # No traceback: it shows values of the game, and those are secret.
            log.error("table %s: no bot plays: %s", work.table_id, fault_of(error))  # noqa: TRY400
            turn = None
        return Result(Taken(work, turn), lease)

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused


def turn_of(live: LiveTable, work: WorkRow, seconds: float) -> Turn | None:
    """Return the due turn, None if the table stands still or is at another version."""
    game, game_class = live.game, live.game_class
    if not is_due(live, work) or game is None or game_class is None:
        return None
    bot = live.seats[seat_for(live, work)].bot
    seed = seed_of(game, work)
    return Turn(game_class, game.snapshot(), work.player_id, bot, seed, seconds)


def seed_of(game: Table[Any], work: WorkRow) -> int:
    """Return the seed of a bot's own chance: a new one each turn, and never the game's seed."""
    drawn = f"{game.seed} {work.version} {work.player_id}".encode()
    return int.from_bytes(blake2b(drawn, digest_size=7, person=b"turns of bots").digest())


def take_turn(command: Command, live: LiveTable, _work: WorkRow, at: int) -> Done:
    """Carry out a bot's decision, or the zombie's in its place."""
    return carried_out(live, command, NOBODY_ASKED, at)


def stand_still(live: LiveTable, work: WorkRow, at: int) -> Done:
    """Let a table stand still at which neither a bot nor the zombie can play."""
    return stood_still(live, at, STANDS.format(seat=seat_for(live, work)))
