"""Game titles: the name of a game for people, from its rules or its class."""

import re
from contextlib import suppress
from pathlib import Path

from bga_states.engine.author.game import Game
from bga_states.engine.base.homes import home_of

RULES = "RULES.md"
HEADING = re.compile(r"^# +(.+?)[ #]*$", re.MULTILINE)
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def title_of(game_class: type[Game]) -> str:
    """Return the title of the rules, or the class's name in words."""
    file = rules_of(game_class)
    if file is not None:
        # A request for the rules reports that they cannot be read.
        with suppress(OSError):
            heading = HEADING.search(file.read_text(encoding="utf-8", errors="replace"))
            if heading:
                return heading[1]
    return " ".join(WORD.findall(game_class.__name__)) or game_class.__name__


def rules_of(game_class: type[Game]) -> Path | None:
    """Return the file of a game's rules, which lies beside its module; None if there is none."""
    home = home_of(game_class)
    if home is None or not (home / RULES).is_file():
        return None
    return home / RULES
