"""Transitions that lead to no state of the Game."""
# expect: P16

from typing import Any, Final

from bga_states import GAME_END, Game, GameState, StateType

COUNT: Final = 12


class Based(GameState["Quiz"]):
    def __init__(self, game: "Quiz", id: int, transitions: dict[str, Any]) -> None:
        super().__init__(game, id=id, type=StateType.GAME, transitions=transitions)

    def on_entering_state(self) -> str:
        return "on"


class Deal(Based):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, 10, {"on": 11, "off": GAME_END, "out": 13})  # expect: bga-transition: Cannot lead from Deal to 13 by 'out': it is not a state of Quiz. The ids are 10, 11, 14, 99 (P16).


class Turn(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(
            game,
            id=11,
            type=StateType.GAME,
            transitions={
                "deal": Deal,
                "count": COUNT,  # expect: bga-transition: Cannot lead from Turn to 12 by 'count'
                "bonus": Bonus,  # expect: bga-transition: Cannot lead from Turn to Bonus by 'bonus': it is not a state of Quiz. Add it to `states` (P16).
            },
        )

    def on_entering_state(self) -> str:
        return "deal"


class Bonus(Based):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, 30, {"on": 31})


class Fixed(GameState["Quiz"]):
    def __init__(self, game: "Quiz", id: int = 15) -> None:
        super().__init__(game, id=id, type=StateType.GAME, transitions={"back": 16})


class Inheriting(Fixed):  # expect: bga-transition: Cannot lead from Inheriting to 16 by 'back'
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, 14)


class Quiz(Game):
    states = (Deal, Turn, Inheriting)
