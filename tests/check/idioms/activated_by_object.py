"""A helper object makes the players active."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Turns:
    def __init__(self, game: "Right") -> None:
        self.game = game

    def everybody(self) -> None:
        self.game.gamestate.set_all_players_multiactive()


class Vote(parts.Vote):
    def on_entering_state(self) -> None:
        Turns(self.game).everybody()


class Right(Counting):
    states = (Vote, NextPlayer)
