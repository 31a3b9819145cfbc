"""Machines that take liberties with the form of their entries."""

from tests.legacy.liberties.heap import NEXT, SETUP, TURN, Heap


class UnknownKey(Heap):
    """A key that BGA does not know, which the game's own code reads."""

    machine_states = {1: SETUP, 2: {**TURN, "phase": "evening"}, 3: NEXT}

    def stNext(self) -> None:
        self.left -= self.machine_states[2]["phase"] == "evening"
        super().stNext()


class SpelledOtherwise(Heap):
    """Keys in the spelling of BGA's newer words."""

    machine_states = {
        1: SETUP,
        2: {
            "name": "turn",
            "type": "activeplayer",
            "description": "${actplayer} must take one or two",
            "descriptionMyTurn": "${you} must take one or two",
            "possibleActions": ["take"],
            "transitions": {"taken": 3, "zombiePass": 3},
        },
        3: NEXT,
    }


class EmptyTexts(Heap):
    """Methods that are not there, as empty texts."""

    machine_states = {1: SETUP, 2: {**TURN, "args": "", "action": ""}, 3: NEXT}


class EmptyLists(Heap):
    """Nothing, as the empty array that PHP has for lists and dicts alike."""

    machine_states = {
        1: SETUP,
        2: {**TURN, "args": []},
        3: {**NEXT, "possibleactions": [], "transitions": []},
    }

    def stNext(self) -> None:
        self.left -= 1
        self.active_next_player()
        self.gamestate.jump_to_state(2 if self.left > 0 else 99)


class Nulls(Heap):
    """Nothing, as null."""

    machine_states = {
        1: {**SETUP, "description": None},
        2: {**TURN, "args": None, "action": None, "initialprivate": None},
        3: {**NEXT, "descriptionmyturn": None, "possibleactions": None},
    }


class TruthyProgression(Heap):
    """A flag that is as good as true."""

    machine_states = {1: SETUP, 2: TURN, 3: {**NEXT, "updateGameProgression": 1}}


class ActionsOfNobody(Heap):
    """Possible actions in a state in which nobody acts."""

    machine_states = {1: SETUP, 2: TURN, 3: {**NEXT, "possibleactions": ["take"]}}


class OrdinaryManager(Heap):
    """A state that leads on, of the type of BGA's own."""

    machine_states = {1: SETUP, 2: TURN, 3: {**NEXT, "type": "manager"}}


class DottedName(Heap):
    """A name that is not an identifier."""

    machine_states = {1: SETUP, 2: {**TURN, "name": "evening.turn"}, 3: NEXT}


class TextForClients(Heap):
    """A description with a name that clients fill."""

    machine_states = {
        1: SETUP,
        2: {**TURN, "descriptionmyturn": "${you} must take from ${heap_button}"},
        3: NEXT,
    }


class OneNameTwice(Heap):
    """Two states of one name."""

    machine_states = {
        1: SETUP,
        2: {**TURN, "transitions": {"taken": 4, "zombiePass": 4}},
        3: NEXT,
        4: {**TURN, "description": "${actplayer} must take again"},
    }


class NoSetup(Heap):
    """No state 1, for which BGA has one of its own that leads to the state 2."""

    machine_states = {2: TURN, 3: NEXT}


class OwnEnd(Heap):
    """A last state that names a method of the game's."""

    machine_states = {
        1: SETUP,
        2: TURN,
        3: NEXT,
        99: {"name": "gameEnd", "type": "manager", "action": "stGameEnd", "args": "argMyEnd"},
    }

    def argMyEnd(self) -> dict[str, int]:
        return {"left": self.left}
