"""The state of a table: who follows the moves knows what a fresh view would show."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bga_states import Game, GameError, Table, UserError
from bga_states.client import table_state
from bga_states.client.table_state import TableState
from bga_states.engine.match.messages import Outcome
from bga_states.protocol import ClockSeen
from bga_states.protocol.server_frames import Move, Seen, Told, View
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests import sizes
from tests.client.served_tables import DECODE, NOON, TABLE, ServedTable
from tests.client.tiny_server import CARD
from tests.client.wild_game import DEEDS, WildGame
from tests.engine.keeping.market import Market
from tests.planting import found_by

GAMES: tuple[type[Game], ...] = (
    Battleship,
    BranchLines,
    CantStop,
    Harvest,
    Hearts,
    Market,
    Reversi,
    TicTacToe,
)
COMEBACKS = 0.05
"""How often a random move is that somebody leaves, or comes back."""
FOLLOWS = "tests/client/test_table_state.py::test_who_follows_knows_what_a_view_would_show"


@found_by(
    *(f"{FOLLOWS}[{game}]" for game in ("Battleship-0", "CantStop-0", "Harvest-0", "Hearts-0"))
)
def nobody_leaves() -> Iterator[None]:
    """Let a client not take notice of which players the zombie plays for."""
    change = table_state.change

    def change_but_zombies(state: TableState, told: Any) -> None:
        before = {player.id: player.zombie for player in state.players.values()}
        change(state, told)
        for player_id, player in state.players.items():
            state.players[player_id] = replace(player, zombie=before[player_id])

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(table_state.HEARD, "tableInfosChanged", change_but_zombies)
        yield


def state_of(served: ServedTable, viewer: int) -> TableState:
    """Return what a viewer knows who has just opened the table."""
    frame = DECODE(served.view(viewer))
    assert isinstance(frame, View)
    return TableState(frame)


def follow(served: ServedTable, state: TableState, frames: dict[int, bytes]) -> None:
    """Tell a viewer of a move; one who cannot follow gets a view."""
    frame = DECODE(frames[state.seat])
    assert isinstance(frame, Move)
    state.follow(frame)
    if state.needs_view:
        view = DECODE(served.view(state.seat))
        assert isinstance(view, View)
        state.replace(view)


def random_move(served: ServedTable, random: Random) -> Outcome:
    """Do something that may be done: an action that is offered, or somebody leaves or is back."""
    table = served.table
    if random.random() < COMEBACKS:
        return leave_or_come_back(served, random)
    player_id = random.choice(table.active_player_ids)
    choices = table.choices(player_id)
    if not choices:
        return table.run_zombie(player_id)
    choice = random.choice(choices)
    return table.act(player_id, choice.action, choice.args)


def leave_or_come_back(served: ServedTable, random: Random) -> Outcome:
    """Let any player leave, or be back."""
    table = served.table
    player = random.choice(table.players)
    return (table.revive if player.zombie else table.make_zombie)(player.id)


def as_told(seen: Seen) -> Seen:
    """Return what the engine tells; the rest is the game's own."""
    return replace(seen, datas={})


@pytest.mark.parametrize("seed", range(2 * sizes.size("games")))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_who_follows_knows_what_a_view_would_show(game: type[Game], seed: int) -> None:
    """After each of some hundred random moves, for each player and for those who watch."""
    served, random = ServedTable(game, seed), Random(seed)
    states = [state_of(served, viewer) for viewer in served.viewers]
    for _ in range(150):
        if served.table.is_over:
            break
        frames = served.moves(random_move(served, random))
        for state in states:
            follow(served, state, frames)
            assert state.v == served.v
            assert as_told(state.seen) == as_told(served.seen(state.seat))

    assert served.v >= 5


@pytest.mark.parametrize("seed", range(5 * sizes.size("games")))
def test_who_follows_a_game_that_does_anything_knows_what_a_view_would_show(seed: int) -> None:
    """Whatever changes args, be it who is active, and wherever the table was loaded anew."""
    served, random = ServedTable(WildGame, seed), Random(seed)
    states = [state_of(served, viewer) for viewer in served.viewers]
    for _ in range(120):
        frames = served.moves(anything(served, random))
        for state in states:
            follow(served, state, frames)
            assert as_told(state.seen) == as_told(served.seen(state.seat))

    assert served.v == 120


def anything(served: ServedTable, random: Random) -> Outcome:
    """Do anything that succeeds, and sometimes load the table anew before it."""
    if random.random() < COMEBACKS:
        served.table = Table.restore(WildGame, served.table.snapshot())
    while True:
        # It may be impossible, or all may have left.
        with suppress(GameError, UserError):
            if random.random() < COMEBACKS:
                return leave_or_come_back(served, random)
            player_id = random.choice(served.table.active_player_ids)
            deeds = random.getrandbits(DEEDS) & random.getrandbits(DEEDS)
            return served.table.act(player_id, "act_anything", {"deeds": deeds})


@pytest.mark.parametrize("game", [Reversi, TicTacToe], ids=lambda game: game.__name__)
def test_a_game_that_is_given_up_is_over(game: type[Game]) -> None:
    """Who follows sees the end: nobody is active, nothing is possible, the progression is whole."""
    served = ServedTable(game, seed=1)
    state = state_of(served, 1)
    follow(served, state, served.moves(served.table.concede(served.players[2])))

    assert state.is_over
    assert (state.active_player_ids, state.possible_actions, state.progression) == ([], [], 100)
    assert state.seen == replace(served.seen(1), datas=state.datas)


@pytest.mark.parametrize(
    "told",
    [
        Told("undoRestorePoint", "", {"player_id": 1, "player_name": "Ann"}),
        Told("gameStateChange", "", {"id": 10}),
        Told("gameStateMultipleActiveUpdate", "", {"active_player_ids": "all"}),
        Told("tableInfosChanged", "", {"players": [{"id": 5}]}),
    ],
    ids=lambda told: told.type,
)
def test_what_cannot_be_followed_needs_a_view(told: Told) -> None:
    """An undo, and whatever a server tells that this client does not understand."""
    served = ServedTable(Reversi, seed=1)
    state = state_of(served, 0)
    state.follow(Move(TABLE, 0, 1, NOON, [told], None))

    assert state.needs_view


def test_a_state_that_nobody_has_shown_needs_a_view() -> None:
    """The game was upgraded, say: a state is entered that the last view did not know."""
    served = ServedTable(Reversi, seed=1)
    state = state_of(served, 0)
    del state.states[10]
    player_id, choice = served.players[1], served.table.choices(served.players[1])[0]
    frame = DECODE(served.moves(served.table.act(player_id, choice.action, choice.args))[0])
    assert isinstance(frame, Move)
    state.follow(frame)

    assert state.needs_view


def test_datas_are_those_of_the_last_view() -> None:
    """The game's own notifications tell how they change."""
    served = ServedTable(Reversi, seed=1)
    state = state_of(served, 1)
    before = state.datas
    follow(served, state, served.moves(random_move(served, Random(2))))

    assert (state.datas, state.datas_v, state.v) == (before, 0, 1)


def test_who_follows_an_undo_knows_what_a_view_would_show() -> None:
    """What was taken back is forgotten: one asks for a view and goes on from there."""
    served = ServedTable(Market, seed=1)
    states = [state_of(served, viewer) for viewer in served.viewers]
    for action in ("act_buy", "act_buy", "act_undo", "act_buy", "act_leave"):
        player_id = served.table.active_player_ids[0]
        frames = served.moves(served.table.act(player_id, action))
        for state in states:
            follow(served, state, frames)
            assert as_told(state.seen) == as_told(served.seen(state.seat))

    assert {state.datas_v for state in states} == {3}


class TestClocks:
    """Of all clocks that are told the one with the greatest `revision` counts."""

    @pytest.fixture
    def state(self) -> TableState:
        view = DECODE(ServedTable(TicTacToe, seed=1).view(1))
        assert isinstance(view, View)
        return TableState(replace(view, clock=clock(50)))

    @pytest.mark.parametrize(("revision", "counts"), [(49, False), (50, False), (51, True)])
    def test_a_move(self, state: TableState, revision: int, *, counts: bool) -> None:
        """A move that is sent again has the clock it had, from before the time was set."""
        state.follow(Move(TABLE, 1, 1, 9, [], clock(revision, left=7)))

        assert (state.clock == clock(revision, left=7)) == counts

    @pytest.mark.parametrize(("revision", "counts"), [(49, False), (50, True), (51, True)])
    def test_a_card(self, state: TableState, revision: int, *, counts: bool) -> None:
        """The card comes again when the time was set, forward or back."""
        state.see_card(replace(CARD, clock=clock(revision, left=7)))

        assert (state.clock == clock(revision, left=7)) == counts

    @pytest.mark.parametrize(("at", "counts"), [(49, False), (51, True)])
    def test_a_server_that_does_not_say(self, state: TableState, at: int, *, counts: bool) -> None:
        """Of an older server the latest time counts."""
        state.clock = ClockSeen(50, {}, [])
        told = ClockSeen(at, {1: 7}, [1])
        state.follow(Move(TABLE, 1, 1, at, [], told))

        assert (state.clock == told) == counts

    def test_a_card_without_a_clock(self, state: TableState) -> None:
        """The card of a game that is over shows no clock, and what is known stays."""
        state.see_card(CARD)

        assert state.clock == clock(50)


def clock(revision: int, left: int = 9) -> ClockSeen:
    """Return a clock that shows a time, while the server's clock goes back."""
    return ClockSeen(100 - revision, {1: left}, [1], revision)
