"""New tables: each wanted table is made once, exactly as wanted."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bga_states.engine.base.errors import TableError
from bga_states.engine.definition.setting_values import fill
from bga_states.protocol.cards import ClockRules
from bga_states.protocol.client_frames import Start
from bga_states.protocol.new_table import NewSeat, NewTable
from bga_states.server.game_shelf import GameGoneError
from bga_states.server.refused import WHO_ARE_YOU, Refused
from bga_states.server.tables.clocks import fault_of_rules
from bga_states.server.tables.desk import HUNG, Desk
from bga_states.server.tables.due_work import HUNG_AS_MADE, purges, purges_of
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.people import new_secret
from bga_states.server.tables.seat_requests import Asker, begin, bot_seat, taken_seat
from bga_states.server.tables.table_cards import card_of
from bga_states.server.tables.table_moves import done_move
from bga_states.storage.contract import SeatRow, TableMade, TableRow, WorkRow
from bga_states.storage.table_ids import new_id, table_id_from

NEW_TABLE = "a new table of "
"""The start of the name of a job that makes a table; the game follows."""
ENCODE = msgspec.json.Encoder().encode
ENCODE_IN_ORDER = msgspec.json.Encoder(order="deterministic").encode


def lasting_id(wanted: NewTable, token: str) -> str:
    """Return the id of the wanted table: the same for each repeat, a new one without a request id.

    The token enters into it: others may know the whole request, but must not find the table.
    """
    if not wanted.id:
        return new_id()
    # A mistyped or changed password must not lead to another table.
    known = ENCODE_IN_ORDER(msgspec.structs.replace(wanted, password=""))
    return table_id_from(token.encode() + known)


def make_table(
    desk: Desk,
    at: int,
    wanted: NewTable,
    asker: Asker,
    table_id: str,
    show: Callable[[LiveTable], object] = card_of,
) -> Result:
    """Make a table as wanted, whole or not at all; the reply is the result of `show`.

    The table is made once, however often a table with this id is wanted. The job must be about
    this table, which stays in memory unless it cannot be stored.
    """
    live, made = find_or_make(desk, at, wanted, asker, table_id)
    try:
        return Result(show(live), made)
    except BaseException:
        if made is not None:
            desk.drop(table_id)
        raise


def find_or_make(
    desk: Desk, at: int, wanted: NewTable, asker: Asker, table_id: str
) -> tuple[LiveTable, TableMade | None]:
    """Return the wanted table with the change that makes it, None if the table exists already."""

    def find() -> LiveTable | None:
        before = desk.find(table_id, at)
        if before is not None and is_mark(before.row):
            raise Refused("out_of_order", f"Cannot make this table: {HUNG}")
        return before

    if not asker.person_id:
        raise WHO_ARE_YOU.again()
    # If it is only in the store, the commit finds its id taken: the job then runs with care.
    may_be_known = desk.is_careful or desk.has_hung or table_id in desk.live
    before = find() if may_be_known else None
    if before is not None:
        return before, None
    try:
        return made_anew(desk, at, wanted, asker, table_id)
    except Exception:
        # The request may be refused now, though it made the table before.
        before = find()
        if before is None:
            raise
        return before, None


def mark_of_hung(table_id: str, game: str, since: int) -> TableMade:
    """Return the mark that stands, until a purge, for a table whose game hung while it was made."""
    wanted = NewTable(game, visibility="link", watch="nobody", seats=())
    made = new_row(wanted, Asker(), table_id, since, b"{}", most_seats=0)
    row = msgspec.structs.replace(made, trouble=HUNG)
    mark = WorkRow(HUNG_AS_MADE, table_id, player_id=0, version=0, due_at=since)
    return TableMade(row, (mark, *purges_of(row, since)))


def is_mark(row: TableRow) -> bool:
    """Whether a row is the mark of a table whose game hung while it was made."""
    return row.trouble == HUNG and not row.created_by


def made_anew(
    desk: Desk, at: int, wanted: NewTable, asker: Asker, table_id: str
) -> tuple[LiveTable, TableMade]:
    """Make a table that does not exist yet."""
    try:
        game_class = desk.shelf.get(wanted.game)
    except GameGoneError as error:
        raise Refused("unknown_game", str(error)) from error
    options = desk.play(checked_options, game_class, wanted.options)
    row = new_row(wanted, asker, table_id, at, options, game_class.max_players)
    live = desk.made(row, game_class)
    try:
        made = begun(live, wanted, asker, at) if wanted.starts else TableMade(row, purges(live, at))
    except BaseException:
        live.release()
        raise
    desk.keep(live)
    return live, made


def begun(live: LiveTable, wanted: NewTable, asker: Asker, at: int) -> TableMade:
    """Start the game of a table as it is made."""
    game, _, asked = begin(live, Start(live.row.id, wanted.id), asker)
    change = done_move(live, asked, game.outcome, at).change
    # The new row has the changes of the start already.
    return TableMade(live.row, begun=msgspec.structs.replace(change, table=None))


def new_row(
    wanted: NewTable, asker: Asker, table_id: str, at: int, options: bytes, most_seats: int
) -> TableRow:
    """Return the row of a new table, with a seat for each player that the game can have."""
    return TableRow(
        id=table_id,
        revision=0,
        game=wanted.game,
        phase="open",
        options=options,
        visibility=wanted.visibility,
        watch=wanted.watch,
        created_by=asker.person_id,
        host=asker.name,
        created_at=at,
        result=b"",
        trouble="",
        watch_key=new_secret() if wanted.watch == "link" else "",
        seats=new_seats(wanted.seats, asker, most_seats),
        clock_rules=checked_rules(wanted.clock_rules),
    )


def new_seats(wanted: Sequence[NewSeat], asker: Asker, most: int) -> tuple[SeatRow, ...]:
    """Return all seats that a game can have, the wanted ones first; Refused for too many."""
    if len(wanted) > most:
        fact = f"{len(wanted)} seats are wanted, and the game has {most} at most"
        raise Refused("bad_parameter", f"Cannot make this table: {fact}.")
    seats = [new_seat(no, one, asker) for no, one in enumerate(wanted, 1)]
    return (*seats, *map(SeatRow, range(len(seats) + 1, most + 1)))


def new_seat(no: int, wanted: NewSeat, asker: Asker) -> SeatRow:
    """Return a taken seat, a bot's or an open one; Refused for an unknown bot."""
    match wanted.kind:
        case "me":
            return taken_seat(no, asker, ready=True)
        case "bot":
            return bot_seat(no, wanted.bot)
        case "open":
            return SeatRow(no)


def checked_options(game_class: Any, given: dict[str, Any]) -> bytes:
    """Return the stored form of options, defaults included; Refused for wrong ones."""
    kind = getattr(game_class, "Options", None)
    if kind is None and not given:
        return b"{}"
    try:
        return ENCODE(fill("option", kind, given))
    except TableError as error:
        raise Refused("bad_parameter", str(error)) from error


def checked_rules(rules: ClockRules | None) -> bytes:
    """Return the stored form of rules for clocks; Refused for impossible ones."""
    if rules is None:
        return b""
    fault = fault_of_rules(rules)
    if fault:
        raise Refused("bad_parameter", f"Cannot use these clocks: {fault}. Give other numbers.")
    return ENCODE(rules)
