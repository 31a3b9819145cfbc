"""The few words every part of the engine shares."""

from enum import Enum
from typing import Any, Final, NewType

PlayerId = NewType("PlayerId", int)
"""The id of a player, for authors who want mypy to tell it from other ints; plain ints work too."""

StateClass = type[Any]
"""A subclass of GameState, named from below it."""

GAME_SETUP: Final = 1
"""The id of the state every table is in while `setup_new_game` runs; made by the engine."""

FIRST_STATE: Final = 2
"""The id of the state BGA enters after a setup that names none."""

GAME_END: Final = 99
"""The id of the state that ends the game; made by the engine."""


class StateType(Enum):
    """Who may act in a state (BGA's five types), with the traits that all else depends on."""

    ACTIVE_PLAYER = "activeplayer"
    """One player is active and must act."""
    MULTIPLE_ACTIVE_PLAYER = "multipleactiveplayer"
    """Several players may be active at once."""
    PRIVATE = "private"
    """One player's own step inside a MULTIPLE_ACTIVE_PLAYER state."""
    GAME = "game"
    """No player acts: the state does its work and leads on."""
    MANAGER = "manager"
    """The states 1 and 99, which the engine makes itself."""

    def __init__(self, word: str) -> None:
        # Attributes, not properties: the engine asks while a move runs.
        self.word = word
        """BGA's word for the type, as in `value`, which costs two calls on Python 3.11."""
        self.waits = word in {"activeplayer", "multipleactiveplayer"}
        """Whether a table rests in such a state until a player acts."""
        self.is_step = word == "private"
        """Whether such a state belongs to one player, not to the whole table."""
        self.has_players = self.waits or self.is_step
        """Whether players act in such a state."""


ACTIVE: Final = StateType.ACTIVE_PLAYER
MULTI: Final = StateType.MULTIPLE_ACTIVE_PLAYER
GAME: Final = StateType.GAME
"""The members every move asks for; on Python 3.11 an attribute of an Enum costs a call."""


def clienttranslate(text: str) -> str:
    """Mark a text for translation and return it unchanged; extraction tools look for this name."""
    return text
