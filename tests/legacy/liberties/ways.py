"""Machines that take liberties with actions, and with what leads from state to state."""

from collections.abc import Iterator
from typing import Any

from bga_states import Choice, UserError, clienttranslate
from tests.legacy.liberties.heap import EVERYBODY, NEXT, SETUP, TURN, Heap, Together


class ActionOfClients(Heap):
    """Possible actions without a method: clients show them, and the game asks for one."""

    machine_states = {
        1: SETUP,
        2: {**TURN, "possibleactions": ["take", "showHelp", "takeFromHeap"]},
        3: NEXT,
    }

    def take(self, n: int, current_player_id: int) -> None:
        self.check_action("takeFromHeap")
        super().take(n, current_player_id)


class Undoing(Heap):
    """An action that is called `undo`."""

    machine_states = {1: SETUP, 2: {**TURN, "possibleactions": ["take", "undo"]}, 3: NEXT}

    def undo_(self, current_player_id: int) -> None:
        self.left += 1
        self.player_score.inc(current_player_id, -1)
        self.gamestate.next_state("taken")

    def get_choices(self, state: dict[str, Any], player_id: int) -> Iterator[Choice]:
        yield from super().get_choices(state, player_id)
        if self.players[player_id].score > 1:
            yield Choice(self.undo_)


class Upgrading(Heap):
    """An action that is called as a method of every game is."""

    machine_states = {1: SETUP, 2: {**TURN, "possibleactions": ["take", "upgrade"]}, 3: NEXT}

    def upgrade_(self, current_player_id: int) -> None:
        self.take_some(current_player_id, 4)
        self.gamestate.next_state("taken")

    def get_choices(self, state: dict[str, Any], player_id: int) -> Iterator[Choice]:
        yield from super().get_choices(state, player_id)
        yield Choice(self.upgrade_)


class NumberedWays(Heap):
    """Transitions by numbers, for each number that is taken."""

    machine_states = {
        1: SETUP,
        2: {**TURN, "transitions": {1: 3, 2: 4, "zombiePass": 3}},
        3: NEXT,
        4: {**NEXT, "name": "nextAfterTwo"},
    }

    def take(self, n: int, current_player_id: int) -> None:
        if n not in {1, 2}:
            raise UserError(clienttranslate("You must take one or two"))
        self.take_some(current_player_id, n)
        self.gamestate.next_state(n)  # type: ignore[arg-type]  # the liberty


class WayToNowhere(Heap):
    """A transition to a state that is gone, which nothing takes."""

    machine_states = {
        1: SETUP,
        2: {**TURN, "transitions": {"taken": 3, "zombiePass": 3, "trade": 40}},
        3: NEXT,
    }


class JumpPad(Heap):
    """A state that does nothing: to be in it for a moment allows to change whose turn it is."""

    machine_states = {
        1: SETUP,
        2: TURN,
        3: NEXT,
        4: {"name": "pad", "type": "game", "description": ""},
    }

    def take(self, n: int, current_player_id: int) -> None:
        self.take_some(current_player_id, n)
        self.gamestate.jump_to_state(4)
        self.gamestate.jump_to_state(3)


class NextOfNobody(Together):
    """A `next` that is not a transition, for players who are there."""

    machine_states = {1: SETUP, 2: EVERYBODY, 3: NEXT}

    def stEverybody(self) -> None:
        self.gamestate.set_players_multiactive(self.players, "nobody is left")


class NextNotTaken(Together):
    """A `next` that is not a transition, for a player after whom others are still to come."""

    machine_states = {1: SETUP, 2: EVERYBODY, 3: NEXT}

    def stEverybody(self) -> None:
        super().stEverybody()
        first, *_ = self.players
        self.gamestate.set_player_non_multiactive(first, "nobody is left")


class EndedTwice(Together):
    """The part of a player ends who is not active any more."""

    machine_states = {1: SETUP, 2: EVERYBODY, 3: NEXT}

    def take(self, n: int, current_player_id: int) -> None:
        self.take_some(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, "taken")
        self.gamestate.set_player_non_multiactive(current_player_id, "taken")
