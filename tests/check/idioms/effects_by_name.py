"""Effects are functions in a dict; each leads on by itself."""

from collections.abc import Callable

from bga_states import GAME_END, GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Number


def small(game: "Right", player_id: int) -> None:
    game.add(player_id, 1)
    game.gamestate.jump_to_state(NEXT)


def large(game: "Right", player_id: int) -> None:
    game.add(player_id, 3)
    game.gamestate.jump_to_state(NEXT)


EFFECTS: dict[int, Callable[["Right", int], None]] = {1: small, 2: small, 3: large}


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        EFFECTS[n](self.game, active_player_id)

    def zombie(self, player_id: int) -> None:
        self.act_add(self.get_random_zombie_choice(list(EFFECTS)), player_id)


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.active_next_player()
        return GAME_END if self.game.total >= GOAL else PLAY


class Right(Counting):
    states = (Play, Pass)
