"""Players begin their steps, and their master does not say where."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Vote(parts.Vote):
    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()  # expect: P65


class Wrong(Counting):
    states = (Vote, NextPlayer)
