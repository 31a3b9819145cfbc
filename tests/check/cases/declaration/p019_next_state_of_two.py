"""An action takes the only transition, and there are two."""

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
    def act_add(self, n: Number, active_player_id: int) -> str | None:
        self.game.add(active_player_id, n)
        if n < 3:
            return "done" if n == 1 else "again"
        self.gamestate.next_state()  # expect: P19
        return None


class Wrong(Counting):
    states = (Play, NextPlayer)
