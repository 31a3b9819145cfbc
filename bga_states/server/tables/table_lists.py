"""Lists of tables: making a new one, and finding those there are."""

from typing import Any

import msgspec
from msgspec.structs import replace

from bga_states.engine.base.errors import TableError
from bga_states.engine.seating import fill
from bga_states.protocol.bodies import NewTable, Tables
from bga_states.protocol.cards import ClockRules
from bga_states.protocol.server_frames import MyTables, TableLine
from bga_states.server.game_shelf import GameGoneError
from bga_states.server.refused import REPEAT_DIFFERS, WHO_ARE_YOU, Refused
from bga_states.server.tables.clocks import fault_of_rules
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import purges
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.people import new_secret
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_cards import (
    card_in_list,
    card_of,
    readable_row,
    without_scores,
)
from bga_states.storage.contract import ListedTable, SeatRow, TableMade, TableRow
from bga_states.storage.table_ids import new_id

ENCODE = msgspec.json.Encoder().encode
WANTED = "game", "options", "visibility", "watch", "created_by", "clock_rules"
"""What stays of a table as it was wanted."""


def make_table(desk: Desk, at: int, wanted: NewTable, asker: Asker, table_id: str = "") -> Result:
    """Make a table whose first seat is the asker's; the reply is its card.

    With `table_id`, which is then its id, it is made once, however often it is wanted.
    """
    if not asker.person_id:
        raise WHO_ARE_YOU.again()
    try:
        game_class = desk.shelf.get(wanted.game)
    except GameGoneError as error:
        raise Refused("unknown_game", str(error)) from error
    options = desk.play(lambda: checked_options(game_class, wanted.options))
    first = SeatRow(1, "person", person_id=asker.person_id, name=asker.name, ready=True)
    others = (SeatRow(no) for no in range(2, game_class.max_players + 1))
    row = TableRow(
        id=table_id or new_id(),
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
        seats=(first, *others),
        clock_rules=checked_rules(wanted.clock_rules),
    )
    before = desk.find(table_id, at) if table_id else None
    if before is not None:
        refuse_other(before.row, row)
        return Result(card_of(before))
    live = desk.made(row, game_class)
    # Others know its id only once it is stored, and nobody where that fails.
    desk.keep(live)
    return Result(card_of(live), TableMade(row, purges(row, at)))


def refuse_other(made: TableRow, wanted: TableRow) -> None:
    """Refuse what would be another table than the one that was made with its id."""
    if any(getattr(made, name) != getattr(wanted, name) for name in WANTED):
        raise REPEAT_DIFFERS.again()


def checked_options(game_class: Any, given: dict[str, Any]) -> bytes:
    """Return options as they are kept, defaults included; Refused for those that do not fit."""
    kind = getattr(game_class, "Options", None)
    if kind is None and not given:
        return b"{}"
    try:
        return ENCODE(fill("option", kind, given))
    except TableError as error:
        raise Refused("bad_parameter", str(error)) from error


def checked_rules(rules: ClockRules | None) -> bytes:
    """Return rules for clocks as they are kept; Refused for those that cannot be."""
    if rules is None:
        return b""
    fault = fault_of_rules(rules)
    if fault:
        raise Refused("bad_parameter", f"Cannot use these clocks: {fault}. Give other numbers.")
    return ENCODE(rules)


def my_tables(desk: Desk, _at: int, person_id: int) -> Result:
    """List the tables where a person has a seat; the reply is a `list` frame."""
    lines = []
    for listed in desk.store.tables_of(person_id):
        mine = [seat.no for seat in listed.table.seats if seat.person_id == person_id]
        is_my_turn = any(no in listed.active for no in mine)
        lines.append(TableLine(card_of_listed(desk, listed), mine, is_my_turn))
    return Result(ENCODE(MyTables(lines)))


def public_tables(desk: Desk, _at: int) -> Result:
    """List the tables that everybody may find; the reply is JSON."""
    cards = [card_of_listed(desk, listed) for listed in desk.store.public_tables()]
    return Result(ENCODE(Tables(cards)))


def card_of_listed(desk: Desk, listed: ListedTable) -> Any:
    """Draw a card, also where the game is gone, or something is damaged."""
    try:
        game_class = desk.shelf.get(listed.table.game)
    except GameGoneError:
        game_class = None
    try:
        return card_in_list(listed, game_class, desk.stood)
    except (ValueError, RecursionError):
        # The other tables of the list are not to suffer from it.
        bare = replace(listed, table=readable_row(listed.table), clock=b"")
        return card_in_list(bare, game_class, desk.stood)


def table_card(desk: Desk, at: int, table_id: str, asker: Asker) -> Result:
    """Return the card of a table, without scores for those who may not watch."""
    live = desk.table(table_id, at)
    card = card_of(live)
    return Result(card if live.may_watch(asker.person_id) else without_scores(card))
