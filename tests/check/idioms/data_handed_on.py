"""Data is copied, exchanged, or set anew after it was handed on."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.added.append(n)
        self.game.last = self.game.copied
        self.game.copied = list(self.game.added)
        self.game.left, self.game.right = self.game.right, self.game.left
        self.game.total_before = self.game.total
        self.game.hand_on()
        self.game.added = []
        self.game.round = self.game.turn
        self.game.add(active_player_id, n)
        return NEXT


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self):
        self.game.turn = []
        return super().on_entering_state()


class Right(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    shown: list[int]
    last: list[int]
    copied: list[int]
    left: list[int]
    right: list[int]
    turn: list[int]
    round: list[int]
    total_before: int

    def setup_new_game(self):
        self.total = self.total_before = 0
        self.added, self.shown, self.copied, self.last = [], [], [], []
        self.left = self.right = []
        self.right = []
        self.turn, self.round = [], []
        return parts.PLAY

    def hand_on(self):
        self.shown = self.added
