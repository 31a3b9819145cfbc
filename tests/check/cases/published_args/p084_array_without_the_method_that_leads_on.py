"""The action of a state in which nobody acts is no method of the Game."""

from bga_states import GAME_END
from tests.check.parts import FIRST, NEXT, PLAY, PLAYER_TURN, ArrayCounting


class Wrong(ArrayCounting):
    machine_states = {
        1: FIRST,
        PLAY: PLAYER_TURN,
        NEXT: {
            "name": "nextPlayer",
            "type": "game",
            "action": "st_next_player",  # expect: P84
            "updateGameProgression": True,
            "transitions": {"nextTurn": PLAY, "endGame": GAME_END},
        },
    }
