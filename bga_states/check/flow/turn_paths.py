"""Paths on which a method changes the active player, and then stays in its state."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from bga_states.check.flow.targets import stays
from bga_states.check.reading.abstract_values import Engine
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.routes import sure_calls
from bga_states.check.reading.syntax import always_ends, blocks_of, nodes_in, surely_run
from bga_states.engine.author.hooks import Does, verbs

# Not `eliminate_player`, which passes the turn to no player.
TURNING = {
    *(Engine("game", name) for name in ("active_next_player", "active_prev_player")),
    Engine("gamestate", "change_active_player"),
}
LEADING_ON = {
    *(Engine("gamestate", name) for name in verbs(Does.MOVES_TABLE | Does.ENDS | Does.ACTIVATES)),
    # A savepoint leads nowhere.
    Engine("game", "undo_restore_point"),
}


class Past(NamedTuple):
    """The events on a path: the call that changed the turn, and whether anything else may count.

    The path `is_open` after a move, or after a second change, which may give the turn back. The
    turn `is_conditional` if it changed in a branch: a later condition may come to the same.
    """

    turn: ast.expr | None = None
    is_open: bool = False
    is_conditional: bool = False


class TurnPaths:
    """The paths through one function; `found` are the changes of turn after which it stays."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.found: dict[ast.expr, None] = {}
        self.turning = set(_turning(reading))
        self.leading = set(_leading(reading)) - self.turning

    def follow(self, block: list[ast.stmt], pasts: set[Past]) -> set[Past]:
        """Follow a block from the pasts before it, and return the pasts after it."""
        for statement in block:
            pasts = self._after(statement, pasts)
        return pasts

    def stay(self, pasts: set[Past]) -> None:
        """End here without a move."""
        for past in pasts:
            if past.turn and not past.is_open:
                self.found[past.turn] = None

    def _after(self, statement: ast.stmt, pasts: set[Past]) -> set[Past]:
        """Return the pasts after a statement; none if no path leaves it."""
        match statement:
            case ast.If():
                return self._through(statement, self._with(statement.test, pasts))
            case ast.Return(value=value):
                pasts = self._with(statement, pasts)
                if value is None or all(map(stays, self.reading.values(value))):
                    self.stay(pasts)
                return set()
            case ast.Break() | ast.Continue():
                return set()
        if always_ends([statement], self.reading.never_returns):
            return set()
        if any(blocks_of(statement)):
            return self._around(statement, pasts)
        return self._with(statement, pasts)

    def _through(self, choice: ast.If, pasts: set[Past]) -> set[Past]:
        """Return the pasts after the branches of a choice."""
        if self._may_leave(choice):
            pasts = {past._replace(is_open=past.is_open or past.is_conditional) for past in pasts}
        turns = {past.turn for past in pasts}
        after: set[Past] = set()
        for past in self.follow(choice.body, pasts) | self.follow(choice.orelse, pasts):
            is_conditional = past.is_conditional or past.turn not in turns
            after.add(past._replace(is_conditional=is_conditional))
        return after

    def _around(self, statement: ast.stmt, pasts: set[Past]) -> set[Past]:
        """Return the pasts after a statement whose effect only play decides."""
        is_idle = self.turning.isdisjoint(nodes_in(statement)) and not self._may_leave(statement)
        if is_idle:
            return pasts
        return {past._replace(is_open=True) for past in pasts}

    def _may_leave(self, statement: ast.stmt) -> bool:
        """Whether a statement may return, or lead to another state, inside."""
        inside = nodes_in(statement)
        returns = any(isinstance(node, ast.Return) for node in inside)
        return returns or not self.leading.isdisjoint(inside)

    def _with(self, part: ast.expr | ast.stmt, pasts: set[Past]) -> set[Past]:
        """Add the effect of a statement or expression without blocks."""
        inside = nodes_in(part)
        turns = self.turning.intersection(inside)
        statement = ast.Expr(part) if isinstance(part, ast.expr) else part
        is_sure = len(turns) == 1 and turns.issubset(surely_run([statement]))
        is_open = not self.leading.isdisjoint(inside) or (bool(turns) and not is_sure)
        after: set[Past] = set()
        for past in pasts:
            is_second = bool(turns) and past.turn is not None
            turn = next(iter(turns), past.turn)
            is_open_after = past.is_open or is_open or is_second
            after.add(past._replace(turn=turn, is_open=is_open_after))
        return after


def unannounced_turns(hook: Reading) -> list[ast.expr]:
    """Return the changes of the active player after which a method may stay in its state."""
    # A decorated method may lead on.
    if hook.is_wrapped or not set(_turning(hook)):
        return []
    paths = TurnPaths(hook)
    paths.stay(paths.follow(hook.syntax.body, {Past()}))
    return list(paths.found)


def _turning(reading: Reading) -> Iterator[ast.expr]:
    """Find the calls that surely change the active player, once."""
    for call in reading.calls:
        if call.callees and TURNING.issuperset(call.callees):
            yield call.node
    for node, helper in reading.led_to:
        turns = [call for call in helper.all_calls() if not TURNING.isdisjoint(call.callees)]
        sure = [call for call, _ in sure_calls(helper, strictly=True) if call in turns]
        if len(turns) == len(sure) == 1 and not any(map(_may_lead_on, helper.all_calls())):
            yield node


def _leading(reading: Reading) -> Iterator[ast.expr]:
    """Find the calls that may lead to another state, or change the turn under a condition."""
    for call in reading.calls:
        if _may_lead_on(call) or not TURNING.isdisjoint(call.callees):
            yield call.node
    for node, helper in reading.led_to:
        for call in helper.all_calls():
            if _may_lead_on(call) or not TURNING.isdisjoint(call.callees):
                yield node


def _may_lead_on(call: Call) -> bool:
    return not LEADING_ON.isdisjoint(call.callees) or is_opaque(call)
