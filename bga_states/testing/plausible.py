"""Plausible steps: steps that are not offered, but that a client might send all the same."""

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import inspect

from bga_states.engine.table import Table
from bga_states.testing.all_values import all_values
from bga_states.testing.playing import Step, as_step
from bga_states.testing.spreading import spread

ALWAYS = (0, 1, -1)
OFFERS = 8
"""The largest number of choices tried for each player."""
NUMBERS, TEXTS = 12, 6
"""The largest number of numbers, and of texts, tried from some data."""


def plausible_steps(table: Table[Any], player_id: int, parts: Collection[Any]) -> Iterator[Step]:
    """Yield steps that a player might try: all players' choices, and these with other values.

    The other values are `parts` of the same kind, numbers or texts, values offered for the
    parameter beside other ones, and all values of an Enum or the like. Each step comes once.
    """
    possible = table.view(player_id).possible_actions
    seen = set()
    for step in _candidates(table, player_id, possible, [*parts, *ALWAYS]):
        if str(step) not in seen:
            seen.add(str(step))
            yield step


def _candidates(
    table: Table[Any], player_id: int, possible: list[str], parts: Collection[Any]
) -> Iterator[Step]:
    offered: list[Step] = []
    for other_id in dict.fromkeys((player_id, *table.player_ids)):
        choices = [choice for choice in table.choices(other_id) if choice.action in possible]
        offered += [as_step(player_id, choice) for choice in spread(choices, OFFERS)]
    yield from offered
    for action in possible:
        parameters = table.parameters(player_id, action)
        patterns = [step.args for step in offered if step.action == action] or [{}]
        if not parameters:
            yield Step("act", player_id, action)
        for parameter in parameters:
            name = parameter.name
            values = [pattern[name] for pattern in patterns if name in pattern]
            values += all_values(inspect.type_info(parameter.annotation))
            values += _like(patterns[0].get(name), parts)
            for value in values:
                yield Step("act", player_id, action, {**patterns[0], name: value})


def _like(value: Any, parts: Collection[Any]) -> list[object]:
    """Return replacements for an offered value: parts of its kind, in a list for its first item.

    Where nothing is offered, any part may replace it.
    """
    if isinstance(value, list) and value:
        return [[part, *value[1:]] for part in _like(value[0], parts)]
    return [part for part in parts if isinstance(part, type(value)) or value is None]


def few_numbers(data: object) -> list[int]:
    """Return some of the ints in plain values, the least and the greatest among them."""
    return spread(sorted(numbers_in(data)), NUMBERS)


def few_texts(data: object) -> list[str]:
    """Return some of the texts in plain values."""
    return spread(sorted(texts_in(data)), TEXTS)


def texts_in(data: object) -> set[str]:
    """Return all texts in plain values, keys of dicts included."""
    return {value for value in parts_in(data) if type(value) is str}


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
