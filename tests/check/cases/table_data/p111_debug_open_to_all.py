"""A method for debugging is an action of the Game that everybody can take."""

from bga_states import possible_action
from tests.check.parts import Counting, NextPlayer, Number, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    @possible_action(check=False)
    def act_debug_total(self, n: Number) -> None:  # expect: P111
        self.total = n
        self.notify.all("totalChanged", "", total=n)
