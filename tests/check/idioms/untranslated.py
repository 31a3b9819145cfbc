"""A game in one language marks no text at all."""

from bga_states import GAME_END, Choice, Game, GameState, StateType, possible_action
from tests.check.parts import GOAL, Number


class Play(GameState["Right"]):
    def __init__(self, game):
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description="${actplayer} must add a number",
            description_my_turn="${you} must add a number",
        )

    def get_choices(self):
        return [Choice(self.act_add, n=n) for n in (1, 2, 3)]

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.total += n
        self.notify.all("added", f"Somebody adds {n}", total=self.game.total)
        return Pass

    def zombie(self, player_id):
        return self.act_add(1, player_id)


class Pass(GameState["Right"]):
    def __init__(self, game):
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self):
        if self.game.total >= GOAL:
            return GAME_END
        self.game.active_next_player()
        return Play


class Right(Game):
    states = (Play, Pass)
    total: int = 0

    def setup_new_game(self):
        return Play

    def get_all_datas(self):
        return {"total": self.total}

    def get_game_progression(self):
        return min(100, 100 * self.total // GOAL)
