"""A base declares the transitions of several states; not every state takes all."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Step(parts.Adding):
    def __init__(self, game: "Right", id: int) -> None:
        super().__init__(
            game,
            id=id,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add"),
            description_my_turn=clienttranslate("${you} must add"),
            transitions={"next": NEXT, "more": 16},
        )


class First(Step):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, PLAY)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> str:
        self.game.add(active_player_id, n)
        return "more" if n == 1 else "next"

    def zombie(self, player_id: int) -> str:
        return self.act_add(1, player_id)


class Second(Step):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, 16)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> str:
        self.game.add(active_player_id, n)
        return "next"

    def zombie(self, player_id: int) -> str:
        return self.act_add(1, player_id)


class Right(Counting):
    states = (First, Second, NextPlayer)
