"""States of players that nobody plays when the player has left."""
# expect: P39

from typing import Any

from bga_states import Game, GameState, StateType


class Turn(GameState["Quiz"]):  # expect: bga-zombie: Cannot use Turn: it has no zombie method. Write `def zombie(self, player_id: int)`
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)


class Everybody(GameState[Any]):  # expect: bga-zombie: Cannot use Everybody
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.MULTIPLE_ACTIVE_PLAYER)


class Base(GameState["Quiz"]):
    def __init__(self, game: "Quiz", id: int) -> None:
        super().__init__(game, id=id, type=StateType.PRIVATE)


class Step(Base):  # expect: bga-zombie: Cannot use Step
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, 12)


class Quiz(Game):
    states = (Turn, Step)
