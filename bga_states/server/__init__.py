"""The server: it hosts tables for players on a network."""
