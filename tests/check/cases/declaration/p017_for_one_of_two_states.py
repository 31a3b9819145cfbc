"""A helper takes a transition that one of the two states that call it does not have."""

from bga_states import Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number

AGAIN = 11


class Base(GameState["Wrong"]):
    def __init__(self, game: "Wrong", number: int, transitions: dict[str, int]) -> None:
        super().__init__(
            game,
            id=number,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions=transitions,
        )

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_add, n=n) for n in (1, 2, 3)]

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.add(active_player_id, n)
        self.go()

    def zombie(self, player_id: int) -> None:
        self.act_add(1, player_id)

    def go(self) -> None:
        self.gamestate.next_state("done")  # expect: P17


class Play(Base):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, PLAY, {"more": AGAIN, "other": NEXT})


class Again(Base):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, AGAIN, {"done": NEXT})


class Wrong(Counting):
    states = (Play, Again, NextPlayer)
