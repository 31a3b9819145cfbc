"""Methods of BGA's framework that are called something else here."""

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import GOAL, PLAY, Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if self.game.total >= GOAL:
            return GAME_END
        self.notifyAllPlayers("turn", "")  # expect: PY9
        if self.game.getPlayersNumber() > bga_rand(1, 6):  # expect: PY9
            self.game.incStat(1, "turns")  # expect: PY9
        self.gamestate.state()  # expect: PY9
        self.game.active_next_player()
        return PLAY


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.initStat("player", "turns", 0)  # expect: PY9
        return super().setup_new_game()

    def upgradeTableDb(self, version: int) -> None:  # expect: PY9
        self.total = version
