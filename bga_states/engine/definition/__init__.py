"""A Game class read and compiled, once."""
