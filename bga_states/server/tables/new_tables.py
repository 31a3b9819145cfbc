"""New tables: what somebody wants is made once, as they want it."""

from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError
from bga_states.engine.definition.setting_values import fill
from bga_states.protocol.bodies import NewTable
from bga_states.protocol.cards import ClockRules
from bga_states.server.game_shelf import GameGoneError
from bga_states.server.refused import WHO_ARE_YOU, Refused
from bga_states.server.tables.clocks import fault_of_rules
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import purges
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.people import new_secret
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_cards import card_of
from bga_states.storage.contract import SeatRow, TableMade, TableRow
from bga_states.storage.table_ids import new_id, table_id_from

ENCODE = msgspec.json.Encoder().encode
ENCODE_IN_ORDER = msgspec.json.Encoder(order="deterministic").encode


def lasting_id(wanted: NewTable, token: str) -> str:
    """Return the id of the table that is wanted, the same each time; "" if they gave none.

    It comes of the token too: others may know all that is wanted, and must not know the table.
    """
    if not wanted.id:
        return ""
    # A password that was mistyped, or has changed, makes no other table of it.
    known = ENCODE_IN_ORDER(msgspec.structs.replace(wanted, password=""))
    return table_id_from(token.encode() + known)


def make_table(desk: Desk, at: int, wanted: NewTable, asker: Asker, table_id: str = "") -> Result:
    """Make a table whose first seat is the asker's; the reply is its card.

    With `table_id`, which is then its id, it is made once, however often it is wanted.
    """
    if not asker.person_id:
        raise WHO_ARE_YOU.again()
    before = desk.find(table_id, at) if table_id else None
    if before is not None:
        return Result(card_of(before))
    try:
        game_class = desk.shelf.get(wanted.game)
    except GameGoneError as error:
        raise Refused("unknown_game", str(error)) from error
    options = desk.play(lambda: checked_options(game_class, wanted.options))
    row = new_row(wanted, asker, table_id or new_id(), at, options, game_class)
    live = desk.made(row, game_class)
    if not table_id:
        # Nobody knows its id before it is stored; should that fail, nobody ever will.
        desk.keep(live)
    return Result(card_of(live), TableMade(row, purges(live, at)))


def new_row(
    wanted: NewTable, asker: Asker, table_id: str, at: int, options: bytes, game_class: type[Game]
) -> TableRow:
    """Write a new table as it is kept, with a seat for each player that the game can have."""
    first = SeatRow(1, "person", person_id=asker.person_id, name=asker.name, ready=True)
    others = (SeatRow(no) for no in range(2, game_class.max_players + 1))
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
        seats=(first, *others),
        clock_rules=checked_rules(wanted.clock_rules),
    )


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
