"""What comes when everybody is done is a transition that only the step declares."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PICK, Counting, NextPlayer, Number, Picking, Plan


class Pick(Picking):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PICK,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must pick a number"),
            transitions={"again": PICK},
        )

    @possible_action
    def act_pick(self, n: Number, current_player_id: int) -> str | None:
        self.game.add(current_player_id, n)
        if n == 3:
            return "again"
        self.gamestate.set_player_non_multiactive(current_player_id, "again")  # expect: P68
        return None

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
