"""Battleship: what its boards show of ships that are sunk."""

from bga_states.engine.scene.scene_parts import placed_parts
from bga_states.scene import Grid, Piece
from bga_states.testing import new_table
from sample_games.battleship import Battleship, rules
from sample_games.battleship.rules import Answer
from tests.sample_games.test_battleship_rules import FLEET, answers


def test_every_square_of_a_sunk_ship_is_marked() -> None:
    """§5 All hits on a sunk ship look sunk to everybody, and the ship is no longer afloat."""
    table = new_table(Battleship)
    ann, bob = table.player_ids
    targets = [(10, 10), (1, 1), (10, 9), (10, 8)]

    def shoot(game: Battleship) -> None:
        game.fleets[bob] = [*FLEET]
        game.shots[ann] = answers(FLEET, targets)

    table.arrange(shoot)

    for viewer in (ann, bob, None):
        parts = [one.part for one in placed_parts(table.scene(viewer).items)]
        marks = [one.name for one in parts if isinstance(one, Piece) and one.shape != "ship"]
        grids = [one.name for one in parts if isinstance(one, Grid)]
        afloat = {getattr(name, "args", {}).get("n") for name in grids}

        assert sorted(marks, key=str) == [Answer.HIT, Answer.MISS, Answer.SUNK, Answer.SUNK]
        assert afloat == {len(rules.Ship), len(rules.Ship) - 1}
