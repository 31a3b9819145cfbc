"""In a game whose texts are translated, some are not marked."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Play(parts.Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description="${actplayer} must add a number",  # expect: P89
            description_my_turn=f"Add a number to {NEXT}",  # expect: P89
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.notify.all("told", "It is the number ${n}", n=n)  # expect: P89
        self.notify.all("told", f"It is the number {n}", n=n)  # expect: P89
        text = "It is small" if n < 2 else clienttranslate("It is big")  # expect: P89
        self.notify.player(active_player_id, "told", text)
        log = clienttranslate("It is ${word}")
        self.notify.all("told", log, word="odd", i18n=["word"])  # expect: P89
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
