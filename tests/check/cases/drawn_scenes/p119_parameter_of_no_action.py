"""Elements that mean a parameter which no action takes."""

from bga_states.scene import Card, Cell, Grid, Scene
from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def get_scene(self, player_id: int | None) -> Scene:
        cards = [card(number) for number in range(3)]
        grid = Grid(
            columns=2,
            rows=1,
            cells=[Cell(1, 1, cards, means={"n": 1})],
            means=("n", "m"),  # expect: P119
        )
        other = Grid(id="other", columns=1, rows=1, action="act_ad", means=("n",))  # expect: P119
        return Scene([grid, other])


def card(number: int) -> Card:
    """Draw a card."""
    return Card(id=f"card {number}", means={"number": number})  # expect: P119: Card means number
