"""An element that means an action which no state has."""

from bga_states.scene import Pile, Scene
from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def get_scene(self, player_id: int | None) -> Scene:
        means = {"action": "act_add", "n": 2}
        return Scene(
            [
                Pile(id="deck", count=3, means=means),
                Pile(count=2, means={"action": "act_draw"}),  # expect: P119
                Pile(count=2, means=[{"n": 1}, {"k": 1}]),  # expect: P119
                Pile(count=2, means=[{"action": "act_sing"}]),  # expect: P119
            ]
        )
