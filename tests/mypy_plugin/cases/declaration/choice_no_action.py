"""Choices of methods nobody can take."""
# expect: P31

import bga_states


class Turn(bga_states.GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=bga_states.StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[bga_states.Choice]:
        return [
            bga_states.Choice(self.play, n=1),  # expect: bga-choice: Cannot offer Turn.play: it is not an action. Mark it with @possible_action (P31).
            bga_states.Choice(self.game.end),  # expect: bga-choice: Cannot offer Quiz.end
        ]

    def play(self, n: int) -> int:
        return n

    def zombie(self, player_id: int) -> int:
        return 99


class Quiz(bga_states.Game):
    states = (Turn,)

    def end(self) -> None:
        pass
