"""Tic-tac-toe: the smallest whole game."""

from sample_games.tictactoe.game import TicTacToe

__all__ = ["TicTacToe"]
