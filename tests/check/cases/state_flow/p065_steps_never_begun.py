"""Everybody becomes active, and nobody begins the step that the master declares."""

from bga_states import StateType, clienttranslate
from tests.check.parts import NEXT, PICK, PLAY, Counting, NextPlayer, Pick, Planning


class Plan(Planning):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still pick a number"),
            description_my_turn=clienttranslate("${you} must pick a number"),
            transitions={"done": NEXT},
            initial_private=PICK,  # expect: P65
        )

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, "done")


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
