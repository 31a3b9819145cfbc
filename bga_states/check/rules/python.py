"""Influences from outside the table, such as chance or a clock, and ties without explanation."""

import ast
import os
import sys
from collections.abc import Iterator
from typing import Any

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known, Value, objects
from bga_states.check.reading.randomness import FUNCTIONS, is_foreign_chance, origin
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

CLOCK = {"time", "datetime"}
CLOCK_METHODS = {"now", "utcnow", "today"}
OUTSIDE = {
    *("os", "posix", "nt", "subprocess", "socket", "shutil", "pathlib"),
    *("urllib", "requests", "httpx"),
}
IO_MODULES = {"builtins", "io", "_io"}
IO_FUNCTIONS = {"open", "print", "input"}


def chance_and_clock(game: GameReading) -> Iterator[Finding]:
    """P100, PY1, PY2, PY6: rules use no chance, time or resources but the table's."""
    for call in game.calls:
        for callee in call.callees:
            if not isinstance(callee, Known):
                continue
            problem = _foreign(callee.thing, call)
            if problem:
                code, fact, remedy = problem
                yield found(code, fact, remedy, call.place)
    # Other code calls a function that is only passed on.
    yield from _passed_on(game)
    remedy = "Make it an option of the game, or tell players with self.notify."
    for reading in game.readings:
        for node in reading.nodes_of(ast.Attribute):
            if any(map(_is_environment, reading.values(node))):
                fact = f"{ast.unparse(node)} belongs to the process, and not to the table."
                yield found("PY2", fact, remedy, reading.place(node))


def _passed_on(game: GameReading) -> Iterator[Finding]:
    """P100, PY6: find functions handed to other functions, such as `key=random.random`."""
    for reading in game.readings:
        called = {call.node.func for call in reading.calls}
        for attribute in reading.nodes_of(ast.Attribute):
            if attribute not in called:
                yield from _passed(attribute, reading)
        for name in reading.nodes_of(ast.Name):
            if name not in called:
                yield from _passed(name, reading)


def _passed(node: ast.Attribute | ast.Name, reading: Reading) -> Iterator[Finding]:
    """Report a name or attribute that is a function rules must not call."""
    if not isinstance(node.ctx, ast.Load):
        return
    things = objects(reading.values(node))
    if any(isinstance(thing, FUNCTIONS) and is_foreign_chance(thing) for thing in things):
        fact = f"{ast.unparse(node)} is not the table's chance."
        yield found("P100", fact, "Use self.random.", reading.place(node))
    if any(thing is hash or thing is id for thing in things):
        fact = f"{ast.unparse(node)} of most values differs from process to process."
        remedy = "Compare or sort by the values themselves."
        yield found("PY6", fact, remedy, reading.place(node))


def _is_environment(value: Value) -> bool:
    if not isinstance(value, Known):
        return False
    # By identity: an author's object may compare as it likes.
    outside = (os.environ, sys.argv, sys.stdin, sys.stdout, sys.stderr)
    return any(value.thing is thing for thing in outside)


def _foreign(thing: Any, call: Call) -> tuple[str, str, str] | None:
    """Return the fault of calling a thing that is not the game's."""
    module = origin(thing)
    name = thing.__name__ if isinstance(thing, FUNCTIONS | type) else ""
    if is_foreign_chance(thing):
        return "P100", f"{_shown(call)} is not the table's chance.", "Use self.random."
    if module == "time" and name == "sleep":
        fact = f"{_shown(call)} waits, and every other table of a server with it."
        return "PY1", fact, "Leave it out: clients show moves at their own pace."
    # Most of datetime is arithmetic; only a few methods ask for the time.
    if module in CLOCK and (module == "time" or name in CLOCK_METHODS):
        fact = f"{_shown(call)} reads the clock: the same moves would make another game."
        return "PY1", fact, "Let the caller pass the time as a parameter of the action."
    # print(file=...) may well write a text in memory.
    is_to_text = name == "print" and any(word.arg == "file" for word in call.node.keywords)
    is_io = module in IO_MODULES and name in IO_FUNCTIONS and not is_to_text
    if module.partition(".")[0] in OUTSIDE or is_io:
        fact = f"{_shown(call)} reaches outside the table, where nothing is rolled back."
        return "PY2", fact, "Keep it out of the rules; tell players with self.notify."
    if thing is hash or thing is id:
        fact = f"{name}() of most values differs from process to process."
        return "PY6", fact, "Compare or sort by the values themselves."
    return None


def _shown(call: Call) -> str:
    return ast.unparse(call.node.func)


def unexplained_ties(game: GameReading) -> Iterator[Finding]:
    """P108: players can read how ties between equal scores are broken."""
    if game.game_class.tie_breaker_description:
        return
    for reading in game.readings:
        for node in reading.nodes_of(ast.Attribute):
            if node.attr in {"player_score_aux", "score_aux"}:
                fact = f"{game.name} counts a tie-breaker, and has no tie_breaker_description."
                yield found("P108", fact, "Say there what decides.", game.place)
                return  # once is enough: the remedy is the same everywhere


RULES = (chance_and_clock, unexplained_ties)
