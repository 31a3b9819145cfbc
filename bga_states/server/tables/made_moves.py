"""Made moves: what a command has changed, as it is stored and as it is told."""

from typing import Any

import msgspec

from bga_states.engine.keeping.snapshot import Saved
from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table
from bga_states.server.sizes import LARGEST_MOVE, refuse_bigger
from bga_states.server.tables.clocks import LiveClock
from bga_states.server.tables.due_work import NOTHING, due_work, purges
from bga_states.server.tables.live_table import WHOLE_TABLE, LiveTable
from bga_states.server.tables.table_cards import card_news, result_card
from bga_states.server.tables.table_clocks import NOBODY, move_clocks
from bga_states.server.tables.table_news import MoveNews, News, move_tails
from bga_states.storage.contract import MoveRow, PositionRow, SeatRow, TableChanged, TableRow
from bga_states.storage.told_frames import PACK, WATCHING, digest, frames_of

ENCODE = msgspec.json.Encoder().encode
EVERY = 32
"""Each so many moves, the log keeps a whole snapshot."""
NOTHING_TOLD = b"[]"
NOBODY_ASKED = ""
"""The id of a move that no request has led to."""


class Done(msgspec.Struct, frozen=True):
    """What a command has done: what is to be stored, and what is then told."""

    change: TableChanged
    news: tuple[News, ...]
    version: int | None = None
    """The version the game has reached, None if it was not touched."""


class Asked(msgspec.Struct, frozen=True):
    """Who asked for a move, and for which: what the log says of it."""

    kind: str
    player_id: int
    action_id: str
    command: bytes


def done_move(live: LiveTable, asked: Asked, outcome: Outcome, at: int) -> Done:
    """Take note of a move that was made: its table is as it is after it."""
    game, table_id = live.game, live.row.id
    assert game is not None, "a game has moved"
    version = live.version = live.version + 1
    live.moved_at, live.outcome = at, outcome
    for _, _, player_id in outcome.path:
        live.entered[player_id or WHOLE_TABLE] = version
    for player_id in outcome.ended:
        live.entered[player_id or WHOLE_TABLE] = version
    if not version or outcome.is_undo:
        live.fresh_from = version
    told, saved = frames_of(outcome, live.players), game.save()
    frames = PACK(told)
    # One that has been larger before may go on, but not grow.
    if len(frames) > LARGEST_MOVE or saved.data_size > max(live.largest, live.data_size):
        refuse_bigger(len(frames), LARGEST_MOVE, "what it tells of a move")
        refuse_bigger(saved.data_size, max(live.largest, live.data_size), "what it saves")
    live.data_size = saved.data_size
    row = ended_row(live, game) if saved.is_over else None
    active = live.seats_of(saved.active_player_ids)
    clock = (
        b"" if live.clock is None else clocks_after(live, live.clock, asked, outcome, active, at)
    )
    move = move_row(live, asked, frames, saved.snapshot, clock)
    if asked.action_id:
        live.note_made(move)
    tails = move_tails(told, version, at, clock)
    news: tuple[News, ...] = (
        MoveNews(table_id, version, tails, live.holders, live.fresh_from == version),
    )
    if row is not None:
        news += (card_news(live),)
    position = position_row(live, game, saved, active)
    # Most tables have neither bots nor clocks.
    is_plain = row is None and live.clock is None and not live.has_bots
    work = NOTHING if is_plain else due_work(live, active, at)
    return Done(TableChanged(table_id, row, move, position, work), news, version)


def done_with_row(live: LiveTable, row: TableRow, asked: Asked, outcome: Outcome, at: int) -> Done:
    """Take note of a move that comes with a change of the row: all of it is one change."""
    done = done_move(live, asked, outcome, at)
    change = done.change
    # A game may end with the move, which changes the row once more.
    if live.row.revision != row.revision:
        live.row = msgspec.structs.replace(live.row, revision=row.revision)
        change = msgspec.structs.replace(change, work=purges(live, at))
    row = msgspec.structs.replace(row, phase=live.row.phase, result=live.row.result)
    change = msgspec.structs.replace(change, table=row)
    # The card comes first: whoever may no longer see the move must not be sent it.
    return Done(change, (card_news(live), *done.news), done.version)


def move_row(live: LiveTable, asked: Asked, told: bytes, snapshot: bytes, clock: bytes) -> MoveRow:
    """Write a move as it is kept."""
    return MoveRow(
        table_id=live.row.id,
        version=live.version,
        at=live.moved_at,
        kind=asked.kind,
        player_id=asked.player_id,
        action_id=asked.action_id,
        command=asked.command,
        frames=told,
        digest=digest(snapshot),
        snapshot=b"" if live.version % EVERY else snapshot,
        clock=clock,
    )


def clocks_after(
    live: LiveTable,
    clock: LiveClock,
    asked: Asked,
    outcome: Outcome,
    active: tuple[int, ...],
    at: int,
) -> bytes:
    """Charge the clocks for a move, and return what is told of them."""
    returned = asked.player_id if asked.kind == "revive" else NOBODY
    return move_clocks(live, clock, at, active, outcome.extra_time, returned)


def position_row(
    live: LiveTable, game: Table[Any], saved: Saved, active: tuple[int, ...]
) -> PositionRow:
    """Write where the game stands now."""
    return PositionRow(
        table_id=live.row.id,
        version=live.version,
        moved_at=live.moved_at,
        active=active,
        progression=saved.progression,
        game_version=game.game_class.version,
        fresh_from=live.fresh_from,
        entered=ENCODE(live.entered),
        snapshot=saved.snapshot,
        clock=b"" if live.clock is None else ENCODE(live.clock.state),
    )


def ended_row(live: LiveTable, game: Table[Any]) -> TableRow | None:
    """Note the result of a game that is over, and return what is to be stored of that."""
    if live.row.phase != "playing":
        return None
    return live.edit(phase="over", result=ENCODE(result_card(game, live.players)))


def upgraded(live: LiveTable, at: int) -> TableChanged:
    """Note that a newer version of the game has taken over, which changed the position."""
    game = live.game
    assert game is not None, "what is upgraded has been opened"
    live.version += 1
    live.moved_at = at
    live.fresh_from = live.entered[WHOLE_TABLE] = live.version
    live.is_outdated = False
    # It may have been a version in between that could not open the table.
    if live.clock is not None and live.clock.rules.kind == "real":
        live.clock.go_on(at)
    saved = game.save()
    told = PACK({WATCHING: NOTHING_TOLD})
    asked = Asked("upgrade", NOBODY, NOBODY_ASKED, b"{}")
    active = live.active_seats()
    clock = b"" if live.clock is None else move_clocks(live, live.clock, at, active)
    move = move_row(live, asked, told, saved.snapshot, clock)
    # Whoever replays the log begins anew here.
    move = msgspec.structs.replace(move, snapshot=saved.snapshot)
    position = position_row(live, game, saved, active)
    # Where nobody plays, nothing becomes due at another time.
    is_played = live.row.phase == "playing" and not live.trouble
    work = due_work(live, active, at) if is_played else None
    return TableChanged(live.row.id, None, move, position, work)


def abandoned(live: LiveTable, at: int, *seats: SeatRow) -> Done:
    """End a game without a result."""
    if live.game is not None:
        # It can be looked at again.
        live.trouble = ""
    return ended(live, at, *seats, phase="abandoned", trouble="")


def stood_still(live: LiveTable, at: int, sentence: str) -> Done:
    """Let nothing more happen at a table; its card says why."""
    live.trouble = sentence
    return ended(live, at, trouble=sentence)


def ended(live: LiveTable, at: int, *seats: SeatRow, **changes: str) -> Done:
    """Change the row of a table at which nothing is left to do, but for its purge."""
    row = live.edit(*seats, **changes)
    return Done(TableChanged(live.row.id, row, work=purges(live, at)), (card_news(live),))
