"""Made moves: what a command has changed, as it is stored and as it is told."""

from typing import Any

import msgspec

from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table
from bga_states.server.sizes import LARGEST_MOVE, refuse_bigger
from bga_states.server.tables.due_work import due_work, purges
from bga_states.server.tables.live_table import WHOLE_TABLE, LiveTable
from bga_states.server.tables.table_cards import card_news, result_card
from bga_states.server.tables.table_clocks import NOBODY, move_clocks
from bga_states.server.tables.table_news import MoveNews, News
from bga_states.storage.contract import MoveRow, PositionRow, SeatRow, TableChanged, TableRow
from bga_states.storage.told_frames import WATCHING, digest, frames_of, pack_frames

ENCODE = msgspec.json.Encoder().encode
EVERY = 32
"""Each so many moves, the log keeps a whole snapshot."""
NOTHING_TOLD = b"[]"
NOBODY_ASKED = ""
"""The id of a move that no request has led to."""
NO_OUTCOME = Outcome(0)


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
    game = live.seen_game()
    live.version += 1
    live.moved_at = at
    note_entered(live, outcome)
    told = frames_of(outcome, live.players)
    packed = pack_frames(told)
    refuse_bigger(len(packed), LARGEST_MOVE, "what it tells of a move")
    if live.version == 0 or outcome.is_undo:
        live.fresh_from = live.version
    snapshot = game.snapshot()
    size = game.data_size
    # One that has been larger before may go on, but not grow.
    refuse_bigger(size, max(live.largest, live.data_size), "what it saves")
    live.data_size = size
    row = ended_row(live, game)
    active = live.active_seats()
    clock = clocks_after(live, asked, outcome, active, at)
    move = move_row(live, asked, at, packed, snapshot, clock)
    if asked.action_id:
        live.note_made(move)
    is_fresh = live.fresh_from == live.version
    news: list[News] = [
        MoveNews(live.row.id, live.version, at, told, live.holders, clock, is_fresh=is_fresh)
    ]
    if row is not None:
        news.append(card_news(live))
    position = position_row(live, game, snapshot, active)
    work = due_work(live, active, at)
    change = TableChanged(live.row.id, row, move, position, work)
    return Done(change, tuple(news), live.version)


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


def note_entered(live: LiveTable, outcome: Outcome) -> None:
    """Remember who is in another state with this version, by their own or by the table's."""
    for _, _, player_id in outcome.path:
        live.entered[player_id or WHOLE_TABLE] = live.version
    for player_id in outcome.ended:
        live.entered[player_id or WHOLE_TABLE] = live.version


def move_row(
    live: LiveTable, asked: Asked, at: int, told: bytes, snapshot: bytes, clock: bytes
) -> MoveRow:
    """Write a move as it is kept."""
    return MoveRow(
        table_id=live.row.id,
        version=live.version,
        at=at,
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
    live: LiveTable, asked: Asked, outcome: Outcome, active: tuple[int, ...], at: int
) -> bytes:
    """Charge the clocks for a move, and return what is told of them; b"" without clocks."""
    if live.clock is None:
        return b""
    returned = asked.player_id if asked.kind == "revive" else NOBODY
    return move_clocks(live, live.clock, at, active, outcome.extra_time, returned)


def position_row(
    live: LiveTable, game: Table[Any], snapshot: bytes, active: tuple[int, ...]
) -> PositionRow:
    """Write where the game stands now."""
    return PositionRow(
        table_id=live.row.id,
        version=live.version,
        moved_at=live.moved_at,
        active=active,
        progression=game.progression,
        game_version=game.game_class.version,
        fresh_from=live.fresh_from,
        entered=ENCODE(live.entered),
        snapshot=snapshot,
        clock=b"" if live.clock is None else ENCODE(live.clock.state),
    )


def ended_row(live: LiveTable, game: Table[Any]) -> TableRow | None:
    """Note the result of a game that is over, and return what is to be stored of that."""
    if not game.is_over or live.row.phase != "playing":
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
    snapshot = game.snapshot()
    told = pack_frames({WATCHING: NOTHING_TOLD})
    asked = Asked("upgrade", NOBODY, NOBODY_ASKED, b"{}")
    active = live.active_seats()
    clock = clocks_after(live, asked, NO_OUTCOME, active, at)
    move = move_row(live, asked, at, told, snapshot, clock)
    # Whoever replays the log begins anew here.
    move = msgspec.structs.replace(move, snapshot=snapshot)
    position = position_row(live, game, snapshot, active)
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
