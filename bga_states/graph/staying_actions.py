"""Actions that stay: they may end without asking for another state."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import UNSEEN
from bga_states.check.flow.targets import stays
from bga_states.check.reading.abstract_values import Engine
from bga_states.check.reading.read_hooks import ACTION, Hook
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import always_ends, surely_run
from bga_states.engine.author.hooks import Does, verbs
from bga_states.engine.definition.definition import StateDefinition
from bga_states.graph.exits import is_wildcard

MOVING = Does.MOVES_TABLE | Does.ENDS | Does.STEPS | Does.BEGINS_STEPS | Does.LEAVES_STEPS
LEADING_ON = {
    *(Engine("gamestate", name) for name in verbs(MOVING)),
    # It leads back to the state in which the savepoint was made.
    Engine("game", "undo_restore_point"),
}


class Paths(NamedTuple):
    """The paths into some statements that have not asked for a state so far.

    `go_on` tells whether one leaves the statements at their end, `stay` whether one ends the
    function inside them.
    """

    go_on: bool
    stay: bool


ASKED = Paths(go_on=False, stay=False)
OPEN = Paths(go_on=True, stay=False)


def staying_actions(game: GameReading) -> Iterator[tuple[StateDefinition, str]]:
    """Find the actions that may move neither the table nor the player, with their states.

    The Game's own actions stay in every state of players.
    """
    of_players = [state for state in game.states if state.type.has_players]
    for hook in game.hooks_as(ACTION):
        if not _stays(game, hook):
            continue
        for state in [hook.state] if hook.state else of_players:
            yield state, hook.name


def _stays(game: GameReading, hook: Hook) -> bool:
    """Whether an action may stay; False if a part of it cannot be read."""
    if hook.reading is None or hook.reading.is_wrapped:
        return False
    if any(move.asked == UNSEEN for move in game.moves_by(hook)):
        return False
    return IdlePaths().may_stay(hook.reading)


class IdlePaths:
    """Follows the paths of functions on which nothing asks for a state."""

    def __init__(self) -> None:
        self._followed: list[Reading] = []
        """The functions that are being followed: a recursion adds no new paths."""

    def may_stay(self, reading: Reading) -> bool:
        """Whether a function may end without asking for a state or returning a redirect."""
        if reading in self._followed:
            return False
        self._followed.append(reading)
        paths = self._through(reading.syntax.body, reading)
        self._followed.pop()
        return paths.go_on or paths.stay

    def _through(self, block: list[ast.stmt], reading: Reading) -> Paths:
        stay = False
        for statement in block:
            after = self._after(statement, reading)
            stay = stay or after.stay
            if not after.go_on:
                return Paths(go_on=False, stay=stay)
        return Paths(go_on=True, stay=stay)

    def _after(self, statement: ast.stmt, reading: Reading) -> Paths:
        """Follow one statement."""
        if isinstance(statement, ast.Return):
            is_idle = not self._asks(statement, reading) and self._is_idle(statement, reading)
            return Paths(go_on=False, stay=is_idle)
        branches = list(_branches(statement))
        if branches:
            paths = [self._through(branch, reading) for branch in branches]
            # Only a statement that ends the function leaves an endless loop.
            go_on = any(path.go_on for path in paths) and not always_ends([statement])
            return Paths(go_on, any(path.stay for path in paths))
        if always_ends([statement], reading.never_returns) or self._asks(statement, reading):
            return ASKED
        return OPEN

    def _is_idle(self, node: ast.Return, reading: Reading) -> bool:
        """Whether a `return` may give something other than a redirect."""
        if node.value is None:
            return True
        helpers = reading.helpers(node.value)
        if helpers:
            return any(self.may_stay(helper) for helper in helpers)
        return any(map(stays, reading.values(node.value)))

    def _asks(self, statement: ast.stmt, reading: Reading) -> bool:
        """Whether a statement without blocks surely asks for a state, itself or by a helper."""
        sure = set(surely_run([statement]))
        for call in reading.calls:
            if call.node in sure and not LEADING_ON.isdisjoint(call.callees):
                return True
        for node, helper in reading.led_to:
            if node in sure and helper not in self._followed and self._always_asks(helper):
                return True
        return False

    def _always_asks(self, helper: Reading) -> bool:
        """Whether a helper asks for a state on each of its paths, regardless of its result."""
        asks = any(not LEADING_ON.isdisjoint(call.callees) for call in helper.all_calls())
        return asks and not self.may_stay(helper)


def _branches(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Return the alternatives in a statement with blocks, each with all the statements it runs.

    Loops are assumed to run: a loop over the players that asks for a state does ask.
    """
    match statement:
        case ast.If(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.For(body=body, orelse=orelse) | ast.While(body=body, orelse=orelse):
            yield [*body, *orelse]
        case ast.With(body=body):
            yield body
        case ast.Try() | ast.TryStar():
            yield [*statement.body, *statement.orelse, *statement.finalbody]
            for handler in statement.handlers:
                yield [*handler.body, *statement.finalbody]
        case ast.Match(cases=cases):
            for case in cases:
                yield case.body
            # It may be that no case fits, unless the last one takes every remaining value.
            if not is_wildcard(cases[-1]):
                yield []
