"""An action of the table leads to a step of one player."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PICK, Counting, NextPlayer, Number, Pick, Planning


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "int | type[Together] | type[Pick]":
        self.game.add(active_player_id, n)
        if n == 1:
            return Pick  # expect: P50
        return Together if n == 2 else NEXT


class Together(Planning):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            initial_private=PICK,
        )


class Wrong(Counting):
    states = (Play, Together, Pick, NextPlayer)
