"""Dropped redirects: a hook calls a method that returns one, and returns nothing itself."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import ASKING
from bga_states.check.flow.targets import is_state_class, stays
from bga_states.check.reading.abstract_values import Engine, Instance
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.read_hooks import ACTION, MOVING, SETTING_UP, ZOMBIE, Hook
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import blocks_of
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.game import Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType
from bga_states.pitfalls import Severity

MOVES = {Engine("gamestate", name) for name in ASKING}


def dropped_redirects(game: GameReading) -> Iterator[Finding]:
    """P69, PY10: a redirect from a hook's last call leads on only if the hook returns it."""
    actions = {hook.reading.function for hook in game.hooks_as(ACTION) if hook.reading}
    for hook in game.hooks_as(*MOVING):
        reading = hook.reading
        if reading is None or not _may_drop(hook, reading):
            continue
        for call in _last_calls(reading.syntax.body):
            helper = _helper(call, reading)
            if helper is None or _moves_besides(call, reading):
                continue
            target = _target(game, hook, helper, is_action=helper.function in actions)
            if target:
                code = "P69" if hook.role == ZOMBIE else "PY10"
                dropped = f"does not return what {helper.function.__name__} does"
                fact = f"{hook.title} {dropped}, which leads to {target}."
                remedy = f"Write `return {ast.unparse(call)}`."
                yield found(code, fact, remedy, reading.place(call), _severity(game, hook))


def _severity(game: GameReading, hook: Hook) -> Severity:
    """Return the severity: a zombie that does not lead on at all lets the table wait."""
    return "error" if hook.role == ZOMBIE and not game.moves_by(hook) else "warning"


def _may_drop(hook: Hook, reading: Reading) -> bool:
    """Whether a hook belongs to a state whose returned values lead on, and returns no redirect."""
    is_of_class = hook.state is not None and hook.state.is_class
    # Without a redirect these have findings of their own (P24, P44).
    if not is_of_class or hook.role == SETTING_UP or hook.kind is StateType.GAME:
        return False
    if reading.is_wrapped:
        return False
    return all(all(map(stays, values)) for _, values in reading.returns)


def _last_calls(body: list[ast.stmt]) -> Iterator[ast.Call]:
    """Find the calls that stand alone, and after which a function ends."""
    # With its given values, all of a hook's body may be dead code.
    if not body:
        return
    last = body[-1]
    match last, body[-2:-1]:
        case ast.Expr(value=ast.Call() as call), _:
            yield call
        case ast.Return(value=None | ast.Constant(value=None)), [
            ast.Expr(value=ast.Call() as call)
        ]:
            yield call
        case ast.If() | ast.With() | ast.Match(), _:
            for block in blocks_of(last):
                yield from _last_calls(block)
    for statement in body[:-1]:
        # A return in between ends the function as well.
        if isinstance(statement, ast.If) and isinstance(statement.body[-1], ast.Return):
            yield from _last_calls(statement.body)


def _helper(call: ast.Call, reading: Reading) -> Reading | None:
    """Return the one method of a state or the Game that a call surely calls."""
    match reading.helpers(call):
        case [helper] if isinstance(helper.owner, Instance) and not helper.is_wrapped:
            return helper if issubclass(helper.owner.cls, Game | GameState) else None
    return None


def _moves_besides(last: ast.Call, reading: Reading) -> bool:
    """Whether a function also leads on by another call."""
    for call in reading.calls:
        if call.node is last:
            continue
        if is_opaque(call) or not MOVES.isdisjoint(call.callees):
            return True
        for helper in reading.helpers(call.node):
            if any(not MOVES.isdisjoint(inner.callees) for inner in helper.all_calls()):
                return True
    return False


def _target(game: GameReading, hook: Hook, helper: Reading, *, is_action: bool) -> str:
    """Name the other state to which a helper's result leads, "" if there is none."""
    if hook.state is None:
        return ""
    for value in helper.returned():
        # Other methods may return numbers and texts that are no states.
        if not is_action and not is_state_class(value):
            continue
        target = game.targets.find(value, hook.state.transitions, is_step=hook.is_step)
        if target.state_id not in {None, hook.state.id}:
            return game.targets.name(target.state_id or 0)
    return ""


RULES = (dropped_redirects,)
