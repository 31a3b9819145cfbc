"""Battleship, a game of two hidden fleets."""
