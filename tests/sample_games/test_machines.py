"""Every sample game is played in every way, and keeps what its rules say of any position."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import invariant

from bga_states import ActionRefused, Game
from bga_states.engine.match.move import Move
from bga_states.engine.running.machine import Machine
from bga_states.testing import state_machine
from bga_states.testing.state_machine import GameMachine, check_machine
from sample_games.battleship import Battleship
from sample_games.battleship import rules as battleship
from sample_games.branch_lines import BranchLines
from sample_games.branch_lines import rules as branch_lines
from sample_games.cant_stop import CantStop
from sample_games.cant_stop import rules as cant_stop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.hearts.states import TakePassedCards
from sample_games.reversi import Reversi
from sample_games.reversi import rules as reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.planting import found_by
from tests.sizes import size


class TicTacToeMachine(GameMachine[TicTacToe]):
    game_class = TicTacToe

    @invariant()
    def marks_alternate(self) -> None:
        """§2 The first player has as many marks as the second, or one more."""
        board = self.table.game.board
        assert board.count(1) - board.count(2) in {0, 1}


class ReversiMachine(GameMachine[Reversi]):
    game_class = Reversi

    @invariant()
    def scores_count_discs(self) -> None:
        """§5 The score of a player is the number of their discs."""
        game = self.table.game
        assert [player.score for player in game.players.values()] == [
            reversi.count_discs(game.board, color) for color in (reversi.BLACK, reversi.WHITE)
        ]


class ReversiArrayMachine(GameMachine[ReversiArray]):
    game_class = ReversiArray

    @invariant()
    def somebody_can_play_until_the_end(self) -> None:
        """§3 Whoever is active has a move."""
        for player_id in self.table.active_player_ids:
            assert self.table.choices(player_id)


class HeartsMachine(GameMachine[Hearts]):
    game_class = Hearts

    @invariant()
    def all_cards_are_somewhere(self) -> None:
        """§1 No card is lost."""
        assert sum(self.table.game.cards.count_cards_in_locations().values()) == 52


class CantStopMachine(GameMachine[CantStop]):
    game_class = CantStop

    @invariant()
    def nobody_climbs_beyond_the_top(self) -> None:
        """§6 A marker is on a step of its column, and no column is won by two."""
        markers = self.table.game.markers.values()
        won = [column for one in markers for column in cant_stop.columns_won(one)]
        assert len(won) == len({*won})
        assert all(
            step <= cant_stop.LENGTHS[column] for one in markers for column, step in one.items()
        )


class BattleshipMachine(GameMachine[Battleship]):
    game_class = Battleship

    @invariant()
    def nobody_shoots_twice_at_a_square(self) -> None:
        """§4 Each shot is at a square that was not shot at."""
        for shots in self.table.game.shots.values():
            assert len(battleship.open_squares(shots)) == 100 - len(shots)


class HarvestMachine(GameMachine[Harvest]):
    game_class = Harvest

    @invariant()
    def no_card_is_kept_and_planted(self) -> None:
        """§5 A card is kept or planted, never both."""
        kept, planted = self.table.game.kept, self.table.game.planted
        assert all(kept.get(player_id) != card_id for player_id, card_id in planted.items())


class BranchLinesMachine(GameMachine[BranchLines]):
    game_class = BranchLines

    @invariant()
    def the_market_is_full(self) -> None:
        """§4 The market has five cubes, and no player holds more than ten."""
        game = self.table.game
        assert len(game.market()) == branch_lines.MARKET
        assert all(len(game.goods_of(id_)) <= branch_lines.MOST_GOODS for id_ in game.players)

    @invariant()
    def nobody_builds_beyond_their_stock(self) -> None:
        """§4 No player has built more sections than they have."""
        assert min(map(self.table.game.sections_left, self.table.game.players)) >= 0


@pytest.mark.parametrize(
    ("machine", "at_once"),
    [
        (TicTacToeMachine, 30),
        (ReversiMachine, 10),
        (ReversiArrayMachine, 5),
        (HeartsMachine, 5),
        (CantStopMachine, 10),
        (BattleshipMachine, 5),
        (HarvestMachine, 8),
        (BranchLinesMachine, 8),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_game_in_every_way(machine: type[GameMachine[Game]], at_once: int) -> None:
    """Legal moves, nonsense, and people who come and go lead to nothing that must not be."""
    check_machine(machine, games=at_once * size("machines"), steps=20)


EVERY_WAY = "tests/sample_games/test_machines.py::test_a_game_in_every_way"


@contextmanager
def unshortened() -> Iterator[pytest.MonkeyPatch]:
    """Patch what the caller wants; that a game fails is enough, the shortest is not looked for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_machine, "SEARCHED", 1)
        patch.setattr(
            state_machine, "settings", lambda **how: settings(**how | {"phases": [Phase.generate]})
        )
        yield patch


@found_by(f"{EVERY_WAY}[ReversiMachine-]", f"{EVERY_WAY}[HeartsMachine-]")
def who_comes_back_breaks_the_game() -> Iterator[None]:
    """Fail when somebody comes back who had left."""
    set_zombie = Machine.set_zombie

    def failing(machine: Machine, move: Move, player_id: int, *, zombie: bool) -> None:
        set_zombie(machine, move, player_id, zombie=zombie)
        if not zombie:
            raise KeyError(player_id)

    with unshortened() as patch:
        patch.setattr(Machine, "set_zombie", failing)
        yield


@found_by(EVERY_WAY)
def nonsense_breaks_the_game() -> Iterator[None]:
    """Fail where an action should be refused."""
    act = Machine.act

    def failing(machine: Machine, move: Move, player_id: int, action: str, sent: object) -> None:
        try:
            act(machine, move, player_id, action, sent)
        except ActionRefused as error:
            raise KeyError(action) from error

    with unshortened() as patch:
        patch.setattr(Machine, "act", failing)
        yield


@found_by(f"{EVERY_WAY}[HeartsMachine-]")
def a_card_is_lost() -> Iterator[None]:
    """Lose a card when players take up what was passed to them."""
    on_entering_state = TakePassedCards.on_entering_state

    def losing(state: TakePassedCards) -> Any:
        [lost, *_] = state.game.cards.get_player_hand(state.game.players.ids[0])
        state.game.cards._take(lost.id)
        return on_entering_state(state)

    with unshortened() as patch:
        patch.setattr(TakePassedCards, "on_entering_state", losing)
        yield
