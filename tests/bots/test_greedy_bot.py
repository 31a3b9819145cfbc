"""The greedy bot: one step ahead."""

import random
from typing import Any

from bga_states import Choice, Game, GameResult, GameState, StateType, Table, possible_action
from bga_states.bots import GreedyBot, decide
from sample_games.reversi import Reversi, rules


class Take(GameState["Heap"]):
    """A player takes some sticks, and the game goes on or ends."""

    def __init__(self, game: "Heap") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_take, sticks=sticks) for sticks in (1, 2, 3)]

    @possible_action
    def act_take(self, sticks: int, active_player_id: int) -> Any:
        self.player_score.inc(active_player_id, sticks)
        self.game.sticks -= sticks
        if self.game.sticks > 0:
            self.game.active_next_player()
            return Take
        # Whoever takes the last stick loses, whatever the score.
        self.player_score.set(active_player_id, 100 * self.game.sign)
        return GameResult.individual_ranking(self.players, reverse_score=self.game.sign > 0)

    def zombie(self, player_id: int) -> Any:
        return self.act_take(1, player_id)


class Heap(Game):
    """Few points win."""

    states = (Take,)
    sticks: int
    sign: int

    def setup_new_game(self) -> type[Take]:
        self.sticks, self.sign = 7, 1
        return Take


class ManyPoints(Heap):
    """Many points win."""

    def setup_new_game(self) -> type[Take]:
        self.sticks, self.sign = 7, -1
        return Take


def chosen(table: Table[Any], seed: int = 1, bot: GreedyBot | None = None) -> dict[str, Any]:
    """Return what a greedy bot chooses."""
    player_id = table.active_player_ids[0]
    return decide(bot or GreedyBot(), table, player_id, random.Random(seed)).args


def test_it_takes_what_brings_most_points() -> None:
    """In the middle of a game the choice with the highest score is taken, wherever it stands."""
    assert chosen(Table.create(ManyPoints, ["Ann", "Bob"], seed=1)) == {"sticks": 3}


def test_it_finds_out_that_few_points_win() -> None:
    """Where the lowest score wins, the choice with the lowest score is taken."""
    assert chosen(Table.create(Heap, ["Ann", "Bob"], seed=1)) == {"sticks": 1}


def test_the_end_counts_more_than_points() -> None:
    """A choice that loses the game is worth less than any other."""
    table = Table.create(ManyPoints, ["Ann", "Bob"], seed=1)
    table.arrange(lambda game: setattr(game, "sticks", 3))

    assert chosen(table) == {"sticks": 2}


def test_it_turns_over_most_discs() -> None:
    """In Reversi it plays where most discs are turned over; among equals it draws lots."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    for x, y in ((4, 3), (3, 3), (3, 4)):
        table.act(table.active_player_ids[0], "act_play_disc", {"x": x, "y": y})
    board = table.game.board
    turned = {
        move: len(rules.discs_turned(board, move, rules.WHITE))
        for move in rules.legal_moves(board, rules.WHITE)
    }
    best = {move for move, discs in turned.items() if discs == max(turned.values())}

    assert {(args["x"], args["y"]) for args in (chosen(table, seed) for seed in range(30))} == best


class Roll(GameState["Dice"]):
    """A player rolls for points, takes some, or ends the game."""

    def __init__(self, game: "Dice") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_roll), Choice(self.act_take), Choice(self.act_end)]

    @possible_action
    def act_roll(self, active_player_id: int) -> Any:
        # 5 on average, more than what can be taken.
        self.player_score.inc(active_player_id, self.game.random.choice([0, 0, 0, 20]))
        return Roll

    @possible_action
    def act_take(self, active_player_id: int) -> Any:
        self.player_score.inc(active_player_id, 2)
        return Roll

    @possible_action
    def act_end(self) -> int:
        return 99

    def zombie(self, player_id: int) -> int:
        return 99


class Dice(Game):
    """Points by luck."""

    states = (Roll,)

    def setup_new_game(self) -> type[Roll]:
        return Roll


def test_it_averages_over_deals() -> None:
    """With one deal luck decides; with more, what chance brings is averaged."""
    table = Table.create(Dice, ["Ann", "Bob"], seed=1)

    def names(bot: GreedyBot) -> set[str]:
        player_id = table.player_ids[0]
        chances = map(random.Random, range(8))
        return {decide(bot, table, player_id, chance).action for chance in chances}

    assert names(GreedyBot()) == {"act_roll", "act_take"}
    assert names(GreedyBot(deals=100)) == {"act_roll"}
