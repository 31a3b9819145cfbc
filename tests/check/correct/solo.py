"""A game for one, which ends with a result of its own."""

from collections.abc import Iterator

from bga_states import Choice, GameResult, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import GOAL, Counting, Number


class Play(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must roll or stop"),
            description_my_turn=clienttranslate("${you} must roll or stop"),
            update_game_progression=True,
        )

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_roll, dice=1)
        yield Choice(self.act_stop)

    @possible_action
    def act_roll(self, dice: Number, active_player_id: int) -> "type[Play] | type[Over]":
        self.game.add(active_player_id, sum(self.random.randint(1, 3) for _ in range(dice)))
        return Play if self.game.total < GOAL else Over

    @possible_action
    def act_stop(self) -> "type[Over]":
        return Over

    def zombie(self, player_id: int) -> "type[Over]":
        return self.act_stop()


class Over(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> GameResult:
        for player_id in self.players:
            self.player_score.set(player_id, self.game.total if self.game.total <= GOAL else 0)
        return GameResult.individual_ranking(self.players)


class Right(Counting):
    states = (Play, Over)
    min_players = max_players = 1
