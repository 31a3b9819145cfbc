"""A state of several players has neither actions nor steps of one player."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Rest(GameState["Wrong"]):  # expect: P32
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | type[Rest]:
        self.game.add(active_player_id, n)
        return Rest if n == 3 else NEXT


class Wrong(Counting):
    states = (Play, Rest, NextPlayer)
