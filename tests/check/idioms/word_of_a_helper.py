"""A helper tells a word that means something from a transition (early return)."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import PLAY, Counting, NextPlayer, Number


class Play(parts.Adding):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add"),
            description_my_turn=clienttranslate("${you} must add"),
            transitions={"again": PLAY},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "type | str":
        self.game.add(active_player_id, n)
        if n == 1 and self.game.total < 5:
            return self.follow("again")
        return self.follow("turn_over")

    def follow(self, result: str) -> "type | str":
        if result == "turn_over":
            return NextPlayer
        return result

    def zombie(self, player_id: int) -> "type | str":
        return self.act_add(2, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
