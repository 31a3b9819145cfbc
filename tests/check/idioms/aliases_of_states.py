"""Aliases say where hooks lead, in all the ways in which one can be written; some say nothing."""

from typing import Annotated, Any, TypeAlias

from typing_extensions import TypeAliasType

from bga_states import GAME_END, Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import GOAL, Counting, Number

Next = TypeAliasType("Next", "type[Pass] | type[Again]")
Turn: TypeAlias = "Annotated[Begin, 1] | int"
Begin: TypeAlias = type["Play"]
Ring: TypeAlias = "Gnir"
Gnir: TypeAlias = "Ring"
Lost: TypeAlias = "Nowhere | type[Play]"  # noqa: F821  # as under TYPE_CHECKING
PICKED: list[Any] = []


class Play(GameState["Right"]):
    def __init__(self, game, number=10):
        super().__init__(
            game,
            id=number,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def get_choices(self):
        return [Choice(self.act_add, n=n) for n in (1, 2, 3)]

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> Next:
        self.game.add(active_player_id, n)
        return {1: Pass, 2: Pass}.get(n, Again)

    def zombie(self, player_id: int) -> Next:
        return self.act_add(1, player_id)


class Again(Play):
    def __init__(self, game):
        super().__init__(game, 11)


class Pass(GameState["Right"]):
    def __init__(self, game):
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> Turn:
        if self.game.total >= GOAL:
            return GAME_END
        self.game.active_next_player()
        return [Play, self.ring(), self.lost()][0]

    def ring(self) -> Ring:
        return [*PICKED, None][0]

    def lost(self) -> Lost:
        return [*PICKED, None][0]


class Right(Counting):
    states = (Play, Again, Pass)

    def setup_new_game(self) -> Begin:
        super().setup_new_game()
        return Play
