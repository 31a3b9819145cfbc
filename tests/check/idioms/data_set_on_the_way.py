"""Data is set by the states that are passed before somebody acts, the last of them included."""

from bga_states import GameState, StateType
from tests.check import parts
from tests.check.parts import PLAY, Counting, NextPlayer

DEAL = 30


class Deal(GameState["Counting"]):
    def __init__(self, game):
        super().__init__(game, id=DEAL, type=StateType.GAME)

    def on_entering_state(self):
        self.game.cards = [1, 2, 3]
        return PLAY


class Play(parts.Play):
    def on_entering_state(self):
        self.game.turns = 1


class Right(Counting):
    states = (Deal, Play, NextPlayer)
    cards: list[int]
    turns: int

    def setup_new_game(self):
        self.total = 0
        return DEAL
