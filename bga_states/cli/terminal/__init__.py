"""A match played in the terminal."""
