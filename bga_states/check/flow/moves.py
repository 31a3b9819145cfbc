"""Moves: every way a hook leads on, by what it returns and what it asks of the machine."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bga_states.check.flow.faults import fault_of, finding_of, is_of_another
from bga_states.check.flow.requests import Origin, Redirect
from bga_states.check.flow.targets import BROKEN, DYNAMIC, Targets
from bga_states.check.reading.abstract_values import UNKNOWN, Engine, Known, Values, union
from bga_states.check.reading.opacity import opaque_calls
from bga_states.check.reading.read_hooks import Hook
from bga_states.check.reading.reader import Call, Reading
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.source_code import Place
from bga_states.legacy.flaws import ZOMBIE_PASS


class Asking(NamedTuple):
    """A method of `self.gamestate` that moves: where its target stands, and whether a player moves, not the table."""

    position: int
    keyword: str
    is_private: bool = False


NEXT_STATE = "next_state"
ASKING = {
    NEXT_STATE: Asking(0, "transition"),
    "jump_to_state": Asking(0, "target"),
    "set_players_multiactive": Asking(1, "next"),
    "set_player_non_multiactive": Asking(1, "next"),
    "set_all_players_non_multiactive": Asking(0, "next"),
    "update_multiactive_or_next_state": Asking(0, "next"),
    "next_private_state": Asking(1, "target", is_private=True),
    "next_private_state_for_all_active_players": Asking(0, "target", is_private=True),
    "next_private_state_for_players": Asking(1, "target", is_private=True),
    "set_private_state": Asking(1, "target", is_private=True),
}
INITIALIZING = {
    "initialize_private_state",
    "initialize_private_state_for_all_active_players",
    "initialize_private_state_for_players",
}
ACTIVATING = {"set_all_players_multiactive", "set_players_multiactive"}
UNSEEN = "unseen"
"""What asks for a move that a call may make, since nobody knows what it calls."""


@dataclass(frozen=True, slots=True)
class Move:
    """One way out: to the state with an id, None if that is decided at run time or wrong; `is_private` moves a player.

    `transition` is the name by which it is taken, if it is; `asked` the method of `self.gamestate` that asks for it,
    "" for a returned value.
    """

    hook: Hook
    target: int | None
    place: Place
    is_private: bool = False
    transition: str | None = None
    asked: str = ""
    is_wrong: bool = False


def moves_of(
    hook: Hook,
    targets: Targets,
    table_transitions: Mapping[str, int] | None,
    findings: list[Finding],
) -> Iterator[Move]:
    """Find the ways a hook leads on; `table_transitions` are those of the table's state, None if it may be any.

    What is wrong with them is added to the findings.
    """
    reading = hook.reading
    if hook.passes:
        yield from _passing(hook, table_transitions or {})
    elif reading is None:
        if not hook.is_engines:
            yield Move(hook, None, Place())
    else:
        steps = [state for state in targets.by_id.values() if state.type is StateType.PRIVATE]
        of_steps = {name: target for step in steps for name, target in step.transitions.items()}
        is_step = hook.kind is StateType.PRIVATE
        own = (
            hook.state.transitions if hook.state and is_step else of_steps
        )  # a master moves players on by theirs
        for redirect in (
            *_returned(hook, reading),
            *_asked_for(hook, reading, table_transitions, own),
        ):
            yield from _followed(hook, redirect, targets, findings)
        for call in opaque_calls(reading):
            yield Move(hook, None, call.place, asked=UNSEEN)
        if reading.is_wrapped:
            yield Move(hook, None, reading.place())


def _passing(hook: Hook, transitions: Mapping[str, int]) -> Iterator[Move]:
    """Give the way a zombie of an array goes by default; without that transition assembly refuses the game."""
    for name, target in transitions.items():
        if name == ZOMBIE_PASS or len(transitions) == 1:
            yield Move(hook, target, Place(), transition=name)


def _followed(
    hook: Hook, redirect: Redirect, targets: Targets, findings: list[Finding]
) -> Iterator[Move]:
    """Follow a redirect to each of its targets."""
    origin = redirect.origin
    for value in redirect.values:
        target = targets.find(value, redirect.transitions)
        if target.fault and is_of_another(hook, targets, value):
            continue
        if fault := fault_of(hook, redirect, targets, target, value):
            is_sure = origin.is_sure and not origin.holder.mentions(
                "transitions", "states"
            )  # it may have looked first
            if is_sure and (finding := finding_of(hook, fault, origin)) not in findings:
                findings.append(finding)
            yield Move(
                hook, None, origin.place, redirect.is_private, asked=redirect.asked, is_wrong=True
            )
        elif target is BROKEN:
            yield Move(
                hook, None, origin.place, redirect.is_private, asked=redirect.asked, is_wrong=True
            )
        elif target is DYNAMIC or target.state_id is not None:
            yield Move(
                hook,
                target.state_id,
                origin.place,
                redirect.is_private,
                target.transition,
                redirect.asked,
            )


def _returned(hook: Hook, reading: Reading) -> Iterator[Redirect]:
    """Find the redirects by returned values."""
    transitions = hook.state.transitions if hook.state else None
    roots = reading.routes()
    for source, node, values in reading.return_sources():
        root = reading.place(roots.get(source) or node.value or node)
        is_sure = node.value is None or source.is_sure(node.value)
        origin = Origin(source, source.place(node.value or node), root, source is reading, is_sure)
        yield Redirect(origin, values, transitions, is_private=hook.kind is StateType.PRIVATE)


def _asked_for(
    hook: Hook,
    reading: Reading,
    table_transitions: Mapping[str, int] | None,
    own: Mapping[str, int],
) -> Iterator[Redirect]:
    """Find the redirects by calls of `self.gamestate`."""
    for inner, node in reading.routes().items():
        for call in inner.calls:
            origin = Origin(
                inner, call.place, reading.place(node) if node else call.place, inner is reading
            )
            for callee in call.callees:
                if isinstance(callee, Engine) and callee.part == "gamestate":
                    yield from _asked_by(hook, call, callee.name, origin, table_transitions, own)


def _asked_by(  # a call, where it stands, and what names mean for the table and for a player
    hook: Hook,
    call: Call,
    name: str,
    origin: Origin,
    table_transitions: Mapping[str, int] | None,
    own: Mapping[str, int],
) -> Iterator[Redirect]:
    state = hook.state
    if name == "reload_state":
        yield Redirect(origin, (Known(state.id) if state else UNKNOWN,), own, asked=name)
    elif name in INITIALIZING and (state is None or state.initial_private is not None):
        initial = Known(state.initial_private) if state else UNKNOWN
        yield Redirect(origin, (initial,), own, asked=name, is_private=True)
    elif asking := ASKING.get(name):
        if name == "set_players_multiactive" and _are_some(call.argument(0, "players")):
            return  # `next` is for nobody
        node = call.argument(asking.position, asking.keyword)
        values = (
            _given_values(call.reading, node)
            if node
            else (Known(""),)
            if name == NEXT_STATE
            else ()
        )
        if node:
            origin = origin._replace(
                place=call.reading.place(node), is_sure=call.reading.is_sure(node)
            )
        transitions = own if asking.is_private else table_transitions
        yield Redirect(
            origin, values, transitions, name, asking.is_private, only_names=name == NEXT_STATE
        )


def _given_values(reading: Reading, node: ast.expr) -> Values:
    """Give what is passed for a target: of a function that gives one, what it returns."""
    if isinstance(node, ast.Lambda):
        return reading.values(node.body)
    values = reading.values(node)
    classes = [value for value in values if isinstance(getattr(value, "thing", None), type)]
    functions = [(value, reading.reader.callee(value)) for value in values if value not in classes]
    return union(
        (*classes,), *(inner.returned() if inner else (value,) for value, inner in functions)
    )


def _are_some(players: ast.expr | None) -> bool:
    """Whether players are surely given, one by one."""
    return isinstance(players, ast.List | ast.Tuple) and bool(players.elts)
