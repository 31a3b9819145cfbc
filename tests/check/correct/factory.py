"""A function makes the states, as classes inside it."""

from collections.abc import Iterator
from typing import Any

from bga_states import Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, Counting, NextPlayer

LAST = 3


def adding(number: int) -> type[GameState[Any]]:
    """Make the state in which a player adds this number, or goes on to the state of the next number."""

    class Add(GameState["Right"]):
        def __init__(self, game: "Right") -> None:
            super().__init__(
                game,
                id=9 + number,
                type=StateType.ACTIVE_PLAYER,
                name=f"Add{number}",
                description=clienttranslate("${actplayer} may add ${number}"),
                description_my_turn=clienttranslate("${you} may add ${number}"),
            )

        def get_args(self) -> dict[str, int]:
            return {"number": number}

        def get_choices(self) -> Iterator[Choice]:
            yield Choice(self.act_add)
            if number < LAST:
                yield Choice(self.act_more)

        @possible_action
        def act_add(self, active_player_id: int) -> int:
            self.game.add(active_player_id, number)
            return NEXT

        @possible_action
        def act_more(self) -> int:
            return self.id + 1 if number < LAST else NEXT

        def zombie(self, player_id: int) -> int:
            return self.act_add(player_id)

    return Add


class Right(Counting):
    states = (*[adding(number) for number in range(1, LAST + 1)], NextPlayer)
