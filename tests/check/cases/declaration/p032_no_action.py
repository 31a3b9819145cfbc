"""A state of a player has nothing that its player can do."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Rest(GameState["Wrong"]):  # expect: P32
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def zombie(self, player_id: int) -> int:
        return NEXT


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | type[Rest]:
        self.game.add(active_player_id, n)
        return Rest if n == 3 else NEXT


class Wrong(Counting):
    states = (Play, Rest, NextPlayer)
