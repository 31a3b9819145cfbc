"""Seats: what a bot gets, and what it cannot reach."""

import gc
import random
from typing import Any

import pytest

from bga_states import Game, Gear, Table, TableError
from bga_states.bots import Seat, bot_maker, decide
from sample_games.battleship import Battleship
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from tests.bots.secrets import Hidden, played, twins_of

SECRETIVE = [Battleship, Harvest, Hearts, Hidden]


def seat_at(table: Table[Any], player_id: int) -> Seat:
    return Seat(table, player_id, random.Random(1))


def reachable(thing: object, limit: int = 200_000) -> set[int]:
    """Return the ids of everything that can be reached from a thing, but for modules and types."""
    seen, ahead = {id(thing)}, [thing]
    while ahead and len(seen) < limit:
        for other in gc.get_referents(ahead.pop()):
            if id(other) not in seen and not isinstance(other, type | type(gc)):
                seen.add(id(other))
                ahead.append(other)
    return seen


@pytest.mark.parametrize("game", [*SECRETIVE, Reversi], ids=lambda game: game.__name__)
def test_a_seat_shows_what_its_player_sees(game: type[Game]) -> None:
    """The view and the choices of a seat are those of the player at the real table."""
    table = played(game, seed=5, moves=9)
    player_id = table.active_player_ids[0]
    seat = seat_at(table, player_id)

    assert seat.view == table.view(player_id)
    assert list(map(str, seat.choices)) == list(map(str, table.choices(player_id)))
    assert seat.result is None
    assert seat.game_class is game


def test_nothing_of_a_seat_leads_to_the_table() -> None:
    """However deep a bot digs, it finds neither the table, nor its game, nor its players."""
    table = played(Hearts, seed=5, moves=9)
    seat = seat_at(table, table.active_player_ids[0])
    seat.view, seat.choices, seat.imagine()  # whatever it makes when it is asked
    found = reachable(seat)

    for secret in (table, table.game, table.game.players, table._match, table._keeper):
        assert id(secret) not in found


@pytest.mark.parametrize("name", ["random", "zombie", "greedy", "mcts:playouts=30"])
@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.__name__)
def test_no_bot_knows_what_its_player_cannot_know(game: type[Game], name: str) -> None:
    """On two tables that differ only in secrets, a bot with the same chance chooses the same."""
    table = played(game, seed=3, moves=7)
    player_id = table.active_player_ids[0]
    twins = twins_of(table, player_id)
    chosen = [str(decide(bot_maker(name)(), twin, player_id, random.Random(4))) for twin in twins]

    assert twins[0].snapshot() != twins[1].copy(seed=1).snapshot()
    assert chosen[0] == chosen[1]


def test_an_imagined_table_is_one_of_many() -> None:
    """Each imagined table has other cards in the other hands, and may be played on."""
    table = played(Hearts, seed=5, moves=9)
    seat = seat_at(table, table.active_player_ids[0])
    imagined = [seat.imagine() for _ in range(5)]
    hands = {str(one.game.cards.get_player_hand(table.player_ids[2])) for one in imagined}

    assert all(one.gear is Gear.FAST for one in imagined)
    assert len(hands) == 5


def test_a_seat_tells_what_was_told() -> None:
    """The messages of a seat are those its player was told of the last move."""
    table = played(Reversi, seed=5, moves=3)
    player_id = table.active_player_ids[0]
    told = table.outcome.messages(player_id)
    seat = Seat(table, player_id, random.Random(1), messages=told, seconds=2)

    assert "discPlayed" in [message.type for message in seat.messages]
    assert seat.seconds == 2


def test_there_is_no_seat_for_somebody_else() -> None:
    """A seat for somebody who does not play is refused."""
    with pytest.raises(TableError, match="2300009"):
        seat_at(played(Reversi, seed=5, moves=1), 2300009)
