"""A state of one player has a first step for each of several."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PICK, PLAY, Adding, Counting, NextPlayer, Number, Pick, Planning


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            initial_private=PICK,  # expect: P22
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "int | type[Together]":
        self.game.add(active_player_id, n)
        return Together if n == 3 else NEXT


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
