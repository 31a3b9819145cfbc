"""Players make themselves and others active, and begin their steps one by one."""

from bga_states import StateType, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PICK, PLAY, Counting, NextPlayer, Pick


class Plan(parts.Planning):
    def __init__(self, game):
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must"),
            description_my_turn=clienttranslate("${you} must"),
            initial_private=PICK,
        )

    def on_entering_state(self):
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id):
        if self.gamestate.is_player_active(player_id):
            yield parts.Choice(self.act_begin)

    @possible_action
    def act_begin(self, current_player_id: int):
        self.gamestate.initialize_private_state(current_player_id)

    @possible_action(check=False)
    def act_back(self, current_player_id: int):
        if self.gamestate.is_player_active(current_player_id):
            raise UserError(clienttranslate("You are not done"))
        self.gamestate.set_players_multiactive([current_player_id], NEXT)

    @possible_action(check=False)
    def act_anew(self, current_player_id: int):
        if not self.gamestate.is_player_active(current_player_id):
            raise UserError(clienttranslate("You are done"))
        self.gamestate.initialize_private_state(current_player_id)

    @possible_action
    def act_alone(self, current_player_id: int):
        self.gamestate.set_players_multiactive([current_player_id], NEXT, True)

    @possible_action
    def act_all_back(self, current_player_id: int):
        others = [player_id for player_id in self.players if player_id != current_player_id]
        self.gamestate.set_players_multiactive([current_player_id, *others], NEXT)

    def zombie(self, player_id):
        self.game.add(player_id, 1)
        super().zombie(player_id)


class Right(Counting):
    states = (Plan, Pick, NextPlayer)
