"""Vacant seats: where a zombie plays or a bot has failed, a new holder plays on."""

from msgspec.structs import replace

from bga_states.engine.match.journal import Command
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.table_moves import Asked, Done, done_with_row
from bga_states.storage.contract import SeatRow, TableRow
from bga_states.storage.kept_commands import write_command


def as_bots(seat: SeatRow, bot: str) -> SeatRow:
    """Return a seat in a game as it is once a bot has it."""
    return replace(seat, kind="bot", bot=bot, person_id=0, holder="", wants_end=False)


def as_persons(seat: SeatRow, person_id: int, name: str) -> SeatRow:
    """Return a seat in a game as it is once a person has it: its player keeps their name."""
    holder = "" if name == seat.name else name
    return replace(seat, kind="person", bot="", person_id=person_id, holder=holder, wants_end=False)


def given(live: LiveTable, seat: SeatRow, request_id: str, at: int) -> Done:
    """Give a vacant seat to its new holder; the player is revived, and the table goes on.

    This is a move even if the player was no zombie and the game stays as before: from this move on
    clocks run again. The game's errors pass through.
    """
    game = live.game
    assert game is not None, "a seat without its game is not vacant"
    command = Command("revive", seat.player_id)
    outcome = live.play(lambda: command.do(game))
    # Only now: a game that refuses has changed nothing.
    row = gone_on(live, seat, at)
    asked = Asked(command.kind, command.player_id, request_id, write_command(command))
    return done_with_row(live, row, asked, outcome, at)


def gone_on(live: LiveTable, seat: SeatRow, at: int) -> TableRow:
    """Change a seat, and let a table go on that stood still for it."""
    if live.trouble and live.clock is not None:
        live.clock.go_on(at)
    live.trouble = ""
    return live.edit(seat, trouble="")
