"""Requests to a game in play: actions, leaving and coming back, giving up."""

from msgspec.structs import replace

from bga_states.engine.match.journal import Command
from bga_states.protocol.client_frames import Abandon, Act, Concede, Dismiss, Leave, Return
from bga_states.server.refused import Refused
from bga_states.server.tables.live_table import LiveTable, is_zombie
from bga_states.server.tables.seat_requests import Asker, done_seat, refuse_other_host, stand_up
from bga_states.server.tables.table_cards import card_news
from bga_states.server.tables.table_moves import Asked, Done, abandoned, done_move
from bga_states.storage.contract import ACT, MOST_SINCE, SeatRow
from bga_states.storage.kept_commands import write_command


def act(live: LiveTable, request: Act, asker: Asker, at: int) -> Done:
    """Take an action of the game; the game's errors pass through."""
    player_id = live.own_seat(request.seat, asker.person_id).player_id
    live.playing()
    if request.v > live.version:
        fact = f"version {request.v} is still to come, this is {live.version}"
        raise Refused("bad_request", f"Cannot act: {fact}. Act on what you have seen.")
    # Nor can the store tell of an older act whether it was done.
    if request.v < max(live.own_state_since(player_id), live.version - MOST_SINCE):
        fact = "what you acted on has changed meanwhile"
        raise Refused("stale", f"Cannot act: {fact}. Look again, and decide anew.")
    return carried_out(live, act_command(request, player_id), request.id, at)


def act_command(request: Act, player_id: int) -> Command:
    """Return the command that the log has for an action."""
    return Command(ACT, player_id, request.action, request.args)


def carried_out(
    live: LiveTable, command: Command, action_id: str, at: int, asked_by: int | None = None
) -> Done:
    """Carry out a command on the game; `asked_by` is None if the command's player has asked."""
    game = live.playing()
    outcome = live.play(lambda: command.do(game))
    player_id = command.player_id if asked_by is None else asked_by
    asked = Asked(command.kind, player_id, action_id, write_command(command))
    return done_move(live, asked, outcome, at)


def leave(live: LiveTable, request: Leave, asker: Asker, at: int) -> Done | None:
    """Give up a seat; in a game the zombie plays on, and a game without people is abandoned."""
    if live.phase == "open":
        return stand_up(live, request, asker, at)
    seat = live.own_seat(request.seat, asker.person_id)
    game = live.playing()
    if is_zombie(game, seat.player_id):
        return None
    return left_to_zombie(live, seat, request.id, at, seat.player_id)


def left_to_zombie(live: LiveTable, seat: SeatRow, action_id: str, at: int, asked_by: int) -> Done:
    """Let the zombie play on at a seat; abandon the game where no other person is left.

    `asked_by` is the id of the player who asked for it, `action_id` the id of their request.
    """
    live.playing()
    if people_in_play(live) == [seat.no]:
        return abandoned(live, at)
    command = Command("make_zombie", seat.player_id)
    return with_card(live, carried_out(live, command, action_id, at, asked_by))


def come_back(live: LiveTable, request: Return, asker: Asker, at: int) -> Done | None:
    """Let a player play again in place of the zombie; None if no zombie plays for them."""
    seat = live.own_seat(request.seat, asker.person_id)
    if not is_zombie(live.playing(), seat.player_id):
        return None
    return with_card(live, carried_out(live, Command("revive", seat.player_id), request.id, at))


def concede(live: LiveTable, request: Concede, asker: Asker, at: int) -> Done:
    """Concede a game of two players."""
    seat = live.own_seat(request.seat, asker.person_id)
    return carried_out(live, Command("concede", seat.player_id), request.id, at)


def abandon(live: LiveTable, request: Abandon, asker: Asker, at: int) -> Done | None:
    """Note whether a player wants the game to end without a result; end it when all people do."""
    seat = live.own_seat(request.seat, asker.person_id)
    if not stands_still(live):
        live.playing()
    if seat.wants_end == request.agrees:
        return None
    wish = replace(seat, wants_end=request.agrees)
    live.seats[seat.no] = wish
    if all(live.seats[no].wants_end for no in people_in_play(live)):
        return abandoned(live, at, wish)
    return done_seat(live, wish, at)


def dismiss(live: LiveTable, _request: Dismiss, asker: Asker, at: int) -> Done | None:
    """End a table that stands still, as the host; None if it has ended already."""
    refuse_other_host(live, asker)
    if live.row.phase == "abandoned":
        return None
    if not stands_still(live):
        fact = "the table does not stand still"
        raise Refused("not_open", f"Cannot end this: {fact}. Let all who play agree to end it.")
    return abandoned(live, at)


def stands_still(live: LiveTable) -> bool:
    """Whether a table has stopped before its end, and can only be mended or abandoned."""
    return live.phase == "broken" and live.row.phase in {"open", "playing"}


def people_in_play(live: LiveTable) -> list[int]:
    """List the seats of people who have not left, as far as that is known."""
    left = live.left_seats()
    return [no for no, seat in live.seats.items() if seat.person_id and no not in left]


def with_card(live: LiveTable, done: Done) -> Done:
    """Add the card to the news: it shows the seats where the zombie plays."""
    return replace(done, news=(*done.news, card_news(live)))
