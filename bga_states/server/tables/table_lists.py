"""Lists of tables: the tables of a person, and the public tables."""

from typing import Any

import msgspec
from msgspec.structs import replace

from bga_states.protocol.bodies import Tables
from bga_states.protocol.server_frames import MyTables, TableLine
from bga_states.server.game_shelf import GameGoneError
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_cards import (
    card_in_list,
    card_of,
    readable_row,
    without_scores,
)
from bga_states.storage.contract import ListedTable

ENCODE = msgspec.json.Encoder().encode


def my_tables(desk: Desk, _at: int, person_id: int) -> Result:
    """List the tables where a person has a seat; the reply is a `list` frame."""
    lines = []
    for listed in desk.store.tables_of(person_id):
        mine = [seat.no for seat in listed.table.seats if seat.person_id == person_id]
        is_my_turn = any(no in listed.active for no in mine)
        lines.append(TableLine(card_of_listed(desk, listed), mine, is_my_turn))
    return Result(ENCODE(MyTables(lines)))


def public_tables(desk: Desk, _at: int) -> Result:
    """List the public tables; the reply is JSON."""
    cards = [card_of_listed(desk, listed) for listed in desk.store.public_tables()]
    return Result(ENCODE(Tables(cards)))


def card_of_listed(desk: Desk, listed: ListedTable) -> Any:
    """Draw the card of a table in a list, even if its game is gone or its row is damaged."""
    try:
        game_class = desk.shelf.get(listed.table.game)
    except GameGoneError:
        game_class = None
    try:
        return card_in_list(listed, game_class, desk.times)
    except (ValueError, RecursionError):
        # The damage must not hide the other tables of the list.
        bare = replace(listed, table=readable_row(listed.table), clock=b"")
        return card_in_list(bare, game_class, desk.times)


def table_card(desk: Desk, at: int, table_id: str, asker: Asker) -> Result:
    """Return the card of a table, without scores for a person who may not watch."""
    live = desk.table(table_id, at)
    card = card_of(live)
    return Result(card if live.may_watch(asker.person_id) else without_scores(card))
