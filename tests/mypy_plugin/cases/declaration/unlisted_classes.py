"""Classes that their Game does not list."""
# expect: P16

from bga_states import Game, GameState, StateType, possible_action


class Turn(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def on_entering_state(self) -> "type[Turn] | None":
        return Bonus if self.players else None  # expect: bga-transition: Cannot go from Turn to Bonus

    @possible_action
    def act_play(self, n: int) -> "type[Turn] | type[Bonus]":
        return Bonus if n else Turn  # expect: bga-transition: Cannot go from Turn to Bonus: it is not a state of Quiz. Add it to `states` (P16).

    @possible_action
    def act_jump(self) -> None:
        self.gamestate.jump_to_state(Bonus)  # expect: bga-transition: Cannot go from Turn to Bonus

    def zombie(self, player_id: int) -> "type[Steps]":
        return Steps  # expect: bga-transition: Cannot go from Turn to Steps


class Bonus(Turn):
    """Inherits from a state, and is none."""


class Steps(GameState["Quiz"]):
    """Has another mistake too, but is told only once."""

    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    @possible_action
    def act_on(self) -> type[Bonus]:
        return Bonus  # expect: bga-private: Cannot go from Steps to Bonus


class Quiz(Game):
    states = (Turn,)

    def setup_new_game(self) -> type[Bonus]:
        return Bonus  # expect: bga-transition: Cannot go from Quiz to Bonus
