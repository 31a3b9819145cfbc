"""Moves: every way a hook leads on, by a returned value or by a call of the machine."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from bga_states.check.flow.faults import fault_of, finding_of, is_of_another
from bga_states.check.flow.requests import Origin, Redirect
from bga_states.check.flow.targets import BROKEN, DYNAMIC, Fault, Targets, stays
from bga_states.check.flow.zombie_runs import run_by_zombie
from bga_states.check.reading.abstract_values import (
    ANYTHING,
    LACKING,
    UNKNOWN,
    Engine,
    Instance,
    Known,
    Value,
    Values,
    union,
)
from bga_states.check.reading.opacity import opaque_calls
from bga_states.check.reading.read_hooks import Hook
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.routes import routes
from bga_states.check.reading.syntax import defaults_of, is_starred
from bga_states.engine.author.hooks import Does, Verb, verbs
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import Place
from bga_states.legacy.array_hooks import ZOMBIE_TURN
from bga_states.legacy.flaws import ZOMBIE_PASS

TRANSITION = "transition"
"""The argument that takes only the name of a transition."""
MOVING_TABLE = verbs(Does.MOVES_TABLE)
INITIALIZING = verbs(Does.BEGINS_STEPS)
STEPPING = verbs(Does.STEPS)
ACTIVATING = verbs(Does.ACTIVATES)
CONDITIONAL = (ACTIVATING | verbs(Does.ENDS)).keys() - MOVING_TABLE
"""The methods that move the table only when no player is left active, or none is given."""
ASKING = MOVING_TABLE | ACTIVATING | verbs(Does.ENDS) | STEPPING
"""The methods of `self.gamestate` whose argument says where they lead."""
DEFAULT_ZOMBIE = Engine("game", ZOMBIE_TURN.name)
UNSEEN = "unseen"
"""The `asked` of a move that a call may make, since the function it calls is not known."""


@dataclass(frozen=True, slots=True)
class Move:
    """One way out of a hook.

    `target` is the id of a state, None if it is decided at run time or wrong. `is_private` means
    that one player moves. `transition` is the name by which the way is taken, if there is one.
    `asked` is the method of `self.gamestate` that asks for the move, "" for a returned value.
    """

    hook: Hook
    target: int | None
    place: Place
    is_private: bool = False
    transition: str | None = None
    asked: str = ""
    is_wrong: bool = False


def are_known(moves: Iterable[Move]) -> bool:
    """Whether the targets of all moves are known."""
    return all(move.target is not None for move in moves)


def moves_of(
    hook: Hook,
    targets: Targets,
    table_transitions: Mapping[str, int] | None,
    findings: list[Finding],
) -> Iterator[Move]:
    """Find the ways a hook leads on, and add their faults to the findings.

    `table_transitions` are the transitions of the table's state, None if it may be in any state.
    """
    reading = hook.reading
    # The zombie that ArrayGame provides needs no reading: its way is fixed.
    if hook.passes:
        yield from _passing(hook, table_transitions or {})
    elif reading is not None:
        own = _player_transitions(hook, targets)
        redirects = [
            *_returned(hook, reading),
            *_asked_for(hook, reading, table_transitions, own),
        ]
        for redirect in redirects:
            yield from _followed(hook, redirect, targets, findings)
        # By `super()` an author's zombie may take the default way of every array.
        if any(DEFAULT_ZOMBIE in call.callees for call in reading.all_calls()):
            yield from _passing(hook, table_transitions or {})
        yield from _unseen(hook, reading)
    elif not hook.is_engines:
        # Without its source, it may lead anywhere.
        yield Move(hook, None, Place())


def _passing(hook: Hook, transitions: Mapping[str, int]) -> Iterator[Move]:
    """Find the way a zombie of an array goes by default.

    Assembly refuses a game that has no transition for it.
    """
    for name, target in transitions.items():
        if name == ZOMBIE_PASS or len(transitions) == 1:
            yield Move(hook, target, Place(), transition=name)


def _player_transitions(hook: Hook, targets: Targets) -> Mapping[str, int]:
    """Return the transitions that names stand for where a player moves, not the table."""
    if hook.state and hook.is_step:
        return hook.state.transitions
    # A master moves players on by the transitions of the steps they are in.
    of_steps: dict[str, int] = {}
    for state in targets.by_id.values():
        if state.type.is_step:
            of_steps.update(state.transitions)
    return of_steps


def _unseen(hook: Hook, reading: Reading) -> Iterator[Move]:
    """Find the moves that may be made in code that cannot be read."""
    for call in opaque_calls(reading):
        yield Move(hook, None, call.place, asked=UNSEEN)
    if reading.is_wrapped:
        yield Move(hook, None, reading.place())


def _followed(
    hook: Hook, redirect: Redirect, targets: Targets, findings: list[Finding]
) -> Iterator[Move]:
    """Follow a redirect to each of its targets."""
    origin, asked, is_private = redirect.origin, redirect.asked, redirect.is_private
    for given in redirect.values:
        value = _as_name(given) if redirect.only_names and hook.is_of_array else given
        target = targets.find(value, redirect.transitions, is_step=is_private)
        if target.fault and is_of_another(hook, redirect, targets, value):
            continue
        fault = fault_of(hook, redirect, target, value)
        if redirect.is_looked_at:
            # The machine of an array does not look, and a target not taken ends nothing.
            if target.fault and fault and not hook.is_of_array:
                _report(hook, fault, redirect, findings)
            continue
        if fault:
            _report(hook, fault, redirect, findings)
        if fault or target is BROKEN:
            yield Move(hook, None, origin.place, is_private, asked=asked, is_wrong=True)
        elif target is DYNAMIC or target.state_id is not None:
            name = target.transition
            yield Move(hook, target.state_id, origin.place, is_private, name, asked)


def _as_name(value: Value) -> Value:
    """Turn a number into the name of an array's transition, as PHP does."""
    if isinstance(value, Known) and isinstance(value.thing, int) and not stays(value):
        return Known(str(int(value.thing)))
    return value


def _report(hook: Hook, fault: Fault, redirect: Redirect, findings: list[Finding]) -> None:
    """Add a finding once, unless the redirect may never have this value."""
    origin = redirect.origin
    # A function that mentions the machine's tables may have looked the name up first.
    if not origin.is_sure or origin.holder.mentions("transitions", "states"):
        return
    finding = finding_of(hook, fault, origin)
    # BGA's machine looks at `next` only when it takes it, and so does the machine of an array.
    if hook.is_of_array and redirect.asked in CONDITIONAL:
        finding = replace(finding, severity="warning")
    # Several hooks may call the same helper.
    if finding not in findings:
        findings.append(finding)


def _returned(hook: Hook, reading: Reading) -> Iterator[Redirect]:
    """Find the redirects by returned values."""
    transitions = hook.state.transitions if hook.state else None
    is_private = hook.is_step
    # A helper's result leads on from its call in the hook.
    roots, for_all = routes(reading), _reached_for_all(hook, reading)
    for source, node, values in reading.return_sources():
        root = reading.place(roots.get(source) or node.value or node)
        is_sure = node.value is None or _is_taken(source, node.value)
        is_own = source is reading
        place = source.place(node.value or node)
        is_for_some = source not in for_all or _depends(hook, source, node, values)
        origin = Origin(source, place, root, is_own, is_sure, is_for_some)
        yield Redirect(origin, values, transitions, is_private=is_private)


def _is_taken(reading: Reading, target: ast.expr) -> bool:
    """Whether each value of a target is taken where a hook leads there."""
    return reading.is_sure(target) or reading.is_given(target)


def _reached_for_all(hook: Hook, start: Reading) -> set[Reading]:
    """Return the functions a hook reaches without a condition in a helper of several states."""
    found = {start}
    waiting = [start]
    while waiting:
        reading = waiting.pop()
        for node, helper in reading.led_to:
            if helper not in found and not _depends(hook, reading, node):
                found.add(helper)
                waiting.append(helper)
    return found


def _depends(hook: Hook, helper: Reading, node: ast.AST, values: Values = ()) -> bool:
    """Whether a condition in a helper of several states decides if, or with which value, it moves.

    The hook itself is no helper, unless states share it. A method in the class of a state itself
    belongs to that state alone.
    """
    if helper is hook.reading and not hook.is_shared:
        return False
    if isinstance(helper.owner, Instance) and issubclass(helper.owner.cls, GameState):
        cls, function = helper.owner.cls, helper.function
        is_its_own = vars(cls).get(function.__name__) is function
        if is_its_own and not cls.__subclasses__():
            return False
    return node not in helper.sure_nodes or len(values) > 1


def _asked_for(
    hook: Hook,
    reading: Reading,
    table_transitions: Mapping[str, int] | None,
    own: Mapping[str, int],
) -> Iterator[Redirect]:
    """Find the redirects by calls of `self.gamestate`, in the hook and its helpers."""
    surely_run, for_all = run_by_zombie(hook, reading), _reached_for_all(hook, reading)
    for inner, node in routes(reading).items():
        for call in inner.calls:
            verbs = [one for one in call.callees if isinstance(one, Engine)]
            names = [verb.name for verb in verbs if verb.part == "gamestate"]
            if not names:
                continue
            root = reading.place(node) if node else call.place
            is_own = inner is reading
            is_for_some = inner not in for_all or _depends(hook, inner, call.node)
            is_certain = call.node in surely_run and not is_for_some
            origin = Origin(
                inner, call.place, root, is_own, is_for_some=is_for_some, is_certain=is_certain
            )
            for name in names:
                yield from _asked_by(hook, call, name, origin, table_transitions, own)


def _asked_by(  # a call, its origin, and the transitions for the table and for a player
    hook: Hook,
    call: Call,
    name: str,
    origin: Origin,
    table_transitions: Mapping[str, int] | None,
    own: Mapping[str, int],
) -> Iterator[Redirect]:
    """Find the redirect that one call of `self.gamestate` asks for, if it is a move."""
    state = hook.state
    # To enter a state again is a way to itself.
    if name == "reload_state":
        same = Known(state.id) if state else UNKNOWN
        yield Redirect(origin, (same,), own, asked=name)
    elif name in INITIALIZING:
        initial = Known(state.initial_private) if state else UNKNOWN
        # Without initial_private there is no way to follow; a rule of its own reports that (P65).
        if initial != Known(None):
            yield Redirect(origin, (initial,), own, asked=name, is_private=True)
    elif name in ASKING:
        transitions = own if name in STEPPING else table_transitions
        yield from _moved_by(call, ASKING[name], origin, transitions)


def _moved_by(
    call: Call, verb: Verb, origin: Origin, transitions: Mapping[str, int] | None
) -> Iterator[Redirect]:
    """Find the redirect of a call that names its target."""
    where = verb.argument
    # Some of these verbs always lead to the same state.
    if where is None:
        return
    # `next` is taken when no player becomes active.
    is_looked_at = verb.does is Does.ACTIVATES and _are_some(call.argument(0, "players"))
    is_by_name = where.name == TRANSITION
    node = call.argument(where.position, where.name)
    values: Values = ()
    if node:
        values = _given_values(call.reading, node)
        # A function is only called when its target is taken.
        if is_looked_at:
            values = tuple(value for value in call.reading.values(node) if _is_target(value))
        origin = origin._replace(
            place=call.reading.place(node),
            is_sure=_is_taken(call.reading, node),
            is_for_some=origin.is_for_some or not (origin.is_own or len(values) == 1),
        )
    elif is_by_name:
        values = (Known(""),)
    elif is_starred(call.node.args) or any(word.arg is None for word in call.node.keywords):
        values = ANYTHING
    else:
        values = (LACKING,)
    is_private = verb.does is Does.STEPS
    yield Redirect(
        origin,
        values,
        transitions,
        verb.name,
        is_private,
        only_names=is_by_name,
        is_looked_at=is_looked_at,
    )


def _given_values(reading: Reading, node: ast.expr) -> Values:
    """Return the values passed for a target; for a function, its results."""
    if isinstance(node, ast.Lambda):
        # It is called without arguments, so its parameters have their defaults.
        defaults, name = defaults_of(node), getattr(node.body, "id", "")
        return reading.values(defaults.get(name, node.body))
    classes: list[Value] = []
    others: list[Values] = []
    for value in reading.values(node):
        if isinstance(getattr(value, "thing", None), type):
            classes.append(value)  # which could be called too, and is a target itself
            continue
        function = reading.reader.callee(value)
        others.append(function.returned() if function else (value,))
    return union(tuple(classes), *others)


def _is_target(value: Value) -> bool:
    """Whether a value names a target, and does not compute it."""
    return isinstance(value, Known) and isinstance(value.thing, str | int | type)


def _are_some(players: ast.expr | None) -> bool:
    """Whether players are surely given, one by one."""
    return isinstance(players, ast.List | ast.Tuple) and bool(players.elts)
