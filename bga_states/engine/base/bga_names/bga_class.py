"""One class of BGA's framework: its names, and the code to write here instead."""

from collections.abc import Mapping
from typing import Final, NamedTuple

BY_ID: Final = "players have one key, their id"


class BgaClass(NamedTuple):
    """The names of one class or sub-object of BGA's framework.

    The code is for a State class. There a game's own components are called `cards`, `coins` (a
    PlayerCounter), `round` (a TableCounter), `table_stats` and `player_stats`.
    """

    title: str
    ours: str
    """The class here that has such names; "hooks" for hooks, "" for names without a dot."""
    here: Mapping[str, str]
    """The code to write here instead, by BGA's name."""
    needless: Mapping[str, str] = {}
    """The reason why no code is needed here, by BGA's name."""
