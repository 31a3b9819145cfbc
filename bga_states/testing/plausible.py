"""Plausible steps: what is not offered, and a client might send all the same."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect

from bga_states.engine.table import Table
from bga_states.testing.all_values import all_values
from bga_states.testing.playing import Step, as_step
from bga_states.testing.spreading import spread

ALWAYS = (0, 1, -1)
OFFERS = 8
"""How many of the choices of each player are tried."""


def plausible_steps(table: Table[Any], player_id: int, numbers: Iterable[int]) -> Iterator[Step]:
    """Yield what a player might try: what is offered to them and to others, and with other values.

    They are numbers, and all that an Enum or the like can be. Each step comes once.
    """
    possible = table.view(player_id).possible_actions
    seen = set()
    for step in _candidates(table, player_id, possible, numbers):
        if str(step) not in seen:
            seen.add(str(step))
            yield step


def _candidates(
    table: Table[Any], player_id: int, possible: list[str], numbers: Iterable[int]
) -> Iterator[Step]:
    offered: list[Step] = []
    for other_id in dict.fromkeys((player_id, *table.player_ids)):
        choices = [choice for choice in table.choices(other_id) if choice.action in possible]
        offered += [as_step(player_id, choice) for choice in spread(choices, OFFERS)]
    yield from offered
    for action in possible:
        parameters = table.parameters(player_id, action)
        pattern = next((step.args for step in offered if step.action == action), {})
        if not parameters:
            yield Step("act", player_id, action)
        for parameter in parameters:
            like = [_like(pattern.get(parameter.name), number) for number in (*numbers, *ALWAYS)]
            for value in (*all_values(inspect.type_info(parameter.annotation)), *like):
                yield Step("act", player_id, action, {**pattern, parameter.name: value})


def _like(value: object, number: int) -> object:
    """Put a number where an offered value has one: instead of it, or of the first of a list."""
    if isinstance(value, list) and value:
        return [number, *value[1:]]
    return number


def numbers_in(data: object) -> set[int]:
    """Return all ints in plain values, keys of dicts included."""
    return {value for value in parts_in(data) if type(value) is int}


def lengths_in(data: object) -> set[int]:
    """Return the lengths of all lists in plain values."""
    return {len(value) for value in parts_in(data) if isinstance(value, list | tuple)}


def parts_in(data: object) -> Iterator[object]:
    """Go through plain values, down to the innermost, and the keys of dicts."""
    rest = [data]
    while rest:
        value = rest.pop()
        yield value
        if isinstance(value, dict):
            rest += [*value, *value.values()]
        elif isinstance(value, list | tuple):
            rest += value
