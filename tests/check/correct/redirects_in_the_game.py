"""The Game says where the table goes: states return what its methods give, or ask it to move the table."""

from collections.abc import Iterator
from typing import Any

from bga_states import GAME_END, Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import GOAL, Counting, Number


class Play(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"turnOver": 20},
        )

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2, 3))

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.add(active_player_id, n)
        self.game.end_turn()

    def zombie(self, player_id: int) -> None:
        self.act_add(2, player_id)


class TurnOver(GameState["Right"]):
    """Returns nothing that can be seen here, and yet leads on."""

    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> None:
        self.game.active_next_player()
        self.game.go_on()


class Round(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=21, type=StateType.GAME)

    def on_entering_state(self) -> Any:
        return self.game.next_phase()


class Right(Counting):
    states = (Play, TurnOver, Round)

    def end_turn(self) -> None:
        self.gamestate.next_state("turnOver")

    def go_on(self) -> None:
        self.gamestate.jump_to_state(Round)

    def next_phase(self) -> Any:
        return GAME_END if self.total >= GOAL else Play
