"""Cards of tables: their public descriptions."""

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from bga_states.engine.author.game import Game
from bga_states.engine.match.players import Player
from bga_states.engine.match.results import GameResult
from bga_states.engine.table import Table
from bga_states.protocol.cards import (
    Card,
    Phase,
    PlaceCard,
    ResultCard,
    SeatCard,
    SeatKind,
    Visibility,
    Watch,
)
from bga_states.server.tables.clocks import READ_RULES, LiveClock
from bga_states.server.tables.live_table import NOT_STARTED, LiveTable, shown_phase
from bga_states.server.tables.table_news import CardNews
from bga_states.server.tables.timekeeper import Times
from bga_states.storage.contract import ListedTable, SeatRow, TableRow

READ_OPTIONS = msgspec.json.Decoder(dict[str, Any]).decode
READ_RESULT = msgspec.json.Decoder(ResultCard).decode
SHOWN: Mapping[str, tuple[Callable[[bytes], object], bytes]] = {
    "options": (READ_OPTIONS, b"{}"),
    "result": (READ_RESULT, b""),
    "clock_rules": (READ_RULES, b""),
}
"""The columns that a card shows: for each its reader, and the value that stands for nothing."""


def card_news(live: LiveTable) -> CardNews:
    """Return the card of a live table in the form for its followers."""
    # A table that stands still has no views: they may be the cause, as when they take too long.
    version = NOT_STARTED if live.trouble else live.version
    row = live.row
    told = card_of(live), live.holders, row.created_by
    return CardNews(*told, version, row.watch_key, row.revision)


def card_of(live: LiveTable) -> Card:
    """Draw the card of a live table, with no holder connected: only the hub knows connections."""
    game = live.game
    players = {} if game is None else {player.id: player for player in game.players}
    listed = ListedTable(
        live.row,
        live.moved_at,
        live.active_seats(),
        0 if game is None else game.progression,
    )
    card = drawn(listed, live.game_class, players, live.trouble, live.clock)
    vacant = live.vacant_seats()
    if not vacant:
        return card
    return replace(card, seats=[replace(seat, is_vacant=seat.no in vacant) for seat in card.seats])


def card_in_list(listed: ListedTable, game_class: type[Game] | None, times: Times) -> Card:
    """Draw the card of a table that is not in memory, so without scores."""
    row = listed.table
    clock = LiveClock.read(row.clock_rules, listed.clock, times)
    return drawn(listed, game_class, {}, row.trouble, clock)


def readable_row(row: TableRow) -> TableRow:
    """Return the row of a table without damaged columns; the same row if none is damaged."""
    damaged = {}
    for name, (read, nothing) in SHOWN.items():
        written = getattr(row, name)
        try:
            if written != nothing:
                read(written)
        except (ValueError, RecursionError):
            damaged[name] = nothing
    return replace(row, **damaged) if damaged else row


def without_scores(card: Card) -> Card:
    """Return a card for people who may not watch: without scores and result."""
    return replace(card, seats=[replace(seat, score=0) for seat in card.seats], result=None)


def drawn(
    listed: ListedTable,
    game_class: type[Game] | None,
    players: dict[int, Player],
    trouble: str,
    clock: LiveClock | None,
) -> Card:
    """Draw a card."""
    row = listed.table
    is_playing = row.phase == "playing" and not trouble
    return Card(
        id=row.id,
        game=row.game,
        phase=cast(Phase, shown_phase(row.phase, trouble)),
        options=READ_OPTIONS(row.options),
        visibility=cast(Visibility, row.visibility),
        watch=cast(Watch, row.watch),
        seats=[seat_card(seat, players.get(seat.player_id)) for seat in shown_seats(row)],
        min_players=0 if game_class is None else game_class.min_players,
        host=row.host,
        active=[*listed.active],
        progression=listed.progression,
        created_at=row.created_at,
        moved_at=listed.moved_at,
        result=READ_RESULT(row.result) if row.result else None,
        trouble="" if row.phase == "abandoned" else trouble,
        clock_rules=None if clock is None else clock.rules,
        clock=clock.seen if clock is not None and is_playing else None,
    )


def shown_seats(row: TableRow) -> list[SeatRow]:
    """List the seats of a table; once it has started, only the seats of its players."""
    if row.phase == "open":
        return [*row.seats]
    return [seat for seat in row.seats if seat.player_id]


def seat_card(seat: SeatRow, player: Player | None) -> SeatCard:
    """Draw the card of one seat, with its player's score."""
    return SeatCard(
        no=seat.no,
        kind=cast(SeatKind, seat.kind),
        name=seat.name,
        player_id=seat.player_id,
        bot=seat.bot,
        is_ready=seat.ready,
        is_here=False,
        is_zombie=player is not None and player.zombie,
        score=0 if player is None else player.score,
        wants_end=seat.wants_end,
        holder=seat.holder,
    )


def result_card(game: Table[Any], seats: Mapping[int, int]) -> ResultCard:
    """Draw the result of a game that is over; `seats` holds the player of each seat by number."""
    result: GameResult | None = game.result
    assert result is not None, "a game that is over has a result"
    numbers = {player_id: no for no, player_id in seats.items()}
    places = [
        PlaceCard(numbers[ranked.player_id], ranked.rank, ranked.score, ranked.score_aux)
        for ranked in result.ranking
    ]
    return ResultCard(places, result.reason.value, result.won)
