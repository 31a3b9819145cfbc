"""Limits: how much of anything a table takes from a client, a game or a stored snapshot."""

from typing import Final

NESTING: Final = 32
"""The deepest nesting of the values of one call."""
CALL_BYTES: Final = 64 * 1024
"""The largest size of the parameters of one call, in bytes of JSON."""
CONTAINERS: Final = 4_096
"""The largest number of lists, dicts and objects in one parameter: the engine looks into each."""
SHORT_TEXT: Final = 1_000
"""Texts up to this length need no check against `CALL_BYTES`, unless there are many. The engine
does not keep the parsed form of longer ones."""
ECHO: Final = 200
"""The largest number of characters of a strange value in a message."""
DRAWS: Final = 1 << 62
"""A table draws from its chance less often than this, and makes fewer moves."""
LARGEST_ID: Final = 1 << 63
"""The ids of players are below this."""
CASCADE: Final = 1_000
"""The most states entered in a row without a player: more count as an endless ring (P48)."""
ZOMBIE_TURNS: Final = 10_000
"""The most turns of zombies in a row: a table of zombies plays to its end, and must have one."""
UNDO_ACTIONS: Final = 64
"""The largest number of a table's actions that undo reaches back."""
SAVEPOINTS: Final = 16
"""The largest number of savepoints of a player."""
UNDO_BYTES: Final = 1 << 20
"""The largest number of bytes in all savepoints together; the last two may have more."""
TEXTS: Final = 1_024
"""The most parsed short texts to keep: a game that makes up texts must not fill the memory."""
