"""Actions that stay: those that may end without asking for any other state."""

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
    # It leads back to wherever the savepoint was made.
    Engine("game", "undo_restore_point"),
}


class Paths(NamedTuple):
    """The paths into some statements that have asked for nothing so far.

    Whether one leaves them at their end, and whether one ends the function inside.
    """

    go_on: bool
    stay: bool


ASKED = Paths(go_on=False, stay=False)
OPEN = Paths(go_on=True, stay=False)


def staying_actions(game: GameReading) -> Iterator[tuple[StateDefinition, str]]:
    """Find the actions that may leave the table and the player where they are, and the states.

    The Game's own actions stay in every state of players.
    """
    of_players = [state for state in game.states if state.type.has_players]
    for hook in game.hooks_as(ACTION):
        if not _stays(game, hook):
            continue
        for state in [hook.state] if hook.state else of_players:
            yield state, hook.name


def _stays(game: GameReading, hook: Hook) -> bool:
    """Whether an action may stay, as far as all it does can be read."""
    if hook.reading is None or hook.reading.is_wrapped:
        return False
    if any(move.asked == UNSEEN for move in game.moves_by(hook)):
        return False
    return IdlePaths().may_stay(hook.reading)


class IdlePaths:
    """Follows the paths of functions on which nothing asks for a state."""

    def __init__(self) -> None:
        self._followed: list[Reading] = []
        """The functions that are being followed: a recursion leads to nothing new."""

    def may_stay(self, reading: Reading) -> bool:
        """Whether a function may end without having asked, and returns what is no redirect."""
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
            # An endless loop is left by what ends the function alone.
            go_on = any(path.go_on for path in paths) and not always_ends([statement])
            return Paths(go_on, any(path.stay for path in paths))
        if always_ends([statement], reading.never_returns) or self._asks(statement, reading):
            return ASKED
        return OPEN

    def _is_idle(self, node: ast.Return, reading: Reading) -> bool:
        """Whether what is returned may be no redirect."""
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
        """Whether a helper asks for a state on each of its paths, whatever it returns."""
        asks = any(not LEADING_ON.isdisjoint(call.callees) for call in helper.all_calls())
        return asks and not self.may_stay(helper)


def _branches(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Return what may be run of a statement with blocks, one after the other or in turn.

    A loop is taken to run: what asks for each of the players asks.
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
            # Nothing may fit, unless the last case takes whatever is left.
            if not is_wildcard(cases[-1]):
                yield []
