"""Taking turns: the actions and choices of the active player in a state, compiled to lines.

An action that takes `args` and a number, and choices that are listed from `args`, become

    def take(machine, match, player_id, sent):
        args = match.args or machine.args_of(None)
        owner = machine.owners[10]
        if type(sent) is dict and len(sent) == 1:
            try:
                sent_cell = sent['cell']
            except Exception:
                sent_cell = MISSING
            if type(sent_cell) is int and -0x8000000000000000 <= sent_cell <= 0xFFFFFFFFFFFFFFFF:
                return function(owner, sent_cell, args)
        sent = convert(action, parameters, sent)
        return function(owner, sent['cell'], args)

    def offer(machine, match, player_id):
        args = match.args or machine.args_of(None)
        owner = machine.owners[10]
        offered = function(owner, args)
        if type(offered) is list and {*map(type, offered)} <= ONLY_CHOICES:
            return offered[:]
        return listed(offered)
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from bga_states.engine.author.actions import ONLY_CHOICES, Choice, listed_choices
from bga_states.engine.base.compiling import compiled
from bga_states.engine.base.types import ACTIVE
from bga_states.engine.definition.calls import Plan, call_lines
from bga_states.engine.definition.definition import GameDefinition, StateDefinition

Take = Callable[[Any, Any, int, Any], object]
"""`take(machine, match, player_id, sent)`: run an action, and return its result."""
Offer = Callable[[Any, Any, int], list[Choice]]
"""`offer(machine, match, player_id)`: list the choices of `get_choices`."""


class Turns(NamedTuple):
    """The actions and choices of the active player, by the id of the state."""

    takes: Mapping[int, Mapping[str, Take]]
    """The actions of each state by name, empty for a state that is not one player's turn."""
    offers: Mapping[int, Offer]


def turns_of(definition: GameDefinition) -> Turns:
    """Return the actions and choices of players in their turns."""
    if Turns not in definition.kept:
        definition.kept[Turns] = _all_turns(definition)
    found: Turns = definition.kept[Turns]
    return found


def _all_turns(definition: GameDefinition) -> Turns:
    """Return turns that are compiled at their first use."""
    takes: dict[int, dict[str, Take]] = {state_id: {} for state_id in definition.states}
    offers: dict[int, Offer] = {}

    def take_first(
        state: StateDefinition, plan: Plan, machine: Any, match: Any, player_id: int, sent: Any
    ) -> object:
        take = takes[state.id][plan.name] = _compiled_take(state, plan)
        return take(machine, match, player_id, sent)

    def offer_first(
        state: StateDefinition, plan: Plan, machine: Any, match: Any, player_id: int
    ) -> list[Choice]:
        are_plain = state.id in definition.plain_states
        offer = offers[state.id] = _compiled_offer(state, plan, are_plain=are_plain)
        return offer(machine, match, player_id)

    for state in definition.states.values():
        if state.type is not ACTIVE:
            continue
        for plan in state.actions.values():
            takes[state.id][plan.name] = partial(take_first, state, plan)
        if state.get_choices is not None:
            offers[state.id] = partial(offer_first, state, state.get_choices)
    return Turns(takes, offers)


def _compiled_take(state: StateDefinition, plan: Plan) -> Take:
    """Compile the run of an action whose player and name are already checked."""
    names: dict[str, Any] = {}
    lines = [
        "def take(machine, match, player_id, sent):",
        *_asked_args(plan),
        f"    owner = machine.owners[{state.id}]",
        *call_lines(plan, names),
    ]
    take: Take = compiled("take", lines, names, f"turn in {plan.function.__qualname__}")
    return take


def _compiled_offer(state: StateDefinition, plan: Plan, *, are_plain: bool) -> Offer:
    """Compile the list of choices; `are_plain` as in `listed_choices`."""
    listed = partial(listed_choices, state.name, are_plain=are_plain)
    names: dict[str, Any] = {"ONLY_CHOICES": ONLY_CHOICES, "listed": listed}
    lines = [
        "def offer(machine, match, player_id):",
        *_asked_args(plan),
        f"    owner = machine.owners[{state.id}]",
        f"    offered = {plan.expression(names, 'function')}",
    ]
    if are_plain:
        lines += [
            "    if type(offered) is list and {*map(type, offered)} <= ONLY_CHOICES:",
            "        return offered[:]",
        ]
    lines.append("    return listed(offered)")
    offer: Offer = compiled("offer", lines, names, f"turn in {plan.function.__qualname__}")
    return offer


def _asked_args(plan: Plan) -> list[str]:
    """Write the source of the args: the match, or `args_of` if it has none; no line if unused."""
    return ["    args = match.args or machine.args_of(None)"] if plan.takes_args else []
