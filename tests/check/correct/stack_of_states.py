"""The game keeps a stack of the states to come, by their ids, and a state in which nobody acts takes the next."""

from collections.abc import Iterator

from bga_states import Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import GOAL, Counting, Number


class Resolve(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        if not self.game.stack:
            self.game.active_next_player()
            self.game.stack = [99] if self.game.total >= GOAL else [30, 10]
        return self.game.stack.pop()


class Play(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2, 3))

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> type[Resolve]:
        self.game.add(active_player_id, n)
        self.game.stack += [30] * (n - 1)
        return Resolve

    def zombie(self, player_id: int) -> type[Resolve]:
        return self.act_add(1, player_id)


class Bonus(GameState["Right"]):
    """Nothing names this state but the number 30 on the stack."""

    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Resolve]:
        self.player_score.inc(active_player_id, 1, clienttranslate("${player_name} gets a point"))
        return Resolve


class Right(Counting):
    states = (Play, Resolve, Bonus)
    stack: list[int]

    def setup_new_game(self) -> int:
        self.stack = []
        return super().setup_new_game()
