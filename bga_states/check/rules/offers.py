"""Choices and parameters: what is offered can be taken, and what is sent is looked at."""

import ast
from collections.abc import Iterator
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Bound, Known, Value, constants
from bga_states.check.reading.read_hooks import Hook
from bga_states.check.reading.reader import Call
from bga_states.engine.author.actions import Choice
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.magic import RESERVED_NAMES
from bga_states.pitfalls import found


def impossible_choices(game: GameReading) -> Iterator[Finding]:
    """PY7: a choice is an action, with the parameters that a client would send."""
    plans = {id(plan.function): plan for state in game.states for plan in state.actions.values()}
    plans |= {id(plan.function): plan for plan in game.survey.actions.values()}
    for call in game.calls:
        if Known(Choice) in call.callees and call.node.args:
            for method in call.reading.values(call.node.args[0]):
                if problem := _fault(call, method, plans):
                    fact, remedy = problem
                    yield found("PY7", fact, remedy, call.place)


def _fault(call: Call, method: Value, plans: dict[int, Plan]) -> tuple[str, str] | None:
    """Say why nobody can take a choice."""
    function = method.function if isinstance(method, Bound) else None
    if not isinstance(function, FunctionType):
        return None
    plan = plans.get(id(function))
    name = function.__name__
    if plan is None:
        return (
            f"{name} is no action of a state of this game.",
            "Mark it with @possible_action, or offer another.",
        )
    given = {keyword.arg for keyword in call.node.keywords}
    known = {parameter.name for parameter in plan.parameters}
    wanted = {parameter.name for parameter in plan.parameters if parameter.required}
    takes = f"Give {', '.join(parameter.name for parameter in plan.parameters) or 'nothing'}."
    if magic := sorted({name for name in given if name} & RESERVED_NAMES):
        return f"{name} is offered with {magic[0]}, which the engine fills.", "Leave it out."
    if strange := {name for name in given if name} - known:
        return f"{name} takes no {' and no '.join(sorted(strange))} from a client.", takes
    if (missing := wanted - given) and None not in given:
        return f"{name} is offered without {' and '.join(sorted(missing))}.", takes
    return None


def unknown_actions(game: GameReading) -> Iterator[Finding]:
    """PY7: what check_action and check_possible_action ask for is an action of some state."""
    known = {name for state in game.states for name in state.actions} | {*game.survey.actions}
    asked = (
        *game.engine_calls(game.calls, "game", "check_action"),
        *game.engine_calls(game.calls, "gamestate", "check_possible_action"),
    )
    for call, name in asked:
        node = call.argument(0, "action")
        only_asks = len(call.node.args) + len(call.node.keywords) > 1  # check_action(name, False)
        is_sure = node is not None and call.reading.is_sure(node) and not only_asks
        for action in constants(call.reading.values(node), str) if node and is_sure else ():
            if action not in known and game.is_complete:
                fact = f"{name}({action!r}): no state has this action, so it is always refused."
                yield found(
                    "PY7",
                    fact,
                    f"The actions are {', '.join(sorted(known)) or 'none'}.",
                    call.place,
                )


def unchecked_texts(game: GameReading) -> Iterator[Finding]:
    """P34: a text from a client is compared with something before it is kept."""
    for hook in game.hooks_as("action"):
        plan = (hook.state.actions if hook.state else game.survey.actions).get(hook.name)
        for parameter in plan.parameters if plan else ():
            if (
                parameter.annotation is str
                and hook.reading
                and not _is_looked_at(parameter.name, hook)
            ):
                fact = f"{hook.title}: any text may be sent as {parameter.name}."
                yield found(
                    "P34",
                    fact,
                    "Use an Enum or Literal, or compare it with what is allowed.",
                    hook.reading.place(),
                )


def _is_looked_at(name: str, hook: Hook) -> bool:
    """Whether an action compares a parameter, looks it up, or hands it to other code."""
    for node in hook.reading.nodes if hook.reading else ():
        match node:
            case ast.Compare() | ast.Subscript() | ast.Match():
                tested: list[ast.AST] = [
                    getattr(node, "slice", None) or getattr(node, "subject", None) or node
                ]
            case ast.Call(args=arguments, keywords=keywords):
                given = [*arguments, *(keyword.value for keyword in keywords)]
                tested = [*given, node.func] if not _is_notification(node) else []
            case _:
                tested = []
        if any(
            isinstance(part, ast.Name) and part.id == name
            for root in tested
            for part in ast.walk(root)
        ):
            return True
    return False


def _is_notification(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and node.func.attr in {"all", "player"}


RULES = (impossible_choices, unknown_actions, unchecked_texts)
