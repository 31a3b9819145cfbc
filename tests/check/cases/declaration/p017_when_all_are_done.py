"""What comes when everybody is done is a transition that the state does not declare."""

from bga_states import StateType, UserError, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number, Voting


class Vote(Voting):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT},
        )

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, "done")

    @possible_action(check=False)
    def act_vote_again(self, current_player_id: int) -> None:
        if self.gamestate.is_player_active(current_player_id):
            raise UserError(clienttranslate("You are still voting"))
        self.notify.all("again", clienttranslate("A vote is taken back"))
        self.gamestate.set_players_multiactive([current_player_id], "dune")  # expect: P17

    def zombie(self, player_id: int) -> None:
        self.game.add(player_id, 1)
        self.gamestate.set_player_non_multiactive(player_id, "left")  # expect: P17


class Wrong(Counting):
    states = (Vote, NextPlayer)
