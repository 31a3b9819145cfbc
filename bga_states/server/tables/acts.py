"""Acts: the job of nearly every frame, an action on the table as it stands."""

from collections.abc import Callable

import msgspec

from bga_states.engine.match.journal import Command
from bga_states.protocol.client_frames import Act
from bga_states.protocol.server_frames import Answer
from bga_states.server.refused import Refused, answer_of
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import RequestJob, Result
from bga_states.server.tables.made_moves import Asked, done_move
from bga_states.server.tables.seat_requests import Asker
from bga_states.storage.contract import ACT
from bga_states.storage.kept_commands import WRITE


class ActJob(msgspec.Struct, frozen=True):
    """An action that a person takes.

    What is unusual about it, such as one that was made on an earlier version, or sent before, or
    is to be refused, `RequestJob` knows. It is asked before the game is, and never after it.
    """

    request: Act
    asker: Asker
    reply: Callable[[Answer], object]
    table_id: str
    name: str
    reads_store: bool = False

    def run(self, desk: Desk, at: int) -> Result:
        """Take the action, unless that was done already."""
        request, person_id = self.request, self.asker.person_id
        live = desk.live.get(self.table_id)
        seat = None if live is None else live.seats.get(request.seat)
        if (
            live is None
            or seat is None
            or not person_id
            or seat.person_id != person_id
            # Nobody has acted on it since, nor was it done before: it would not be the latest.
            or request.v != live.version
            or (seat.player_id, request.id) in live.made
            or (person_id, request.id) in live.done
            or live.game is None
            or live.row.phase != "playing"
            or live.trouble
        ):
            job = RequestJob(request, self.asker, self.reply, self.table_id, self.name)
            return job.run(desk, at)
        desk.live.move_to_end(self.table_id)
        player_id, row = seat.player_id, live.row
        try:
            outcome = live.play(live.game.act, player_id, request.action, request.args)
            command = WRITE(Command(ACT, player_id, request.action, request.args))
            done = done_move(live, Asked(ACT, player_id, request.id, command), outcome, at)
        except BaseException:
            live.note_failed(request.v, row)
            raise
        return Result(Answer(request.id, done.version), done.change, done.news)

    def refused(self, refused: Refused) -> Answer:
        """Say why not."""
        return answer_of(self.request.id, refused)
