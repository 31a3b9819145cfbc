"""Every sample game is played in every way, and keeps what its rules say of any position."""

import pytest
from hypothesis.stateful import invariant

from bga_states import Game
from bga_states.testing.state_machine import GameMachine, check_machine
from sample_games.battleship import Battleship
from sample_games.battleship import rules as battleship
from sample_games.cant_stop import CantStop
from sample_games.cant_stop import rules as cant_stop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi import rules as reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe


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


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("machine", "at_once"),
    [
        (TicTacToeMachine, 30),
        (ReversiMachine, 20),
        (ReversiArrayMachine, 10),
        (HeartsMachine, 10),
        (CantStopMachine, 20),
        (BattleshipMachine, 10),
        (HarvestMachine, 15),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_game_in_every_way(machine: type[GameMachine[Game]], at_once: int, games: int) -> None:
    """Legal moves, nonsense, and people who come and go lead to nothing that must not be."""
    check_machine(machine, games=at_once * games, steps=20)
