"""A global stands behind a descriptor of the author's."""

from typing import Any

from bga_states import Game, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Named:
    def __set_name__(self, owner: type[Game], name: str) -> None:
        self.name = name

    def __get__(self, game: Game, owner: type[Game]) -> Any:
        return game.globals.get(self.name)

    def __set__(self, game: Game, value: int) -> None:
        game.globals.set(self.name, value)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.globals.inc("moves")
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    moves = Named()

    def setup_new_game(self) -> int:
        self.moves = 0
        return super().setup_new_game()
