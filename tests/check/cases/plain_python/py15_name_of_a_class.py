"""A base of two State classes asks which of them it is, by a name that is misspelt."""

from bga_states import StateType, clienttranslate
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer

AGAIN = 11


class Twice(parts.Adding):
    def __init__(self, game: "Wrong", id: int) -> None:  # noqa: A002
        super().__init__(
            game,
            id=id,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def zombie(self, player_id: int) -> int:
        if self.name == "Agian":  # expect: PY15
            return NEXT
        return AGAIN


class First(Twice):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, PLAY)


class Again(Twice):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, AGAIN)


class Wrong(Counting):
    states = (First, Again, NextPlayer)
