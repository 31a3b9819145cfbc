"""Where the table goes when all are done stands in the default of a lambda."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number, Voting


class Vote(Voting):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        late = NEXT + n
        way = lambda late=late, following=30: following  # noqa: E731
        self.gamestate.set_player_non_multiactive(current_player_id, lambda late=31: late)  # expect: P16
        self.game.last = way()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, lambda *, following=NEXT: following)


class Wrong(Counting):
    states = (Vote, NextPlayer)
    last: int = 0
