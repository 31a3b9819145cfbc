"""What comes when nobody is activated is named, and may be decided by a function."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Vote(parts.Voting):
    def __init__(self, game: Counting) -> None:
        GameState.__init__(
            self,
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT},
        )

    def on_entering_state(self):
        for player_id in self.players:
            self.gamestate.set_players_multiactive([player_id], "done")
        self.gamestate.set_players_multiactive([*self.players], lambda: "undone")
        self.gamestate.set_players_multiactive([self.players.ids[0]], lambda: "undone")
        self.gamestate.set_players_multiactive([self.players.ids[0]], self.after)
        self.gamestate.set_players_multiactive([self.players.ids[0]], "")
        self.gamestate.set_players_multiactive([self.players.ids[0]], NextPlayer)

    def after(self):
        return "done"

    @possible_action
    def act_vote(self, n: Number, current_player_id: int):
        self.game.add(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, "done")


class Right(Counting):
    states = (Vote, NextPlayer)
