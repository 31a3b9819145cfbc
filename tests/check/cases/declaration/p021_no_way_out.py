"""A state of a player leads only to itself."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Adding, Counting, NextPlayer, Number


class Trap(Adding):  # expect: P21
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "type[Trap]":
        self.game.add(active_player_id, n)
        return Trap


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | type[Trap]:
        self.game.add(active_player_id, n)
        return Trap if n == 3 else NEXT


class Wrong(Counting):
    states = (Play, Trap, NextPlayer)
