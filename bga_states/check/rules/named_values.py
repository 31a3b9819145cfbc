"""P101: named values (`self.globals`) are set before they are read, under the same name."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Part, texts
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.globals import LONGEST_NAME
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.suggestions import name_meant
from bga_states.pitfalls import Severity

GLOBALS = Part("globals")
READING = {"get", "has", "inc"}


def misused_globals(game: GameReading) -> Iterator[Finding]:
    """P101: a named value has been set, under a name of valid length."""
    calls = list(game.engine_calls(game.calls, "globals"))
    for call, _, name in _named(calls):
        if len(name) > LONGEST_NAME:
            fact = f"The name {name!r} is longer than {LONGEST_NAME} characters."
            yield found("P101", fact, "Shorten it.", call.place)
    known = _globals_set(game, calls)
    if known is not None:
        yield from _never_set(calls, known)


def _never_set(calls: list[tuple[Call, str]], known: set[str]) -> Iterator[Finding]:
    """Find globals that are read and never set: misspelt ones in each line, others once."""
    missing: dict[str, Finding] = {}
    # Calls that fail come before calls that give None.
    for call, method, name in sorted(_named(calls), key=lambda named: named[1] != "inc"):
        if name in known or method not in READING or len(name) > LONGEST_NAME:
            continue
        fact = f"globals.{method}({name!r}) is called, and nothing ever sets {name!r}."
        meant = name_meant(name, known)
        fails = method == "inc"
        is_answered = method == "has" or call.argument(1, "default") is not None
        if meant:
            severity: Severity = "warning" if is_answered and not fails else "error"
            yield found("P101", fact, f"Did you mean {meant!r}?", call.place, severity)
        elif fails or not is_answered:
            severity = "error" if fails else "warning"
            remedy = f"Call globals.set({name!r}, ...) in setup_new_game."
            missing.setdefault(name, found("P101", fact, remedy, call.place, severity))
    yield from missing.values()


def _named(calls: list[tuple[Call, str]]) -> Iterator[tuple[Call, str, str]]:
    """Find the globals that calls are about: the call, its method, a name."""
    for call, method in calls:
        for name in _names_of(call) or ():
            yield call, method, name


def _globals_set(game: GameReading, calls: list[tuple[Call, str]]) -> set[str] | None:
    """Name the globals that the game sets; None if it may set others."""
    # Code that gets hold of the globals may set any of them.
    is_open = not game.is_closed or _has_descriptors(game)
    if is_open or any(map(_hands_on, game.readings)):
        return None
    names: set[str] = set()
    for call, method in calls:
        if method == "set":
            given = _names_of(call)
            if not given:
                return None
            names.update(given)
    return names


def _has_descriptors(game: GameReading) -> bool:
    """Whether setting an attribute may run code of a descriptor of the author's."""
    is_authors = game.reader.attributes.is_authors
    for cls in game.own_bases([game.game_class, *game.classes]):
        kinds = {type(thing) for thing in vars(cls).values()}
        if any(hasattr(kind, "__set__") and is_authors(kind) for kind in kinds):
            return True
    return False


def _hands_on(reading: Reading) -> bool:
    """Whether a function uses the globals other than to call their methods."""
    called: set[ast.expr] = set()
    for call in reading.nodes_of(ast.Call):
        if isinstance(call.func, ast.Attribute):
            called.add(call.func.value)
    for node in reading.nodes_of(ast.Attribute):
        if node.attr != GLOBALS.name or node in called:
            continue
        if GLOBALS in reading.values(node):
            return True
    return False


def _names_of(call: Call) -> tuple[str, ...] | None:
    """Return the names of globals that a call can be about; None if not all are known."""
    node = call.argument(0, "name")
    if node is None or not call.reading.is_sure(node):
        return None
    return texts(call.reading.values(node))


RULES = (misused_globals,)
