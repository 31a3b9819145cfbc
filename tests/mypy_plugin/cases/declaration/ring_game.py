"""The Game of `ring_states`, which begins in a state of one player."""
# expect: P24

from ring_base import Step
from ring_states import Deal, Turn

from bga_states import Game


class Quiz(Game):
    states = (Turn, Deal, Step)

    def setup_new_game(self) -> type[Step]:
        return Step  # expect: bga-private: Cannot go from Quiz to Step

    def deal_again(self) -> None:
        self.gamestate.jump_to_state(Deal)
