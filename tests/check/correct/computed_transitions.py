"""Transitions are computed, and so are the names that are returned."""

from collections.abc import Iterator

from bga_states import GAME_END, Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import GOAL, Counting, Number

NUMBERS = (1, 2, 3)
AFTER_A_TURN = {"next": 10, "over": GAME_END}


class Play(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={f"add{n}": 20 + n for n in NUMBERS},
        )

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in NUMBERS)

    @possible_action
    def act_add(self, n: Number) -> str:
        return f"add{n}"

    def zombie(self, player_id: int) -> str:
        return f"add{self.get_random_zombie_choice(NUMBERS)}"


class Added(GameState["Right"]):
    """Abstract: a number is added; which one the id says."""

    def on_entering_state(self, active_player_id: int) -> str:
        self.game.add(active_player_id, self.id - 20)
        self.game.active_next_player()
        return max(self.transitions) if self.game.total >= GOAL else min(self.transitions)


class AddedOne(Added):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game, id=21, type=StateType.GAME, transitions=AFTER_A_TURN, update_game_progression=True
        )


class AddedTwo(Added):
    def __init__(self, game: "Right") -> None:
        table = dict(AFTER_A_TURN)
        super().__init__(
            game, id=22, type=StateType.GAME, transitions=table, update_game_progression=True
        )


class AddedThree(Added):
    def __init__(self, game: "Right") -> None:
        table = {**AFTER_A_TURN, "over": 99}
        super().__init__(
            game, id=23, type=StateType.GAME, transitions=table, update_game_progression=True
        )


class Right(Counting):
    states = (Play, AddedOne, AddedTwo, AddedThree)
