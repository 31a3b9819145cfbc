"""A state between turns asks who acted, which zombies do not, by a helper."""

from bga_states import Choice
from tests.check.parts import FIRST, GOAL, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state: object, player_id: int) -> list[Choice]:
        return [Choice(self.add, n=n) for n in (1, 2, 3)]

    def stNextPlayer(self) -> None:
        if self.total >= GOAL:
            self.gamestate.next_state("endGame")
            return
        self.gamestate.change_active_player(self.following())  # expect: P55
        self.gamestate.next_state("nextTurn")

    def following(self) -> int:
        return self.get_player_after(self.get_current_player_id())
