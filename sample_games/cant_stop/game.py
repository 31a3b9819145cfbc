"""The game of Can't Stop: its data and what the states share."""

from bga_states import Game, PlayerStats
from bga_states.scene import Scene
from sample_games.cant_stop import rules
from sample_games.cant_stop.scene import scene_of
from sample_games.cant_stop.states import ChoosePairs, NextPlayer, RollDice, StopOrContinue


class CantStop(Game):
    """Roll the dice once more, or keep what you have: three columns win."""

    states = (RollDice, ChoosePairs, StopOrContinue, NextPlayer)
    min_players, max_players = 2, 4
    player_colors = ("ff0000", "008000", "0000ff", "ffa500")
    player_stats = PlayerStats(columns_won=int, rolls_lost=int)
    dice: list[int]
    rolls: int = 0
    """How often the dice have been rolled."""
    markers: dict[int, rules.Steps]
    """Where each player's markers are, by player id."""
    runners: rules.Steps

    def setup_new_game(self) -> type[RollDice]:
        """§1 The board is empty."""
        self.dice, self.runners = [], {}
        self.markers = {player_id: {} for player_id in self.players}
        self.player_stats.init()
        return RollDice

    def closed(self) -> frozenset[int]:
        """§6 Return the columns that any player has won."""
        return rules.closed_columns(self.markers.values())

    def roll(self) -> None:
        """§3 Roll the four dice."""
        self.dice = [self.random.randint(1, 6) for _ in range(rules.DICE)]
        self.rolls += 1

    def possible_moves(self) -> list[rules.Move]:
        """§4 Return the moves that the dice allow the active player."""
        markers = self.markers[self.get_active_player_id()]
        return rules.possible_moves(self.dice, markers, self.runners, self.closed())

    def bust_probability(self) -> float:
        """§5 Return the probability that the next roll is lost, from 0 to 1."""
        return rules.bust_probability(self.runners, self.closed())

    def bust_probability_after(self, move: rules.Move) -> float:
        """§5 Return that probability after a move of the active player."""
        runners = self.runners.copy()
        rules.advance(move, self.markers[self.get_active_player_id()], runners, self.closed())
        return rules.bust_probability(runners, self.closed())

    def close_columns(self, winner_id: int, columns: list[int]) -> None:
        """§6 Remove the others' markers from columns just won; §7 each column is a point."""
        for player_id, markers in self.markers.items():
            if player_id != winner_id:
                rules.remove_markers(markers, columns)
        self.player_score.inc(winner_id, len(columns))
        self.player_stats.inc("columns_won", len(columns), winner_id)

    def get_all_datas(self) -> dict[str, object]:
        """Show the whole board to all viewers: nothing is hidden."""
        return {
            "dice": self.dice,
            "markers": self.markers,
            "runners": self.runners,
            "lengths": rules.LENGTHS,
        }

    def get_game_progression(self) -> int:
        """§7 Measure how many of three columns the best player has."""
        return 100 * min(self.player_score.get_max(), rules.COLUMNS_TO_WIN) // rules.COLUMNS_TO_WIN

    def get_scene(self, player_id: int | None) -> Scene:  # noqa: ARG002  # all see the same table
        """Draw the columns and the dice."""
        return scene_of(self)
