"""The steps of a player have a zombie, and their master has none."""

from bga_states import GameState, StateType, clienttranslate
from tests.check.parts import PICK, PLAY, Counting, NextPlayer, Pick


class Plan(GameState["Wrong"]):  # expect: P39
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            initial_private=PICK,
        )

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
