"""Choices that lack a parameter of their action, or give one it does not have."""
# expect: PY7

from collections.abc import Iterator
from typing import Any

from bga_states import Choice, Game, GameState, StateType, possible_action


class Turn(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, args: Any) -> Iterator[Choice]:
        yield Choice(self.act_play, x=1)  # expect: bga-choice: Cannot offer Turn.act_play: y is missing. Give what a client would send (PY7).
        yield Choice(self.act_play)  # expect: bga-choice: x, y are missing
        yield Choice(self.act_play, x=1, y=2, z=3)  # expect: bga-choice: it has no parameter z. Give x, y, bonus (PY7).
        yield Choice(self.act_pass, n=1).labelled("pass")  # expect: bga-choice: it has no parameter n. Give no parameters
        yield Choice(self.game.act_vote)  # expect: bga-choice: Cannot offer Quiz.act_vote: yes is missing
        yield Choice(self.act_play, x=1, y=2, bonus=True)
        yield Choice(self.act_lose, card=1)  # expect: bga-choice: player_id is missing. Give what a client would send, or call it current_player_id in the action if the engine is to fill it (PY7).
        yield Choice(self.act_look)  # expect: bga-choice: arg is missing. Give what a client would send, or call it args in the action if the engine is to fill it (PY7).

    @possible_action
    def act_look(self, arg: dict[str, int]) -> int:
        return 99

    @possible_action
    def act_play(self, x: int, y: int, active_player_id: int, args: Any, *, bonus: bool = False) -> int:
        return 99

    @possible_action
    def act_lose(self, card: int, player_id: int) -> int:
        return 99

    @possible_action(check=False)
    def act_pass(self, current_player_id: int) -> int:
        return 99

    def zombie(self, player_id: int) -> int:
        return 99


class Quiz(Game):
    states = (Turn,)

    @possible_action
    def act_vote(self, yes: bool) -> None:
        pass
