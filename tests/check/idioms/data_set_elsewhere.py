"""Data is set by helpers, in a loop, or several at once."""

from dataclasses import dataclass

from tests.check.parts import PLAY, Counting, NextPlayer, Play


def deal(game):
    game.hands = {player_id: [] for player_id in game.players}


class Setting:
    def __init__(self, game):
        self.game = game

    def prepare(self):
        self.game.market = [1, 2, 3]


class Right(Counting):
    @dataclass
    class Options:  # noqa: D106  # it is the game's
        size: int = 8

    states = (Play, NextPlayer)
    options: Options
    hands: dict[int, list[int]]
    market: list[int]
    rounds: int
    low: int
    high: int
    best: int
    seats: list[int]
    default: int = 3

    def setup_new_game(self):
        super().setup_new_game()
        deal(self)
        Setting(self).prepare()
        self.low, (self.high, *self.seats) = 1, (2, 3)
        for self.best in (1, 2):
            pass
        self.rounds: int = 1
        return PLAY
