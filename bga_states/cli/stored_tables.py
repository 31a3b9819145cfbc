"""Stored tables in words, for whoever runs a server: no seeds, no cards, nobody's secrets."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from bga_states import DefinitionError, Game
from bga_states.cli.catalogue import load_game
from bga_states.cli.terminal.arguments import write_value
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import without_controls
from bga_states.storage import Damage, SeatRow, Store, StoredTable, find_damage

TRIES = 5
"""How often a table is read that is played meanwhile."""
NO_MOVES = -1


def row_of(stored: StoredTable) -> tuple[str, ...]:
    """Return a table as the columns of a list."""
    table, position = stored.table, stored.position
    moves = "" if position is None else f"move {position.version}"
    moved_at = table.created_at if position is None else position.moved_at
    names = ", ".join(seat.name or "(open)" for seat in table.seats)
    return table.id, table.game, table.phase, moves, time_of(moved_at), without_controls(names)


def describe_table(stored: StoredTable) -> Iterator[str]:
    """Describe a table, line by line."""
    table, position = stored.table, stored.position
    yield f"Table:     {table.id}"
    yield f"Game:      {table.game}"
    yield f"Phase:     {table.phase}"
    yield f"Made:      {time_of(table.created_at)} by {without_controls(table.host)}"
    if position is not None:
        yield f"Last move: {time_of(position.moved_at)}, move {position.version}"
    yield f"Found by:  {'everybody' if table.visibility == 'public' else 'those who have its link'}"
    options = described_options(table.options)
    if options:
        yield f"Options:   {options}"
    if table.trouble:
        yield f"Trouble:   {without_controls(table.trouble)}"
    yield "Seats:"
    active = () if position is None else position.active
    for seat in table.seats:
        yield f"  {seat.no}  {describe_seat(seat, is_active=seat.no in active)}"


def describe_seat(seat: SeatRow, *, is_active: bool) -> str:
    """Say who has a seat, and whether it is their turn."""
    if seat.kind == "open":
        return "open"
    words = [without_controls(seat.name)]
    if seat.bot:
        words.append(f"(bot {seat.bot})")
    if is_active:
        words.append("to act")
    return " ".join(words)


def described_options(written: bytes) -> str:
    """Write the options of a table as `play` takes them."""
    options: dict[str, Any] = msgspec.json.decode(written) if written else {}
    return " ".join(f"{name}={write_value(value)}" for name, value in options.items())


def time_of(milliseconds: int) -> str:
    """Write a time."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def verified(store: Store, table_id: str) -> list[Damage]:
    """Play a table again, and return what is wrong with what is stored of it.

    A game that cannot be loaded is wrong too: then nobody knows.
    """
    stored = store.table(table_id)
    if stored is None or stored.position is None:
        return find_damage(store, table_id, Game)
    try:
        game_class = load_game(stored.table.game)
    except (CommandError, DefinitionError) as error:
        fact = f"it cannot be played again. {' '.join(str(error).split())}"
        return [Damage(table_id, stored.position.version, fact)]
    return found_at_rest(store, table_id, game_class)


def found_at_rest(store: Store, table_id: str, game_class: type[Game]) -> list[Damage]:
    """Search a table for damage; again where it has moved on meanwhile, beside its server."""
    found: list[Damage] = []
    for _ in range(TRIES):
        before = version_of(store, table_id)
        found = find_damage(store, table_id, game_class)
        if not found or before == version_of(store, table_id):
            break
    return found


def version_of(store: Store, table_id: str) -> int:
    """Return how far the game of a table is."""
    stored = store.table(table_id)
    if stored is None or stored.position is None:
        return NO_MOVES
    return stored.position.version
