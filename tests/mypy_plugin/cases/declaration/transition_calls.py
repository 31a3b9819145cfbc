"""Calls of `next_state` and `jump_to_state` that lead nowhere."""
# expect: P18

from bga_states import Game, GameState, StateType, possible_action


class Turn(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, transitions={"again": 10, "stop": 99})

    @possible_action
    def act_play(self, n: int) -> None:
        if n:
            self.gamestate.next_state("Turn")  # expect: bga-transition: Cannot go on from Turn by 'Turn': it is not a transition of the state
        self.gamestate.next_state(transition="again")

    @possible_action
    def act_jump(self) -> None:
        self.game.gamestate.jump_to_state(12)  # expect: bga-transition: Cannot go from Turn to 12: it is not a state of Quiz

    def zombie(self, player_id: int) -> None:
        self.leave()

    def leave(self) -> None:
        self.gamestate.next_state("leave" if self.game.players else "stop")  # expect: bga-transition: by 'leave'


class Quiz(Game):
    states = (Turn,)
