"""A game whose scene fails, takes too long, or differs each time, as a test wants."""

from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar

from bga_states import Choice, Game, GameState, StateType, possible_action
from bga_states.scene import Counter, Scene


class Mood:
    """What is wrong with the game: a test sets it, and takes it back."""

    draws: ClassVar[Callable[[int, int | None], object]] = staticmethod(lambda *_: None)
    """Called with the number that is drawn, and the viewer."""
    adds: ClassVar[Callable[[], int]] = int
    """What is added besides."""


class Paint(GameState["Painted"]):
    def __init__(self, game: "Painted") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_add), Choice(self.act_undo)]

    @possible_action
    def act_add(self) -> "type[Paint]":
        """Count two, one after the other."""
        self.game.undo_savepoint()
        for _ in range(2):
            self.game.number += 1 + Mood.adds()
            self.game.added.append(self.game.number)
            self.notify.all("added", "${n}", n=self.game.number)
        return Paint

    @possible_action
    def act_undo(self) -> None:
        self.game.undo_restore_point()

    def zombie(self, player_id: int) -> Any:
        return Paint


class Painted(Game):
    """A number that grows, and its picture."""

    states = (Paint,)
    min_players, max_players = 1, 3
    number: int
    added: list[int]

    def setup_new_game(self) -> type[Paint]:
        self.number, self.added = 0, []
        return Paint

    def get_scene(self, player_id: int | None) -> Scene:
        Mood.draws(self.number, player_id)
        return Scene([Counter(id="number", value=self.number)])


def always_other() -> Callable[[], int]:
    """Return what makes each course of a move another one."""
    numbers = count(1)
    return lambda: next(numbers)
