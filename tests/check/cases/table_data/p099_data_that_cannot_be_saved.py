"""Data of the game is of a class that cannot be saved."""

from tests.check.parts import Counting, NextPlayer, Play


class Board:
    def __init__(self) -> None:
        self.squares = [0] * 9


class Wrong(Counting):
    states = (Play, NextPlayer)
    board: Board  # expect: P99

    def setup_new_game(self) -> int:
        self.board = Board()
        return super().setup_new_game()
