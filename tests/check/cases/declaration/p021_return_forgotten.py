"""The action that ends a turn returns nothing, so that nobody comes to the other states."""

from bga_states import Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import PLAY, Counting, NextPlayer, Number


class Play(GameState["Wrong"]):  # expect: P21
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} may add numbers"),
            description_my_turn=clienttranslate("${you} may add numbers"),
        )

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_add, n=1), Choice(self.act_end_turn)]

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return PLAY

    @possible_action
    def act_end_turn(self, active_player_id: int) -> None:
        text = clienttranslate("${player_name} ends the turn")
        self.notify.all("ended", text, player_id=active_player_id)

    def zombie(self, player_id: int) -> int:
        return self.act_add(1, player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
