"""Requests and deadlines of clocks: sending away a player who is out of time."""

from bga_states.protocol.client_frames import Expel
from bga_states.server.refused import Refused
from bga_states.server.tables.game_requests import left_to_zombie
from bga_states.server.tables.live_table import LiveTable, is_zombie
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_moves import NOBODY_ASKED, Done, stood_still
from bga_states.storage.contract import SeatRow, WorkRow

STANDS = "The player at seat {seat} is out of time, and the game cannot play in their place."


def expel(live: LiveTable, request: Expel, asker: Asker, at: int) -> Done | None:
    """Send away an opponent who is out of time; None if the zombie plays for them already."""
    own = live.own_seat(request.seat, asker.person_id)
    game = live.playing()
    if is_zombie(game, own.player_id):
        fact = "you have left this game"
        raise Refused("not_active", f"Cannot do this: {fact}. Come back first.")
    whom = live.seats.get(request.whom)
    if whom is None or whom.no == own.no:
        fact = f"seat {request.whom} is not that of an opponent"
        raise Refused("bad_request", f"Cannot expel anybody: {fact}.")
    if is_zombie(game, whom.player_id):
        return None
    if live.clock is None or not live.clock.is_out_of_time(whom.no, at):
        raise Refused("in_time", f"Cannot expel {whom.name}: they are not out of time. Wait.")
    return left_to_zombie(live, whom, request.id, at, own.player_id)


def expire(live: LiveTable, work: WorkRow, at: int) -> Done:
    """Send away a player whose time has run out, without a request."""
    return left_to_zombie(live, late_seat(live, work), NOBODY_ASKED, at, work.player_id)


def stand_still(live: LiveTable, work: WorkRow, at: int) -> Done:
    """Stop a table whose zombie cannot play for the player out of time: nothing is tried again."""
    return stood_still(live, at, STANDS.format(seat=late_seat(live, work).no))


def late_seat(live: LiveTable, work: WorkRow) -> SeatRow:
    """Return the seat whose player has run out of time."""
    (seat,) = (one for one in live.seats.values() if one.player_id == work.player_id)
    return seat
