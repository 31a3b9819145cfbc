"""Mixins bring actions, choices and the zombie; some know the framework, one does not."""

from collections.abc import Iterator

from bga_states import Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, Counting, NextPlayer


class CanPass:
    """Knows nothing of states."""

    @possible_action
    def act_pass(self) -> int:
        return NEXT

    def passing(self) -> Iterator[Choice]:
        yield Choice(self.act_pass)


class CanAdd(GameState["Right"]):
    """Brings an action, and the transition it takes is for the state to declare."""

    @possible_action
    def act_add(self, active_player_id: int) -> str:
        self.game.add(active_player_id, 2)
        return "added"


class PlaysItself(CanAdd):
    """Leaves the game to the action of another mixin."""

    def zombie(self, player_id: int) -> str:
        return self.act_add(player_id)


class Play(CanPass, PlaysItself):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add or pass"),
            description_my_turn=clienttranslate("${you} must add or pass"),
            transitions={"added": NEXT},
        )

    def get_choices(self) -> Iterator[Choice]:
        yield from self.passing()
        yield Choice(self.act_add)


class Right(Counting):
    states = (Play, NextPlayer)
