"""Nonsense: steps that a table must refuse, leaving no trace."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bga_states.engine.base.errors import ActionRefused, UserError
from bga_states.engine.base.raised import raised_at
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.leaks.sight import viewer_name
from bga_states.testing.plausible import few_numbers, few_texts, plausible_steps
from bga_states.testing.playing import Step, as_step
from bga_states.testing.spreading import spread

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
NOTED = 100
"""The largest number of choices remembered for one action."""
TRIES = 40
"""The largest number of plausible steps tried for a player."""


class Offers:
    """The choices offered to any player in a game."""

    def __init__(self) -> None:
        self._known: dict[str, dict[bytes, dict[str, Any]]] = {}
        self._states: set[tuple[int, str]] = set()
        self.drawn: set[tuple[int, str]] = set()
        """The states and actions of which a choice was looked for in the scene."""

    def note(self, table: Table[Any]) -> None:
        """Note all players' current choices."""
        for player_id in table.player_ids:
            choices = table.choices(player_id)
            state_id = table.view(player_id).state_id if choices else 0
            for choice in spread(choices, NOTED):
                self.note_step(as_step(player_id, choice), state_id)

    def note_step(self, step: Step, state_id: int) -> None:
        """Note a step that is offered to its player in a state."""
        self._states.add((state_id, step.action))
        known = self._known.setdefault(step.action, {})
        if len(known) < NOTED:
            known.setdefault(in_any_order(step.args), step.args)

    def known(self) -> list[Step]:
        """Return all choices offered in the game, as steps without a player."""
        return [
            Step("act", 0, action, args)
            for action, known in self._known.items()
            for args in known.values()
        ]

    def missing(self, offered: list[Step]) -> list[Step]:
        """Return known steps of the same kinds as a player's offered ones, but not among these."""
        now: dict[tuple[str, frozenset[str]], set[bytes]] = defaultdict(set)
        for step in offered:
            now[step.action, frozenset(step.args)].add(in_any_order(step.args))
        missing = []
        for (action, names), written in now.items():
            for other, args in self._known.get(action, {}).items():
                if args.keys() == names and other not in written:
                    missing.append(Step("act", offered[0].player_id, action, args))
        return missing

    def other_actions(self, view: View, player_id: int, offered: list[Step]) -> list[Step]:
        """Return steps of actions once offered in this state, but not to the player now."""
        now = {step.action for step in offered}
        return [
            Step("act", player_id, action, args)
            for action in view.possible_actions
            if action not in now and (view.state_id, action) in self._states
            for args in self._known[action].values()
        ]


def check_refusals(table: Table[Any], place: Place, offers: Offers) -> None:
    """Send nonsense, and steps that might make sense, to a copy of the table.

    Such a step may be refused, or run like any other, but it must never break the game. Two kinds
    must be refused, unless no viewer sees a change: steps that were offered in this game, but are
    not offered to this player now, and actions of which this player is offered nothing.
    """
    datas = table.view(None).datas
    parts = [*few_numbers(datas), *few_texts(datas)]
    for player_id in table.player_ids:
        send(table, place, nonsense(table, player_id))
        offered = [as_step(player_id, choice) for choice in table.choices(player_id)]
        # Offered steps are played in the game itself.
        others = [s for s in plausible_steps(table, player_id, parts) if s not in offered]
        send(table, place, spread(others, TRIES))
        check_unoffered(table, place, offers.missing(offered), player_id)
        gone = offers.other_actions(table.view(player_id), player_id, offered)
        check_unoffered(table, place, gone, player_id)


def check_unoffered(table: Table[Any], place: Place, steps: Sequence[Step], player_id: int) -> None:
    """Check that steps a player is not offered are refused, or change nothing."""
    for step in send(table, place, spread(steps, TRIES)):
        with place.finding(f"the table cannot be shown after {step}", "Correct it", table):
            is_seen = changes(step, table)
        if is_seen:
            who = viewer_name(table, player_id)
            fact = f"{step} of {who} works, and get_choices does not offer it to them"
            raise place.fault(fact, "Refuse it with a UserError, or offer it", table)


def changes(step: Step, table: Table[Any]) -> bool:
    """Whether any viewer sees that a step was taken, but for the number of moves."""
    copy = table.copy()
    step.do(copy)
    viewers = (*table.player_ids, None)
    before, after = (
        [replace(one.view(viewer), move_id=0) for viewer in viewers] for one in (table, copy)
    )
    return before != after


def send(table: Table[Any], place: Place, steps: Iterable[Step]) -> list[Step]:
    """Send steps to a copy of the table, and return the ones that work."""
    before = table.snapshot()
    copy, working = table.copy(), []
    for step in steps:
        try:
            step.do(copy)
        except (ActionRefused, UserError):
            if copy.snapshot() != before:
                fact = f"the refused {step} left a trace"
                raise place.fault(fact, "Report this", table) from None
        except Exception as error:
            fact = f"{step} raised {type(error).__name__}: {error}".rstrip(".") + raised_at(error)
            remedy = "Correct it; where a client sends what makes no sense, raise a UserError"
            raise place.fault(fact, remedy, table) from error
        else:
            working.append(step)
            # The next step is sent to the table as it was.
            copy = table.copy()
    return working


def nonsense(table: Table[Any], player_id: int) -> Iterator[Step]:
    """Yield strange steps that a player could send."""
    # An action that no game has.
    yield Step("act", player_id, "act_nonsense")
    for action in table.view(player_id).possible_actions:
        yield Step("act", player_id, action, {"strange": 1})
        for args in strange_arguments(table, player_id, action):
            yield Step("act", player_id, action, args)


def strange_arguments(table: Table[Any], player_id: int, action: str) -> Iterator[dict[str, Any]]:
    """Yield arguments that all have one strange value, and offered ones with one replaced by it.

    There are none for an action without parameters, which would only repeat the action.
    """
    names = [parameter.name for parameter in table.parameters(player_id, action)]
    if not names:
        return
    offered = [one.args for one in table.choices(player_id) if one.action == action]
    for value in STRANGE_VALUES:
        yield dict.fromkeys(names, value)
        if offered and len(names) > 1:
            yield from ({**offered[0], name: value} for name in offered[0])


def in_any_order(args: dict[str, Any]) -> bytes:
    """Write arguments as bytes that do not depend on the order of lists."""
    return msgspec.json.encode(in_order(args))


def in_order(value: Any) -> Any:
    """Return plain values with the items of all lists in order, and dicts as their items."""
    if isinstance(value, dict):
        return in_order([[key, in_order(item)] for key, item in value.items()])
    if isinstance(value, list | tuple | set | frozenset):
        return sorted((in_order(item) for item in value), key=msgspec.json.encode)
    return value
