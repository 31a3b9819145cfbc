"""Repeated items: a list with an item twice, where no such list is ever offered (P34)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import inspect

from bga_states.engine.definition.params import ActionParameter
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.leaks.sight import viewer_name
from bga_states.testing.nonsense import Offers, send
from bga_states.testing.playing import Step, as_step

ENOUGH = 5
"""Lists of two items or more that must have been offered, none with an item twice."""


def check_repeated(table: Table[Any], place: Place, offers: Offers) -> None:
    """Check that a list with an item twice is refused, or works as with the item once."""
    known = offers.known()
    for player_id in table.player_ids:
        offered = [as_step(player_id, choice) for choice in table.choices(player_id)]
        for step, once in repeated_steps(table, offered, known):
            working = send(table, place, [step, once])
            if step not in working or (once in working and are_as_good(step, once, table)):
                continue
            fact = f"{step} of {viewer_name(table, player_id)} works, and no item is offered twice"
            remedy = "Refuse it with a UserError, or take a set (P34)"
            raise place.fault(fact, remedy, table)


def repeated_steps(
    table: Table[Any], offered: Sequence[Step], known: Sequence[Step]
) -> Iterator[tuple[Step, Step]]:
    """Yield a step of each kind with an item twice, and the same with the item once."""
    for action in dict.fromkeys(step.action for step in offered):
        for parameter in table.parameters(offered[0].player_id, action):
            if not is_list(parameter):
                continue
            lists = [step.args.get(parameter.name) for step in known if step.action == action]
            if not are_without_repetition(lists):
                continue
            for step in offered:
                items = step.args.get(parameter.name)
                if step.action == action and isinstance(items, list) and len(items) > 1:
                    first, _, *rest = items
                    twice, once = [first, first, *rest], [first, *rest]
                    yield with_list(step, parameter, twice), with_list(step, parameter, once)
                    break


def is_list(parameter: ActionParameter) -> bool:
    """Whether the action is given a list: a set has nothing twice."""
    return isinstance(inspect.type_info(parameter.annotation), inspect.ListType)


def are_without_repetition(lists: Sequence[object]) -> bool:
    """Whether enough lists are known, and in none of them an item comes twice."""
    longer = [items for items in lists if isinstance(items, list) and len(items) > 1]
    is_repeated = any(item in items[:at] for items in longer for at, item in enumerate(items))
    return len(longer) >= ENOUGH and not is_repeated


def with_list(step: Step, parameter: ActionParameter, items: list[Any]) -> Step:
    """Return a step with another list."""
    return Step("act", step.player_id, step.action, {**step.args, parameter.name: items})


def are_as_good(one: Step, other: Step, table: Table[Any]) -> bool:
    """Whether two steps lead to the same snapshot."""
    here, there = table.copy(), table.copy()
    one.do(here)
    other.do(there)
    return here.snapshot() == there.snapshot()
