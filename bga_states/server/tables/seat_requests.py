"""Requests about seats: taking and leaving one, being ready, starting the game."""

from typing import Any, NamedTuple

import msgspec

from bga_states.bots.bot import BotError
from bga_states.bots.bot_names import bot_maker
from bga_states.engine.author.game import Game
from bga_states.engine.match.players import FIRST_PLAYER_ID
from bga_states.engine.seating import pick_seed
from bga_states.engine.table import Table
from bga_states.protocol.cards import Person
from bga_states.protocol.client_frames import Kick, Leave, Ready, SeatBot, SeatRequest, Sit, Start
from bga_states.server.refused import WHO_ARE_YOU, Refused
from bga_states.server.tables.due_work import purges
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.table_cards import READ_OPTIONS, card_news
from bga_states.server.tables.table_moves import Asked, Done, done_with_row
from bga_states.server.tables.vacant_seats import as_bots, given
from bga_states.storage.contract import SeatRow, TableChanged, TableRow
from bga_states.storage.kept_commands import StartCommand, write_start

NO_PLAYER = 0
LONGEST_NAME = 40
"""The largest number of letters in the name of a bot's seat."""


class Asker(NamedTuple):
    """The person who asks; 0 and "" for a client without one."""

    person_id: int = 0
    name: str = ""

    @classmethod
    def of(cls, person: Person | None) -> "Asker":
        """Return a person as an asker; None becomes an asker without a person."""
        return cls() if person is None else cls(person.id, person.name)


def refuse_unless_open(live: LiveTable) -> None:
    """Refuse a request that needs an open table, unless the table is open."""
    if live.phase != "open":
        raise Refused("not_open", f"Cannot do this: the table is {live.phase}.")


def refuse_other_host(live: LiveTable, asker: Asker) -> None:
    """Refuse any asker but the host, who made the table."""
    if not asker.person_id or asker.person_id != live.row.created_by:
        raise Refused("not_host", f"Cannot do this: only {live.row.host} may, who made the table.")


def any_seat(live: LiveTable, request: SeatRequest) -> SeatRow:
    """Return the seat that a request is about; Refused when there is none."""
    seat = live.seats.get(request.seat)
    if seat is None:
        raise Refused("bad_request", f"Cannot do this: there is no seat {request.seat}.")
    return seat


def done_seat(live: LiveTable, seat: SeatRow, at: int) -> Done:
    """Change one seat; put off an open table's purge, but leave the due work of a game as it is."""
    row = live.edit(seat)
    return Done(TableChanged(live.row.id, row, work=purges(live, at) or None), (card_news(live),))


def sit(live: LiveTable, request: Sit, asker: Asker, at: int) -> Done | None:
    """Take an open seat; None if the asker holds it already."""
    if not asker.person_id:
        raise WHO_ARE_YOU.again()
    refuse_unless_open(live)
    seat = any_seat(live, request)
    if seat.person_id == asker.person_id:
        return None
    refuse_taken(seat)
    return done_seat(live, taken_seat(seat.no, asker), at)


def taken_seat(no: int, asker: Asker, *, ready: bool = False) -> SeatRow:
    """Return a seat that the asker has taken."""
    return SeatRow(no, "person", person_id=asker.person_id, name=asker.name, ready=ready)


def refuse_taken(seat: SeatRow) -> None:
    """Refuse a seat that is taken."""
    if seat.kind != "open":
        fact = f"seat {seat.no} was taken by {seat.name}"
        raise Refused("taken", f"Cannot sit here: {fact}. Take another one.")


def seat_bot(live: LiveTable, request: SeatBot, asker: Asker, at: int) -> Done | None:
    """Put a bot on a seat that is open or vacant, as the host; None if this bot has it already."""
    refuse_other_host(live, asker)
    seat = any_seat(live, request)
    bot = bot_name(request.bot)
    if live.is_vacant(seat):
        refuse_bot(bot)
        return given(live, as_bots(seat, bot), request.id, at)
    refuse_unless_open(live)
    if seat.bot == bot:
        return None
    refuse_taken(seat)
    return done_seat(live, bot_seat(seat.no, bot), at)


def bot_name(bot: str) -> str:
    """Return the name of a bot without stray spaces: all viewers read it."""
    return " ".join(bot.split())


def bot_seat(no: int, bot: str) -> SeatRow:
    """Return a seat that a bot has; Refused for an unknown bot."""
    bot = bot_name(bot)
    refuse_bot(bot)
    return SeatRow(no, "bot", bot=bot, name=bot[:LONGEST_NAME], ready=True)


def refuse_bot(bot: str) -> None:
    """Refuse an unknown bot."""
    try:
        bot_maker(bot)
    except BotError as error:
        raise Refused("bad_parameter", str(error)) from error


def stand_up(live: LiveTable, request: Leave, asker: Asker, at: int) -> Done:
    """Give up a seat before the game starts."""
    refuse_unless_open(live)
    return done_seat(live, SeatRow(live.own_seat(request.seat, asker.person_id).no), at)


def kick(live: LiveTable, request: Kick, asker: Asker, at: int) -> Done | None:
    """Send the player of a seat away, as the host; None if the seat is open."""
    refuse_other_host(live, asker)
    refuse_unless_open(live)
    seat = any_seat(live, request)
    return None if seat.kind == "open" else done_seat(live, SeatRow(seat.no), at)


def ready(live: LiveTable, request: Ready, asker: Asker, at: int) -> Done | None:
    """Note whether the asker is ready; None if that is known already."""
    refuse_unless_open(live)
    seat = live.own_seat(request.seat, asker.person_id)
    if seat.ready == request.is_ready:
        return None
    return done_seat(live, msgspec.structs.replace(seat, ready=request.is_ready), at)


def start(live: LiveTable, request: Start, asker: Asker, at: int) -> Done:
    """Start the game, as the host; errors of its setup pass through."""
    game, row, asked = begin(live, request, asker)
    return done_with_row(live, row, asked, game.outcome, at)


def begin(live: LiveTable, request: Start, asker: Asker) -> tuple[Table[Any], TableRow, Asked]:
    """Make the game that the host starts; return it, the row to store, and the move to log."""
    refuse_other_host(live, asker)
    refuse_unless_open(live)
    game_class = live.game_class
    assert game_class is not None, "a table without its game stands still"
    seats = players_for(live, game_class)
    command = start_command(live, game_class, seats)
    live.game = live.play(lambda: created(game_class, command))
    row = live.edit(*seats, phase="playing")
    return live.game, row, Asked("start", NO_PLAYER, request.id, write_start(command))


def created(game_class: type[Game], command: StartCommand) -> Table[Any]:
    """Make the game that a command begins."""
    options = command.options or None
    return Table.create(game_class, command.players, seed=command.seed, options=options)


def players_for(live: LiveTable, game_class: type[Game]) -> list[SeatRow]:
    """Make players of the taken seats; Refused unless the game can start with them."""
    seats = [seat for seat in live.seats.values() if seat.kind != "open"]
    fewest, most = game_class.min_players, game_class.max_players
    if not fewest <= len(seats) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        fact = f"{len(seats)} are seated, and the game takes {wanted}"
        raise Refused("not_ready", f"Cannot start: {fact}.")
    if not any(seat.person_id for seat in seats):
        raise Refused("not_ready", "Cannot start: only bots are seated. Take a seat yourself.")
    waiting = [
        seat.name
        for seat in seats
        if seat.kind == "person" and not seat.ready and seat.person_id != live.row.created_by
    ]
    if waiting:
        names = ", ".join(dict.fromkeys(waiting))
        raise Refused("not_ready", f"Cannot start: not ready yet are {names}. Wait for them.")
    own = own_names(seats)
    return [
        msgspec.structs.replace(seat, player_id=FIRST_PLAYER_ID + seat.no - 1, name=name)
        for seat, name in zip(seats, own, strict=True)
    ]


def own_names(seats: list[SeatRow]) -> list[str]:
    """Return a different name for each seat: one person may hold several seats."""
    names: list[str] = []
    for seat in seats:
        name, number = seat.name, 1
        while name in names:
            number += 1
            name = f"{seat.name} ({number})"
        names.append(name)
    return names


def start_command(live: LiveTable, game_class: type[Game], seats: list[SeatRow]) -> StartCommand:
    """Return the command that makes the game, so that it can be made again."""
    players = {seat.player_id: seat.name for seat in seats}
    options = READ_OPTIONS(live.row.options)
    return StartCommand(pick_seed(None), players, options, game_class.version)
