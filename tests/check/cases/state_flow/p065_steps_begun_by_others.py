"""Whoever was done can begin a step anew, and nobody begins it on entering."""

from collections.abc import Iterator

from bga_states import Choice, StateType, clienttranslate, possible_action
from tests.check.parts import PICK, PLAY, Counting, NextPlayer, Pick, Planning


class Plan(Planning):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still pick a number"),
            description_my_turn=clienttranslate("${you} must pick a number"),
            initial_private=PICK,  # expect: P65
        )

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        if not self.gamestate.is_player_active(player_id):
            yield Choice(self.act_again)

    @possible_action(check=False)
    def act_again(self, current_player_id: int) -> None:
        self.gamestate.set_players_multiactive([current_player_id], 20)
        self.gamestate.initialize_private_state(current_player_id)


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
