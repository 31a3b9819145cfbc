"""Stored tables in words, for the operator of a server: no seeds, no cards, no secrets."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from bga_states import DefinitionError, Game
from bga_states.cli.catalogue import load_game
from bga_states.cli.terminal.arguments import write_value
from bga_states.cli.usage_errors import CommandError
from bga_states.cli.wording import shortened
from bga_states.protocol.cards import PlaceCard
from bga_states.server.tables.clocks import READ_RULES, READ_STATE, SECOND, left_at
from bga_states.server.tables.live_table import shown_phase
from bga_states.server.tables.table_cards import READ_RESULT, readable_row
from bga_states.storage import Beat, Damage, SeatRow, Store, StoredTable, find_damage
from bga_states.storage.damage import unreadable

TRIES = 5
"""The largest number of attempts to read a table that is played meanwhile."""
NO_MOVES = -1
UNITS = ((24 * 3600, "d"), (3600, "h"), (60, "min"), (1, "s"))


def row_of(stored: StoredTable) -> tuple[str, ...]:
    """Return a table as the columns of a list."""
    table, position = stored.table, stored.position
    moves = "" if position is None else f"move {position.version}"
    moved_at = table.created_at if position is None else position.moved_at
    names = ", ".join(seat.name or "(open)" for seat in table.seats)
    phase = shown_phase(table.phase, table.trouble)
    return table.id, shortened(table.game), phase, moves, time_of(moved_at), names


def describe_table(stored: StoredTable, beat: Beat, now: int) -> Iterator[str]:
    """Describe a table as it is now, line by line; `beat` is the last one of a server."""
    table, position = readable_row(stored.table), stored.position
    damaged = ", ".join(unreadable(stored))
    yield f"Table:     {table.id}"
    yield f"Game:      {shortened(table.game)}"
    yield f"Phase:     {shown_phase(table.phase, table.trouble)}"
    yield f"Made:      {time_of(table.created_at)} by {table.host}"
    if position is not None:
        yield f"Last move: {time_of(position.moved_at)}, move {position.version}"
    yield f"Found by:  {'everybody' if table.visibility == 'public' else 'those who have its link'}"
    options = described_options(table.options)
    if options:
        yield f"Options:   {options}"
    if table.clock_rules:
        yield f"Clock:     {described_rules(table.clock_rules)}"
    if table.trouble:
        yield f"Trouble:   {table.trouble}"
    if damaged:
        yield f"Damaged:   {damaged}"
    result = READ_RESULT(table.result) if table.result else None
    if result is not None and result.won is not None:
        yield f"Outcome:   {'won' if result.won else 'lost'}"
    yield "Seats:"
    left = {} if damaged else left_by_seat(stored, beat, now)
    places = {} if result is None else {place.seat: place for place in result.places}
    active = active_seats(stored)
    for seat in table.seats:
        turn = "to act" if seat.no in active else ""
        words = [describe_seat(seat), turn, left.get(seat.no, ""), described_place(places, seat.no)]
        yield f"  {seat.no}  {' '.join(word for word in words if word)}"


def active_seats(stored: StoredTable) -> tuple[int, ...]:
    """Return the seats that are to act; none once a game is over or given up."""
    if stored.position is None or stored.table.phase != "playing":
        return ()
    return stored.position.active


def describe_seat(seat: SeatRow) -> str:
    """Write the player of a seat, and its holder if that is another person."""
    if seat.kind == "open":
        return "open"
    name = seat.name
    if seat.holder:
        name += f", played by {seat.holder}"
    return f"{name} (bot {seat.bot})" if seat.bot else name


def described_place(places: Mapping[int, PlaceCard], seat: int) -> str:
    """Write the place of a seat in the result, "" where it has none."""
    place = places.get(seat)
    if place is None:
        return ""
    second = f", {place.score_aux} at a tie" if place.score_aux else ""
    return f"({place.rank}. with a score of {place.score}{second})"


def described_rules(written: bytes) -> str:
    """Write the rules of a clock."""
    rules = READ_RULES(written)
    kind = "real time" if rules.kind == "real" else "by the calendar"
    extra = f", {duration(rules.extra)} more for each turn" if rules.extra else ""
    end = ", out of time leaves the game" if rules.expels else ""
    return f"{duration(rules.bank)}, {kind}{extra}{end}"


def left_by_seat(stored: StoredTable, beat: Beat, now: int) -> dict[int, str]:
    """Write the time left to each seat of a game that is being played."""
    table, position = stored.table, stored.position
    if position is None or not position.clock or table.phase != "playing" or table.trouble:
        return {}
    state = READ_STATE(position.clock)
    # Real-time clocks count only the time up to the last beat of a server.
    is_real = READ_RULES(table.clock_rules).kind == "real"
    at = beat.at - beat.stood if is_real else now - beat.leapt
    found = {}
    for seat in state.left:
        left = left_at(state, seat, at) // SECOND
        if left > 0:
            found[seat] = f"({duration(left)} left)"
        else:
            found[seat] = "(out of time)" if seat in state.running else "(no time left)"
    return found


def duration(seconds: int) -> str:
    """Write a time with its units, such as "2 d 5 h" or "9 min 30 s"."""
    parts = []
    for size, unit in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {unit}")
    return " ".join(parts) or "0 s"


def described_options(written: bytes) -> str:
    """Write the options of a table as `play` takes them."""
    options: dict[str, Any] = msgspec.json.decode(written) if written else {}
    return " ".join(f"{name}={write_value(value)}" for name, value in options.items())


def time_of(milliseconds: int) -> str:
    """Write a time."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def verified(store: Store, table_id: str) -> list[Damage]:
    """Play a table again, and return the damage to its stored rows.

    A game that cannot be loaded counts as damage: the table then cannot be checked.
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
    """Search a table for damage; search again if its server has moved it on meanwhile."""
    found: list[Damage] = []
    for _ in range(TRIES):
        before = version_of(store, table_id)
        found = find_damage(store, table_id, game_class)
        if not found or before == version_of(store, table_id):
            break
    return found


def version_of(store: Store, table_id: str) -> int:
    """Return the version of a table's position, NO_MOVES without one."""
    stored = store.table(table_id)
    if stored is None or stored.position is None:
        return NO_MOVES
    return stored.position.version
