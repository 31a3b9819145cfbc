"""Moves: play the ordinary act, and note the changes of any move."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bga_states.engine.keeping.snapshot import Saved
from bga_states.engine.match.journal import KINDS, Command
from bga_states.engine.match.match import Point
from bga_states.engine.match.messages import Outcome
from bga_states.engine.readings import point_of
from bga_states.engine.table import Table
from bga_states.protocol.client_frames import Act, AnyRequest
from bga_states.server.sizes import LARGEST_MOVE, refuse_bigger
from bga_states.server.tables.due_work import NOTHING, due_work, purges
from bga_states.server.tables.live_table import REMEMBERED, WHOLE_TABLE, LiveTable, Made
from bga_states.server.tables.table_cards import card_news, result_card
from bga_states.server.tables.table_clocks import NOBODY, move_clocks
from bga_states.server.tables.table_news import CardNews, TableGone
from bga_states.storage.contract import (
    ACT,
    MoveRow,
    PositionRow,
    SeatRow,
    TableChanged,
    TableRow,
)
from bga_states.storage.kept_commands import WRITE
from bga_states.storage.told_frames import PACK, WATCHING, marked, unpack_frames

ENCODE = msgspec.json.Encoder().encode
EVERY = 32
"""The number of moves from one whole snapshot in the log to the next."""
NOTHING_TOLD = b"[]"
NO_CLOCK = b"null"
TAIL = b'"v":%d,"at":%d,"messages":%s,"clock":%s}'
NOBODY_ASKED = ""
"""The action id of a move that no request has led to."""


class MoveNews(msgspec.Struct, frozen=True):
    """A move: `tails` holds the end of its frame by viewer, as `move_tails` writes it."""

    table_id: str
    version: int
    tails: Mapping[int, bytes]
    holders: Mapping[int, int] = {}
    """The ids of the holders by seat, which only the server knows."""
    is_fresh: bool = False
    """Whether the move has replaced earlier ones, so that only a view can show it."""
    is_filmed: bool = False
    """Whether a take comes with it, for viewers who follow the scene."""

    @classmethod
    def of(cls, move: MoveRow) -> "MoveNews":
        """Return the news of a stored move."""
        told = unpack_frames(move.frames)
        return cls(move.table_id, move.version, move_tails(told, move.version, move.at, move.clock))

    def tail(self, viewer: int) -> bytes:
        """Return the end of the frame for one viewer."""
        return self.tails.get(viewer) or self.tails[WATCHING]


def move_head(table_id: str, viewer: int) -> bytes:
    """Return the start of every move's frame for one viewer."""
    return b'{"t":"move","table":"%s","seat":%d,' % (table_id.encode(), viewer)


def move_tails(
    told: Mapping[int, bytes], version: int, at: int, clock: bytes
) -> Mapping[int, bytes]:
    """Return the end of a move's frame by viewer; viewers with the same messages share the bytes.

    `told` holds the JSON list of each viewer's messages. Head and tail together equal a `Move` of
    the protocol, but the messages are not encoded again.
    """
    clock = clock or NO_CLOCK
    tails = {WATCHING: TAIL % (version, at, told[WATCHING], clock)}
    if len(told) > 1:
        tails.update({viewer: TAIL % (version, at, told[viewer], clock) for viewer in told})
    return tails


class FilmedMove(msgspec.Struct, frozen=True):
    """A move to film: its table before, the stored command, and its table after."""

    table_id: str
    version: int
    seed: int
    before: Point
    command: bytes
    after: Point


News: TypeAlias = MoveNews | FilmedMove | CardNews | TableGone
"""News of a table for its followers, told once its change is stored."""


class Done(msgspec.Struct, frozen=True):
    """The effect of a command: the change to store, and the news to tell then."""

    change: TableChanged
    news: tuple[News, ...]
    version: int | None = None
    """The version that the game has reached, None if the command did not touch it."""


class Asked(NamedTuple):
    """The request that led to a move, as the log has it."""

    kind: str
    player_id: int
    action_id: str
    command: bytes


def play_act(
    tables: OrderedDict[str, LiveTable], request: AnyRequest, person_id: int, at: int
) -> Done | None:
    """Take an ordinary act on a table in memory; None for an unusual act, with the game untouched.

    Unusual acts include one for an earlier version, a repeat, and one to refuse. `RequestJob.run`
    handles them.
    """
    if type(request) is not Act:
        return None
    live = tables.get(request.table)
    seat = None if live is None else live.seats.get(request.seat)
    if (
        live is None
        or seat is None
        or not person_id
        or seat.person_id != person_id
        # On the latest version no act has come since, and this one was not done before.
        or request.v != live.version
        or (seat.player_id, request.id) in live.made
        or (person_id, request.id) in live.done
        or live.game is None
        or live.row.phase != "playing"
        or live.trouble
    ):
        return None
    tables.move_to_end(request.table)
    player_id, row, action, args = seat.player_id, live.row, request.action, request.args
    try:
        outcome = live.play(live.game.act, player_id, action, args)
        command = WRITE(Command(ACT, player_id, action, args))
        return done_move(live, Asked(ACT, player_id, request.id, command), outcome, at)
    except BaseException:
        live.note_failed(request.v, row)
        raise


def done_move(live: LiveTable, asked: Asked, outcome: Outcome, at: int) -> Done:
    """Take note of a move that the game has made, and bring its table to the state after it."""
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
    told, saved = outcome.encoded_by_seat(live.players), game.save()
    frames = PACK(told)
    # A game that is too large already may go on, but not grow.
    if len(frames) > LARGEST_MOVE or saved.data_size > max(live.largest, live.data_size):
        refuse_bigger(len(frames), LARGEST_MOVE, "what it tells of a move")
        refuse_bigger(saved.data_size, max(live.largest, live.data_size), "what it saves")
    live.data_size = saved.data_size
    row = ended_row(live, game) if saved.is_over else None
    active_ids = saved.active_player_ids
    # As a rule one player is active.
    active = live.turns[active_ids[0]] if len(active_ids) == 1 else live.seats_of(active_ids)
    clock = b"" if live.clock is None else clocks_after(live, asked, outcome, active, at)
    move = move_row(live, asked, frames, saved.snapshot, clock)
    if asked.action_id:
        made = live.made
        made[asked.player_id, asked.action_id] = Made(version, asked.kind, asked.command)
        if len(made) > REMEMBERED:
            # The oldest comes first.
            del made[next(iter(made))]
    tails, is_fresh = move_tails(told, version, at, clock), live.fresh_from == version
    # Most tables have no viewer who follows the scene.
    filmed = () if live.sent_to is None else filmed_moves(live, asked)
    is_filmed = bool(filmed)
    moved = MoveNews(table_id, version, tails, live.holders, is_fresh, is_filmed)
    news: tuple[News, ...] = (moved, *filmed)
    if row is not None:
        news += (card_news(live),)
    position = position_row(live, saved, active)
    # Most tables have neither bots nor clocks.
    is_plain = row is None and live.clock is None and not live.has_bots
    work = NOTHING if is_plain else due_work(live, active, at)
    return Done(TableChanged(table_id, row, move, position, work), news, version)


def filmed_moves(live: LiveTable, asked: Asked) -> tuple[FilmedMove, ...]:
    """Return what a film of the last move needs, if somebody still follows the scene."""
    sent, game = live.sent_scenes, live.game
    if sent is None or game is None:
        live.sent_to = None
        return ()
    before, after = sent.point, point_of(game)
    sent.point = after
    if asked.kind not in KINDS:
        return ()
    return (FilmedMove(live.row.id, live.version, game.seed, before, asked.command, after),)


def done_with_row(live: LiveTable, row: TableRow, asked: Asked, outcome: Outcome, at: int) -> Done:
    """Take note of a move and a change of the row that comes with it, in one change."""
    done = done_move(live, asked, outcome, at)
    change = done.change
    # A game may end with the move, which changes the row once more.
    if live.row.revision != row.revision:
        live.row = msgspec.structs.replace(live.row, revision=row.revision)
        change = msgspec.structs.replace(change, work=purges(live, at))
    row = msgspec.structs.replace(row, phase=live.row.phase, result=live.row.result)
    change = msgspec.structs.replace(change, table=row)
    # The card comes first: viewers who may no longer see the move must not be sent it.
    return Done(change, (card_news(live), *done.news), done.version)


def move_row(live: LiveTable, asked: Asked, told: bytes, snapshot: bytes, clock: bytes) -> MoveRow:
    """Return the row of a move."""
    return MoveRow(
        table_id=live.row.id,
        version=live.version,
        at=live.moved_at,
        kind=asked.kind,
        player_id=asked.player_id,
        action_id=asked.action_id,
        command=asked.command,
        frames=told,
        digest=marked(snapshot).digest(),
        snapshot=b"" if live.version % EVERY else snapshot,
        clock=clock,
    )


def clocks_after(
    live: LiveTable, asked: Asked, outcome: Outcome, active: tuple[int, ...], at: int
) -> bytes:
    """Charge the clocks for a move, and return their new state as JSON."""
    assert live.clock is not None, "there are clocks"
    returned = asked.player_id if asked.kind == "revive" else NOBODY
    return move_clocks(live, live.clock, at, active, outcome.extra_time, returned)


def position_row(live: LiveTable, saved: Saved, active: tuple[int, ...]) -> PositionRow:
    """Return the row of the game's present position."""
    assert live.game_class is not None, "what has moved is known here"
    return PositionRow(
        table_id=live.row.id,
        version=live.version,
        moved_at=live.moved_at,
        active=active,
        progression=saved.progression,
        game_version=live.game_class.version,
        fresh_from=live.fresh_from,
        entered=ENCODE(live.entered),
        snapshot=saved.snapshot,
        clock=b"" if live.clock is None else ENCODE(live.clock.state),
    )


def ended_row(live: LiveTable, game: Table[Any]) -> TableRow | None:
    """Note the result of a game that is over, and return the changed row."""
    if live.row.phase != "playing":
        return None
    return live.edit(phase="over", result=ENCODE(result_card(game, live.players)))


def upgraded(live: LiveTable, at: int) -> TableChanged:
    """Note that a newer version of the game has taken over, and has changed the position."""
    game = live.game
    assert game is not None, "what is upgraded has been opened"
    live.version += 1
    live.moved_at = at
    live.fresh_from = live.entered[WHOLE_TABLE] = live.version
    live.is_outdated = False
    # A version in between may have been unable to open the table.
    if live.clock is not None and live.clock.rules.kind == "real":
        live.clock.go_on(at)
    saved = game.save()
    told = PACK({WATCHING: NOTHING_TOLD})
    asked = Asked("upgrade", NOBODY, NOBODY_ASKED, b"{}")
    active = live.active_seats()
    clock = b"" if live.clock is None else move_clocks(live, live.clock, at, active)
    move = move_row(live, asked, told, saved.snapshot, clock)
    # A replay of the log begins anew here.
    move = msgspec.structs.replace(move, snapshot=saved.snapshot)
    position = position_row(live, saved, active)
    # Without a running game, no due time changes.
    is_played = live.row.phase == "playing" and not live.trouble
    work = due_work(live, active, at) if is_played else None
    return TableChanged(live.row.id, None, move, position, work)


def abandoned(live: LiveTable, at: int, *seats: SeatRow) -> Done:
    """End a game without a result."""
    if live.game is not None:
        # Viewers can look at the game again.
        live.trouble = ""
    return ended(live, at, *seats, phase="abandoned", trouble="")


def stood_still(live: LiveTable, at: int, sentence: str) -> Done:
    """Let nothing more happen at a table; its card says why."""
    live.trouble = sentence
    return ended(live, at, trouble=sentence)


def ended(live: LiveTable, at: int, *seats: SeatRow, **changes: str) -> Done:
    """Change the row of a table that has no work left but its purge."""
    row = live.edit(*seats, **changes)
    return Done(TableChanged(live.row.id, row, work=purges(live, at)), (card_news(live),))
