"""The table goes to a PRIVATE state."""
# expect: P50

from typing import Any

from bga_states import Game, GameState, StateType, possible_action


class Step(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    def zombie(self, player_id: int) -> None:
        self.gamestate.jump_to_state(Step)  # expect: bga-private: Cannot go from Step to Step: it is PRIVATE


class Everybody(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER, initial_private=Step)

    @possible_action
    def act_step(self) -> "type[Step]":
        return Step  # expect: bga-private: Cannot go from Everybody to Step: it is PRIVATE, a step of one player. Go to its master state, or move the player with self.gamestate.next_private_state (P50).

    @possible_action
    def act_either(self, n: int) -> Any:
        return Step if n else Everybody  # expect: bga-private: Cannot go from Everybody to Step

    def zombie(self, player_id: int) -> "type[Step] | None":  # expect: bga-private: Cannot go from Everybody to Step
        return None


class Quiz(Game):
    states = (Step, Everybody)

    def setup_new_game(self) -> type[Step]:
        return Step  # expect: bga-private: Cannot go from Quiz to Step: it is PRIVATE
