"""zombie_turn calls an action that asks who acts."""

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
            "possibleactions": ["add"],
            "transitions": {"added": 11},
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

    def zombie_turn(self, state: dict[str, object], active_player_id: int) -> None:
        self.add_one()  # expect: P42

    def add_one(self) -> None:
        if self.check_action("add"):
            self.add(1)

    def stNextPlayer(self) -> None:
        if self.total >= 12:
            self.gamestate.next_state("endGame")
        else:
            self.active_next_player()
            self.gamestate.next_state("nextTurn")

    def get_game_progression(self) -> int:
        return min(100, self.total * 8)
