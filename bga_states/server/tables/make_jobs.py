"""Make jobs: they make a table over a socket, and open it there."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from bga_states.protocol.client_frames import Make
from bga_states.protocol.server_frames import Answer, Made
from bga_states.server.refused import Refused, answer_of
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Job, Opened, Result
from bga_states.server.tables.live_table import NOT_STARTED, LiveTable
from bga_states.server.tables.new_tables import NEW_TABLE, make_table
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_cards import card_news
from bga_states.server.tables.views import view_frame


class MadeTable(NamedTuple):
    """A table that was made: the answer, and the opened table for each seat it is followed from."""

    answer: Made
    opened: Mapping[int, Opened]


MakeTable: TypeAlias = Callable[[Make, Asker, Callable[[MadeTable | Answer], object]], Job]
"""Returns the job that makes a table; Refused for an asker who may make none."""


class MakeJob(msgspec.Struct, frozen=True):
    """A person wants a new table, and to follow it from their seats."""

    request: Make
    asker: Asker
    table_id: str
    """The table's id, the same each time the request is sent."""
    reply: Callable[[MadeTable | Answer], object]
    reads_store: bool = False

    @property
    def name(self) -> str:
        """The job's name in the log."""
        return NEW_TABLE + self.request.wanted.game

    def run(self, desk: Desk, at: int) -> Result:
        """Make the table, unless that was done before."""
        return make_table(desk, at, self.request.wanted, self.asker, self.table_id, self._shown)

    def _shown(self, live: LiveTable) -> MadeTable:
        """Return the answer, and the opened table for each of the seats."""
        opened = opened_from(live, self.request.follow, self.asker.person_id)
        version = None if live.version == NOT_STARTED else live.version
        return MadeTable(Made(self.request.id, self.table_id, version), opened)

    def refused(self, refused: Refused) -> Answer:
        """Return the refusal as an answer."""
        return answer_of(self.request.id, refused)


def opened_from(live: LiveTable, seats: Sequence[int], person_id: int) -> dict[int, Opened]:
    """Return the opened table by seat; Refused unless the person holds all these seats.

    The game's errors pass through.
    """
    for no in seats:
        live.own_seat(no, person_id)
    card = card_news(live)
    return {
        no: Opened(card, [view_frame(live, no)] if card.version >= 0 else [], has_key=False)
        for no in dict.fromkeys(seats)
    }
