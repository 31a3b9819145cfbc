"""Choices on the table: a choice that names a thing by its id is about an element, or labelled."""

import re
from typing import Any

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.scene.meanings import contents, is_about
from bga_states.engine.scene.scene_parts import part_meanings, placed_parts
from bga_states.engine.table import Table
from bga_states.testing.failures import Place

NAMED_BY_ID = re.compile(r"(?:^|_)ids?$")
"""The end of a parameter's name that says nothing to a person."""


def check_drawn(table: Table[Any], place: Place, drawn: set[tuple[int, str]]) -> None:
    """Check one choice of each action in each state; `drawn` holds the checked ones (P120)."""
    if not definition_of(place.game_class).has_scene:
        return
    for player_id in table.active_player_ids:
        state_id = table.view(player_id).state_id
        for choice in table.choices(player_id):
            key = state_id, choice.action
            if key not in drawn:
                drawn.add(key)
                names = [name for name in choice.args if NAMED_BY_ID.search(name)]
                if names and not choice.label and not is_drawn(table, player_id, choice):
                    fact = f"nothing in the scene means {names[0]} of {choice}"
                    remedy = "Give the element `means`, or the choice a label (P120)"
                    raise place.fault(fact, remedy, table)


def is_drawn(table: Table[Any], player_id: int, choice: Choice) -> bool:
    """Whether a choice is about an element of the player's scene."""
    args = contents(choice.args)
    return any(
        is_about(choice.action, args, meaning)
        for placed in placed_parts(table.scene(player_id).items)
        for meaning in part_meanings(placed)
    )
