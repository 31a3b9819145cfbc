"""Links to seats: a person who opens one takes the seat, in one change with the link's use."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from bga_states.protocol.client_frames import Act, AnyRequest, Take
from bga_states.protocol.server_frames import Answer
from bga_states.server.refused import WHO_ARE_YOU, Refused, answer_of
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Job, RequestJob, Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.one_time_links import (
    UNKNOWN_LINK,
    known_link,
    refuse_spent,
    refuse_void,
)
from bga_states.server.tables.seat_requests import Asker, done_seat
from bga_states.server.tables.table_moves import Done
from bga_states.server.tables.vacant_seats import as_persons, given
from bga_states.storage.contract import SeatRow
from bga_states.storage.person_rows import LinkRow, LinkUse


def request_job(request: AnyRequest, asker: Asker, reply: Callable[[Answer], object]) -> Job:
    """Return the job that carries out a request."""
    if isinstance(request, Take):
        return TakeJob(request, asker, reply)
    name = request.action if isinstance(request, Act) else type(request).__name__
    return RequestJob(request, asker, reply, request.table, name)


class TakeJob(msgspec.Struct, frozen=True):
    """A person takes the seat that a link is for."""

    request: Take
    asker: Asker
    reply: Callable[[Answer], object]
    name: str = "TakeJob"
    reads_store: bool = True
    """A use of the link just before must be stored first."""

    @property
    def table_id(self) -> str:
        """The table it is about."""
        return self.request.table

    def run(self, desk: Desk, at: int) -> Result:
        """Give the asker the seat, unless they hold it already."""
        live = desk.table(self.table_id, at)
        if not self.asker.person_id:
            raise WHO_ARE_YOU.again()
        link = known_link(desk, self.request.secret)
        if link.table_id != self.table_id:
            raise UNKNOWN_LINK.again()
        seat = live.seats[link.seat]
        if link.used_by == seat.person_id == self.asker.person_id:
            # The asker has used the link already, and repeats the request.
            return Result(Answer(self.request.id, self._version(desk, live, seat)))
        refuse_spent(link, at)
        refuse_void(live, link)
        if link.kind == "seat" and link.made_by == self.asker.person_id:
            # The link stays good for another person.
            return Result(Answer(self.request.id))
        done = self._take(live, link, seat, at)
        change = replace(done.change, use=LinkUse(link.hash, at, self.asker.person_id))
        return Result(Answer(self.request.id, done.version), change, done.news)

    def refused(self, refused: Refused) -> Answer:
        """Return the refusal as an answer."""
        return answer_of(self.request.id, refused)

    def _take(self, live: LiveTable, link: LinkRow, seat: SeatRow, at: int) -> Done:
        person_id, name = self.asker
        if live.row.phase == "open":
            new = SeatRow(seat.no, "person", person_id=person_id, name=name)
            return done_seat(live, new, at)
        taken = as_persons(seat, person_id, name)
        if link.kind == "seat":
            return done_seat(live, taken, at)
        return given(live, taken, self.request.id, at)

    def _version(self, desk: Desk, live: LiveTable, seat: SeatRow) -> int | None:
        """Return the version that this very request has led to, None if none."""
        made = desk.store.find_move(live.row.id, seat.player_id, self.request.id)
        return None if made is None else made.version
