"""Filmed moves: a scene can be drawn at each message of a move, and the move be made again."""

from collections.abc import Iterable
from typing import Any

from bga_states.engine.assembly import definition_of
from bga_states.engine.base.raised import describe
from bga_states.engine.filming.films import Take, film
from bga_states.engine.match.journal import Command
from bga_states.engine.match.match import Point
from bga_states.engine.readings import point_of
from bga_states.engine.scene.places import Scene
from bga_states.engine.scene.scene_faults import scene_faults
from bga_states.engine.table import Table
from bga_states.testing.failures import Place

ON_THE_WAY = "Let get_scene draw what is there at each message, however far the move is"


def check_film(
    table: Table[Any],
    place: Place,
    before: Point,
    command: Command,
    viewers: Iterable[int | None],
) -> None:
    """Film the last move of a table for some viewers, and check each step."""
    take = Take(place.game_class, table.seed, before, command, point_of(table))
    made = film(take, viewers)
    for error in (*made.failed.values(), made.error):
        if error is not None:
            fact = f"it cannot be filmed: {describe(error)}"
            raise place.fault(fact, ON_THE_WAY, table) from error
    parameters = definition_of(place.game_class).action_parameters
    for steps in made.steps.values():
        for step in steps:
            scene = Scene(step.scene.items)
            for pitfall, fact in scene_faults(
                scene, place.game_class, parameters, table.player_ids
            ):
                found = f"at a message within the move {fact}"
                raise place.fault(found, f"{ON_THE_WAY} (P{pitfall})", table)
