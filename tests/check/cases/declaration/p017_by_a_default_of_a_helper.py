"""A helper of several states has a default that one of them relies on, and does not declare."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number, Voting

AGAIN = 11


class Both(Voting):
    """What two states share in which everybody adds."""

    def __init__(self, game: "Wrong", number: int, transitions: dict[str, int]) -> None:
        super().__init__(
            game,
            id=number,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions=transitions,
        )

    def finish(self, player_id: int, how: str = "done") -> None:
        self.gamestate.set_player_non_multiactive(player_id, how)  # expect: P17


class Vote(Both):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, PLAY, {"again": AGAIN})

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.finish(current_player_id)

    def zombie(self, player_id: int) -> None:
        self.finish(player_id, "again")


class VoteAgain(Both):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, AGAIN, {"over": NEXT})

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.finish(current_player_id, "over")

    def zombie(self, player_id: int) -> None:
        self.finish(player_id, "over")


class Wrong(Counting):
    states = (Vote, VoteAgain, NextPlayer)
