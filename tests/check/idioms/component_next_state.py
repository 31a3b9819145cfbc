"""A component has a method next_state: the weather changes twice."""

from bga_states import (
    Component,
    possible_action,
)
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Weather(Component):
    data_type = list[int]
    data: list[int]

    def new_data(self) -> list[int]:
        return [0]

    def next_state(self) -> None:
        self.data[0] += 1


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.weather.next_state()
        self.game.weather.next_state()
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    weather = Weather()
    states = (Play, NextPlayer)
