"""Marks and names of actions that do not go together."""
# expect: P31

from typing import Any

from bga_states import Game, GameState, StateType, possible_action


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def play(self) -> int:  # expect: bga-action: Cannot use Turn.play as an action: the name lacks the prefix. Call it act_play (P31).
        return 99

    @possible_action
    def actPlayCard(self) -> int:  # expect: bga-action: the name lacks the prefix. Call it act_play_card (P31).
        return 99

    @possible_action(check=False)
    def _act_cheat(self) -> int:  # expect: bga-action: Cannot use Turn._act_cheat as an action: it is private. Call it act_cheat
        return 99

    @staticmethod
    @possible_action
    def act_static() -> int:  # expect: bga-action: it is not a plain method. Take self
        return 99

    @classmethod
    @possible_action
    def act_class(cls) -> int:  # expect: bga-action: Cannot use Turn.act_class as an action
        return 99

    def act_unmarked(self) -> int:  # expect: bga-action: it is not marked. Mark it with @possible_action, or give it a name without act_
        return 99

    def zombie(self, player_id: int) -> int:
        return 99


class Deal(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    @possible_action
    def act_deal(self) -> int:  # expect: bga-action: nobody can act in a GAME state
        return 99


class Quiz(Game):
    states = (Turn, Deal)

    @possible_action
    def vote(self, yes: bool) -> None:  # expect: bga-action: Cannot use Quiz.vote as an action
        pass
