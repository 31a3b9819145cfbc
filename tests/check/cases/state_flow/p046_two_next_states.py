"""An action takes two transitions, one of them only sometimes."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Adding, Counting, NextPlayer, Number


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT, "again": PLAY},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.add(active_player_id, n)
        if n == 3:
            self.gamestate.next_state("again")
        self.gamestate.next_state("done")  # expect: P46

    def zombie(self, player_id: int) -> None:
        self.act_add(1, player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
