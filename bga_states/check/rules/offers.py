"""Choices and parameters: players can take the offered choices, and actions check sent texts."""

import ast
from collections.abc import Iterator
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Bound, Instance, Known, Value, constants
from bga_states.check.reading.read_hooks import ACTION
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import names_in
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.actions import Choice
from bga_states.engine.author.hooks import Does, Owner, verbs
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.magic import RESERVED_NAMES, filled_name_meant
from bga_states.legacy import ArrayGame

TELLING = verbs(Does.TELLS, Owner.NOTIFY)


def impossible_choices(game: GameReading) -> Iterator[Finding]:
    """PY7: a choice is an action, with the parameters that a client would send."""
    plans = _plans(game)
    for call in game.calls:
        if Known(Choice) not in call.callees or not call.node.args:
            continue
        methods = call.reading.values(call.node.args[0])
        faults = [_fault(call, method, plans) for method in methods]
        for problem in (_no_method(call, plans), *faults):
            if problem:
                fact, remedy = problem
                yield found("PY7", fact, remedy, call.place)


def _no_method(call: Call, plans: dict[int, Plan]) -> tuple[str, str] | None:
    """Return the fault of an offer that is certainly no method, and what to write."""
    offered, reading = call.node.args[0], call.reading
    names = constants(reading.values(offered), str)
    if names and len(names) == len(reading.values(offered)):
        return f"{names[0]!r} is a text, and no method.", f"Write Choice(self.{names[0]}, ...)."
    # A method that is called here runs at once, and its result is offered.
    for method in reading.values(offered.func) if isinstance(offered, ast.Call) else ():
        if isinstance(method, Bound) and id(method.function) in plans:
            name = method.function.__name__
            return f"{name} is called here, and not offered.", f"Write Choice(self.{name}, ...)."
    return None


def _plans(game: GameReading) -> dict[int, Plan]:
    """Return the plans of all actions, by the identity of their functions."""
    plans: list[Plan] = []
    for state in game.states:
        plans.extend(state.actions.values())
    plans.extend(game.survey.actions.values())
    # Not by name: states may have actions of the same name.
    return {id(plan.function): plan for plan in plans}


def _fault(call: Call, method: Value, plans: dict[int, Plan]) -> tuple[str, str] | None:
    """Return the reason why no player can take a choice, and the remedy."""
    function = method.function if isinstance(method, Bound) else None
    if not isinstance(function, FunctionType):
        return None
    plan = plans.get(id(function))
    name = function.__name__
    if plan is None:
        return f"{name} is not an action of a state of this game.", _how_to_list(method, name)
    given = {keyword.arg for keyword in call.node.keywords}
    named = {name for name in given if name}
    # Before unknown names: a magic name is no parameter of a client either.
    magic = sorted(named & RESERVED_NAMES)
    if magic:
        return f"{name} is offered with {magic[0]}, which the engine fills.", "Leave it out."
    known = [parameter.name for parameter in plan.parameters]
    takes = f"Pass {', '.join(known) or 'nothing'}."
    strange = sorted(named.difference(known))
    if strange:
        return f"{name} does not take {' or '.join(strange)} from a client.", takes
    wanted = {parameter.name for parameter in plan.parameters if parameter.required}
    missing = sorted(wanted - named)
    # A `**` may hold the missing arguments.
    if missing and None not in given:
        fact = f"{name} is offered without {' and '.join(missing)}."
        meant = filled_name_meant(missing)
        if meant:
            takes = f"Pass it, or call it {meant} in {name} if the engine is to fill it."
        return fact, takes
    return None


def _how_to_list(method: Value, name: str) -> str:
    """Say how a method becomes an action: an array lists its actions."""
    owner = method.owner if isinstance(method, Bound) else None
    if isinstance(owner, Instance) and issubclass(owner.cls, ArrayGame):
        return f"List {name!r} in possibleactions where it can be taken, or offer another."
    return "Mark it with @possible_action, or offer another."


def unknown_actions(game: GameReading) -> Iterator[Finding]:
    """PY7: check_action and check_possible_action ask for an action of some state."""
    # The action may belong to a state that could not be read.
    if not game.is_complete:
        return
    known = set(game.survey.actions)
    for state in game.states:
        known.update(state.actions)
        # An array may list names that clients alone use.
        known.update(name for name in game.listed_actions(state) if isinstance(name, str))
    remedy = f"The actions are {', '.join(sorted(known)) or 'none'}."
    asked = (
        *game.engine_calls(game.calls, "game", "check_action"),
        *game.engine_calls(game.calls, "gamestate", "check_possible_action"),
    )
    for call, name in asked:
        for action in _asked_actions(call):
            if action not in known:
                fact = f"{name}({action!r}): no state has this action, so it is always refused."
                yield found("PY7", fact, remedy, call.place)


def _asked_actions(call: Call) -> list[str]:
    """Return the actions that a check surely asks for."""
    node = call.argument(0, "action")
    # check_action(name, False) only asks, and refuses nothing.
    only_asks = len(call.node.args) + len(call.node.keywords) > 1
    if node is None or only_asks or not call.reading.is_sure(node):
        return []
    return constants(call.reading.values(node), str)


def unchecked_texts(game: GameReading) -> Iterator[Finding]:
    """P34: an action compares a text from a client before it keeps the text."""
    for hook in game.hooks_as(ACTION):
        actions = hook.state.actions if hook.state else game.survey.actions
        plan = actions.get(hook.name)
        if plan is None or hook.reading is None:
            continue
        for parameter in plan.parameters:
            if parameter.annotation is str and not _is_looked_at(parameter.name, hook.reading):
                fact = f"{hook.title}: any text may be sent as {parameter.name}."
                remedy = "Use an Enum or Literal, or compare it with what is allowed."
                yield found("P34", fact, remedy, hook.reading.place())


def _is_looked_at(name: str, reading: Reading) -> bool:
    """Whether an action compares a parameter, looks it up, or hands it to other code."""
    for node in reading.nodes_of(ast.Compare, ast.Subscript, ast.Match, ast.Call):
        for tested in _tested(node):
            if name in names_in(tested):
                return True
    return False


def _tested(node: ast.AST) -> list[ast.expr]:
    """Return the parts that an expression tests, or hands to other code."""
    match node:
        case ast.Compare():
            return [node]
        case ast.Subscript(slice=index):
            return [index]
        case ast.Match(subject=subject):
            return [subject]
        case ast.Call(args=arguments, keywords=keywords):
            # A notification tells the text without checking it.
            if _is_notification(node):
                return []
            named = [keyword.value for keyword in keywords]
            return [*arguments, *named, node.func]
    return []


def _is_notification(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and node.func.attr in TELLING


RULES = (impossible_choices, unknown_actions, unchecked_texts)
