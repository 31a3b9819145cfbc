"""Nonsense: what a table must refuse, leaving no trace."""

from collections.abc import Iterator
from typing import Any

from bga_states.engine.base.errors import ActionRefused, UserError
from bga_states.engine.definition.params import ActionParameter
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.playing import Step

STRANGE_VALUES: tuple[Any, ...] = (
    -1,
    0,
    1_000_000,
    "",
    "nonsense",
    True,
    None,
    0.5,
    [],
    [0, 0],
    {},
    {"a": 1},
)


def check_refusals(table: Table[Any], place: Place) -> None:
    """Send nonsense to a copy of the table.

    It may be refused, or be an action like any other, but it must never break the game.
    """
    before = table.snapshot()
    copy = table.copy()
    for step in nonsense(table):
        try:
            step.do(copy)
        except (ActionRefused, UserError):
            if copy.snapshot() != before:
                fact = f"the refused {step} left a trace"
                raise place.fault(fact, "Report this", table) from None
        except Exception as error:
            fact = f"{step} raised {type(error).__name__}: {error}".rstrip(".")
            remedy = "Check what a client sends, and raise a UserError"
            raise place.fault(fact, remedy, table) from error
        else:
            # It was possible: what comes next is sent to the table as it was.
            copy = table.copy()


def nonsense(table: Table[Any]) -> Iterator[Step]:
    """List strange things players could send."""
    for player_id in table.player_ids:
        possible = table.view(player_id).possible_actions
        # An action that no game has.
        yield Step("act", player_id, "act_nonsense")
        for action in possible:
            parameters = table.parameters(player_id, action)
            yield Step("act", player_id, action, {"strange": 1})
            for args in strange_arguments(parameters):
                yield Step("act", player_id, action, args)


def strange_arguments(parameters: tuple[ActionParameter, ...]) -> Iterator[dict[str, Any]]:
    """List arguments that are all of one strange value."""
    # An action without parameters would only be taken, again and again.
    if not parameters:
        return
    for value in STRANGE_VALUES:
        yield {parameter.name: value for parameter in parameters}
