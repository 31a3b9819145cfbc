"""A master moves players on by the transitions of their steps."""

from bga_states import StateType, clienttranslate
from tests.check import parts
from tests.check.parts import PICK, PLAY, Counting, NextPlayer


class Plan(parts.Planning):
    def __init__(self, game):
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must"),
            description_my_turn=clienttranslate("${you} must"),
            initial_private=PICK,
        )

    def on_entering_state(self):
        super().on_entering_state()
        if self.game.total > 3:
            self.gamestate.next_private_state_for_all_active_players("more")


class Pick(parts.Picking):
    def __init__(self, game):
        super().__init__(
            game,
            id=PICK,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must"),
            transitions={"more": 13},
        )


class More(parts.Picking):
    def __init__(self, game):
        super().__init__(
            game, id=13, type=StateType.PRIVATE, description_my_turn=clienttranslate("${you} must")
        )


class Right(Counting):
    states = (Plan, Pick, More, NextPlayer)
