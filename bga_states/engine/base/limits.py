"""Limits: how much of anything a table takes from a client, a game or a stored snapshot."""

from typing import Final

NESTING: Final = 32
"""How deep the values of one call may nest."""
CALL_BYTES: Final = 64 * 1024
"""How long the parameters of one call may be, written as JSON."""
CONTAINERS: Final = 4_096
"""How many lists, dicts and objects one parameter may hold: each of them is looked into."""
SHORT_TEXT: Final = 1_000
"""Texts up to this length need no look at `CALL_BYTES`, unless there are many; longer ones are not
kept once they are parsed."""
ECHO: Final = 200
"""How many characters of a strange value a message repeats."""
DRAWS: Final = 1 << 62
"""A table's chance is drawn from less often than this, and it makes fewer moves."""
LARGEST_ID: Final = 1 << 63
"""The ids of players are below this."""
CASCADE: Final = 1_000
"""States entered in a row without a player: more is taken for an endless ring (P48)."""
ZOMBIE_TURNS: Final = 10_000
"""Turns of zombies in a row: a table of zombies plays to its end, and must have one."""
UNDO_ACTIONS: Final = 64
"""How many actions of the table undo reaches back."""
SAVEPOINTS: Final = 16
"""How many savepoints a player keeps."""
UNDO_BYTES: Final = 1 << 20
"""How many bytes all savepoints together may have; the last two may have more."""
TEXTS: Final = 1_024
"""How many parsed short texts are kept: a game that makes up texts must not fill the memory."""
