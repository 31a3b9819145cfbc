"""One class of BGA's framework: the names it has, and what is written here instead."""

from collections.abc import Mapping
from typing import Final, NamedTuple

BY_ID: Final = "players have one key, their id"


class BgaClass(NamedTuple):
    """The names of one class or sub-object of BGA's framework.

    Code is what an author writes in a State class. There a game's own components are called
    `cards`, `coins` (a PlayerCounter), `round` (a TableCounter), `table_stats` and `player_stats`.
    """

    title: str
    ours: str
    """The class here that has such names; "hooks" for what is called, "" for what has no dot."""
    here: Mapping[str, str]
    """What is written here instead."""
    needless: Mapping[str, str] = {}
    """Why nothing is needed here instead."""
