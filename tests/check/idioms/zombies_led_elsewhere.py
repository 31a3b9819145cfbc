"""A state leads those who are there to another than zombies, and asks who acts in it."""

from bga_states import GAME_END, GameState, StateType, clienttranslate
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting

REPORT = 30


class Next(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self, active_player_id: int) -> int:
        is_zombie = self.players[active_player_id].zombie
        if not is_zombie:
            return REPORT
        self.game.active_next_player()
        return GAME_END if self.game.total >= GOAL else PLAY


class Report(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=REPORT, type=StateType.GAME)

    def on_entering_state(self) -> int:
        player_id = self.game.get_current_player_id()
        text = clienttranslate("${player_name} has moved")
        self.notify.all("moved", text, player_id=player_id)
        self.game.active_next_player()
        return GAME_END if self.game.total >= GOAL else PLAY


class Right(Counting):
    states = (parts.Play, Next, Report)
