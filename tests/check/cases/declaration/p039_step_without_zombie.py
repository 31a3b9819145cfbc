"""The master of steps has a zombie, and the step has none."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PICK, Counting, NextPlayer, Number, Plan


class Pick(GameState["Wrong"]):  # expect: P39
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PICK,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must pick a number"),
        )

    @possible_action
    def act_pick(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
