"""A possible action of the array has an empty name."""

from bga_states import GAME_END, clienttranslate
from bga_states.legacy import ArrayGame


class Wrong(ArrayGame):
    max_players = 3
    total: int
    machine_states = {
        1: {"name": "gameSetup", "type": "manager", "transitions": {"": 10}},
        10: {
            "name": "playerTurn",
            "description": clienttranslate("${actplayer} must add a number"),
            "descriptionmyturn": clienttranslate("${you} must add a number"),
            "type": "activeplayer",
            "possibleactions": ["add", ""],  # expect: P84
            "transitions": {"added": 11, "zombiePass": 11},
        },
        11: {
            "name": "nextPlayer",
            "type": "game",
            "action": "stNextPlayer",
            "updateGameProgression": True,
            "transitions": {"nextTurn": 10, "endGame": GAME_END},
        },
    }

    def setup_new_game(self) -> None:
        self.total = 0

    def add(self, n: int) -> None:
        self.total += n
        self.notify.all("added", clienttranslate("The total is ${total}"), total=self.total)
        self.gamestate.next_state("added")

    def stNextPlayer(self) -> None:
        if self.total >= 12:
            self.gamestate.next_state("endGame")
        else:
            self.active_next_player()
            self.gamestate.next_state("nextTurn")

    def get_game_progression(self) -> int:
        return min(100, self.total * 8)
