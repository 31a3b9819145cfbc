"""Jobs of bots: a turn that is due is taken, decided elsewhere, and done if nothing overtook it."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.match.journal import Command
from bga_states.engine.table import Table
from bga_states.server.bot_processes import Turn
from bga_states.server.desk import Desk
from bga_states.server.due_work import BOT
from bga_states.server.game_requests import carried_out
from bga_states.server.jobs import Result
from bga_states.server.live_table import LiveTable
from bga_states.server.made_moves import stood_still
from bga_states.server.refused import Refused
from bga_states.storage.contract import UnavailableError, WorkLeased, WorkRow

LEASE = 600_000
"""Milliseconds after which work that was taken may be taken again, as by another server."""
NOBODY_ASKED = ""
"""The id of an action that no request has led to."""
STANDS = "The bot at seat {seat} cannot play on, nor can the game do it in its place."
Reply = Callable[[Any], object]


class Taken(NamedTuple):
    """Work that was taken; `turn` is None where the table cannot be played now."""

    work: WorkRow
    turn: Turn | None


class TakeWorkJob(msgspec.Struct, frozen=True):
    """Somebody wants to know what there is to do: the reply is what was taken, None if nothing."""

    seconds: float
    """How long a bot may think."""
    reply: Reply
    table_id: str = ""
    reads_store: bool = False

    def run(self, desk: Desk, at: int) -> Result:
        """Take what has waited longest."""
        work = desk.store.next_work(BOT, at)
        if work is None:
            return Result(None)
        try:
            turn = turn_of(desk.table(work.table_id, at), work, self.seconds)
        except UnavailableError:
            raise
        except Exception:  # noqa: BLE001  # a table that fails holds up no other one
            turn = None
        return Result(Taken(work, turn), WorkLeased(work, at, at + LEASE))

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused


def turn_of(live: LiveTable, work: WorkRow, seconds: float) -> Turn | None:
    """Return the turn that is due, None at a table that stands still or elsewhere."""
    game, game_class = live.game, live.game_class
    if not is_due(live, work) or game is None or game_class is None:
        return None
    (bot,) = (seat.bot for seat in live.seats.values() if seat.player_id == work.player_id)
    seed = seed_of(game, work)
    return Turn(game_class, game.snapshot(), work.player_id, bot, seed, seconds)


def is_due(live: LiveTable, work: WorkRow) -> bool:
    """Whether a table still stands where this work is for."""
    return live.phase == "playing" and live.version == work.version


def seed_of(game: Table[Any], work: WorkRow) -> int:
    """Return the seed of a bot's own chance: another one each turn, and none of the game's."""
    drawn = f"{game.seed} {work.version} {work.player_id}".encode()
    return int.from_bytes(blake2b(drawn, digest_size=7, person=b"turns of bots").digest())


class TurnJob(msgspec.Struct, frozen=True):
    """A bot has decided, or the zombie plays for it; overtaken, nothing is left to do."""

    work: WorkRow
    command: Command
    reply: Reply
    reads_store: bool = False

    @property
    def table_id(self) -> str:
        """The table it is about."""
        return self.work.table_id

    def run(self, desk: Desk, at: int) -> Result:
        """Do what was decided; whatever the game raises is raised."""
        live = desk.table(self.table_id, at)
        if not is_due(live, self.work):
            return Result(None)
        done = carried_out(live, self.command, NOBODY_ASKED, at)
        return Result(None, done.change, done.news)

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused


class StandStillJob(msgspec.Struct, frozen=True):
    """Neither a bot nor the zombie can play: the table stands still, and nothing is tried again."""

    work: WorkRow
    reply: Reply
    reads_store: bool = False

    @property
    def table_id(self) -> str:
        """The table it is about."""
        return self.work.table_id

    def run(self, desk: Desk, at: int) -> Result:
        """Note that it stands still."""
        live = desk.table(self.table_id, at)
        if not is_due(live, self.work):
            return Result(None)
        (seat,) = (no for no, player in live.players().items() if player == self.work.player_id)
        done = stood_still(live, STANDS.format(seat=seat))
        return Result(None, done.change, done.news)

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused
