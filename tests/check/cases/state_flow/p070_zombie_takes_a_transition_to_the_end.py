"""zombie takes a transition that ends the game."""

from bga_states import GAME_END, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Adding, Counting, NextPlayer, Number


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT, "over": GAME_END},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> str:
        self.game.add(active_player_id, n)
        return "done"

    def zombie(self, player_id: int) -> str:
        return "over"  # expect: P70


class Wrong(Counting):
    states = (Play, NextPlayer)
