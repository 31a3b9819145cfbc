"""The rules are in a machine that holds the game, made anew when it is asked for (as in bga-fate)."""

from bga_states import GAME_END, GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Number


class Machine:
    def __init__(self, game: "Right") -> None:
        self.game = game

    def add(self, player_id: int, n: int) -> None:
        self.game.add(player_id, n)
        self.game.gamestate.jump_to_state(NEXT)

    def pass_on(self) -> None:
        self.game.active_next_player()
        self.game.gamestate.jump_to_state(GAME_END if self.game.total >= GOAL else PLAY)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.machine.add(active_player_id, n)

    def zombie(self, player_id: int) -> None:
        self.game.machine.add(player_id, 1)


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> None:
        self.game.machine.pass_on()


class Right(Counting):
    states = (Play, Pass)

    @property
    def machine(self) -> Machine:
        return Machine(self)
