"""Texts without a mark where they stand: they have no words, or are marked elsewhere."""

from bga_states import StateType, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number

TOO_MUCH = clienttranslate("This is too much")
MUST_ADD = {"others": clienttranslate("${actplayer} must add a number")}


def told(word: str) -> str:
    """Make a text of a word that is marked already."""
    return f"{word}: ${{n}}"


class Base(parts.Adding):
    def __init__(self, game, description, mine):
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=description,
            description_my_turn=mine,
        )


class Play(Base):
    def __init__(self, game):
        super().__init__(game, MUST_ADD["others"], clienttranslate("${you} must add a number"))

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        if self.game.total < 0:
            raise UserError(TOO_MUCH)
        self.game.add(active_player_id, n)
        self.notify.all("silent", "", n=n)
        self.notify.all("number", "${player_name}: ${n}!", player_id=active_player_id, n=n)
        self.notify.all("made", told(clienttranslate("Number")), n=n)
        text = clienttranslate("One") if n == 1 else clienttranslate("More")
        self.notify.all("some", text)
        suit = {1: "♠", 2: "♥"}.get(n, "♦")
        self.notify.all("suit", f"{suit} {n}", name="Ann", color="red", i18n=[])
        log = ""
        if n == 2:
            log = clienttranslate("It is ${word}")
        self.notify.all("word", log, word=clienttranslate("two"), i18n=["word"])
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
