"""A transition leads to a class that is not among the states."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Adding, Counting, NextPlayer, Number


class Bonus(NextPlayer):
    """Stands in no list."""


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT, "bonus": Bonus},  # expect: P16
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> str:
        self.game.add(active_player_id, n)
        return "bonus" if n == 3 else "done"


class Wrong(Counting):
    states = (Play, NextPlayer)
