"""zombie_turn does in each state what suits it, by the type and the name in its array."""

from bga_states import Choice, clienttranslate
from tests.check.parts import FIRST, NEXT, NEXT_PLAYER, PLAY, PLAYER_TURN, ArrayCounting

AGAIN, EVERYBODY = 11, 12
LATE = ("again", "never")


class Right(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: {**PLAYER_TURN, "transitions": {"added": AGAIN, "zombiePass": NEXT}},
        AGAIN: {
            **PLAYER_TURN,
            "name": "again",
            "possibleactions": ["add_again"],
            "transitions": {"everybody": EVERYBODY},
        },
        EVERYBODY: {
            "name": "everybody",
            "description": clienttranslate("Others must add a number"),
            "descriptionmyturn": clienttranslate("${you} must add a number"),
            "type": "multipleactiveplayer",
            "action": "stMakeEveryoneActive",
            "possibleactions": ["vote"],
            "transitions": {"voted": NEXT},
        },
        NEXT: NEXT_PLAYER,
    }

    def get_choices(self, state, player_id):
        actions = {"playerTurn": self.add, "again": self.add_again, "everybody": self.vote}
        return [Choice(actions[state["name"]], n=n) for n in (1, 2, 3)]

    def add_again(self, n: int):
        self.total += n
        self.gamestate.next_state("everybody")

    def vote(self, n: int):
        self.total += n
        self.gamestate.set_player_non_multiactive(self.get_current_player_id(), "voted")

    def zombie_turn(self, state, active_player_id):
        name = state["name"]
        self.total += 1
        if state["type"] == "activeplayer":
            match name:
                case "again":
                    self.pass_late(state)
                case _:
                    self.gamestate.next_state("zombiePass")
            return
        if state["type"] == "multipleactiveplayer":
            self.done(active_player_id)
            return
        # As BGA's template has it.
        self.get_current_player_id()
        raise ValueError(f"Zombie mode not supported at {name}")

    def pass_late(self, state):
        self.gamestate.next_state("everybody" if state["name"] in LATE else "added")

    def done(self, player_id: int):
        self.gamestate.set_player_non_multiactive(player_id, "voted")
