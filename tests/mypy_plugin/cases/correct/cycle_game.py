"""The Game of `cycle_states`."""

from cycle_states import Deal, Turn

from bga_states import Game, possible_action


class Quiz(Game):
    states = (Turn, Deal)

    def setup_new_game(self) -> type[Deal]:
        return Deal

    @possible_action
    def act_vote(self, yes: bool, current_player_id: int) -> None:
        pass
