"""Checks that a choice that names a thing by its id is about a named element, or has a label."""

import re
from typing import Any

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.scene.meanings import contents, is_about
from bga_states.engine.scene.scene_parts import part_meanings, placed_parts
from bga_states.engine.table import Table
from bga_states.scene.choice_names import part_name
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
            if key in drawn:
                continue
            drawn.add(key)
            for name in () if choice.label else choice.args:
                if NAMED_BY_ID.search(name) and not is_drawn(table, player_id, choice, name):
                    fact = f"no element with a name means {name} of {choice}"
                    remedy = "Give the element `means` and a name, or the choice a label (P120)"
                    raise place.fault(fact, remedy, table)


def is_drawn(table: Table[Any], player_id: int, choice: Choice, parameter: str) -> bool:
    """Whether an element with a name means a choice's value for a parameter."""
    args = contents(choice.args)
    for placed in placed_parts(table.scene(player_id).items):
        for meaning in part_meanings(placed):
            means = parameter in meaning and is_about(choice.action, args, meaning)
            if means and msgspec.json.encode(meaning[parameter]) in args[parameter]:
                return bool(part_name(placed.part, str))
    return False
