"""Python's own pitfalls in rules: data that is lost or shared, and what makes two runs of one game differ."""

import ast
import functools
import inspect
import os
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Instance, Known, Value, constants
from bga_states.check.reading.attributes import expansions
from bga_states.check.reading.changes import container_of_module, mutated, stores
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.randomness import FUNCTIONS, is_foreign_chance, origin
from bga_states.check.reading.reader import Call, Reading
from bga_states.engine.author.game import ENGINE_ATTRIBUTES, Game
from bga_states.engine.author.globals import LONGEST_NAME
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import Place, attribute_at, location
from bga_states.pitfalls import found

CLOCK = {"time", "datetime"}
CLOCK_METHODS = {"now", "utcnow", "today"}
OUTSIDE = {
    "os",
    "posix",
    "nt",
    "subprocess",
    "socket",
    "shutil",
    "pathlib",
    "urllib",
    "requests",
    "httpx",
}
IO_FUNCTIONS = {"open", "print", "input"}
CACHES = (functools._lru_cache_wrapper, functools.cached_property)  # noqa: SLF001  # what functools.cache makes has no public name
MUTABLE = (list, dict, set, bytearray)


def chance_and_clock(game: GameReading) -> Iterator[Finding]:
    """P100, PY1, PY2, PY6: rules know no chance, time or world but the table's."""
    for call in game.calls:
        for callee in call.callees:
            if isinstance(callee, Known) and (problem := _foreign(callee.thing, call)):
                code, fact, remedy = problem
                yield found(code, fact, remedy, call.place)
    yield from _passed_on(game)
    for reading in game.readings:
        for node in reading.nodes:
            if isinstance(node, ast.Attribute) and any(
                _is_environment(value) for value in reading.values(node)
            ):
                fact = f"{ast.unparse(node)} belongs to the process, and not to the table."
                yield found(
                    "PY2",
                    fact,
                    "Make it an option of the game, or tell players with self.notify.",
                    reading.place(node),
                )


def _passed_on(game: GameReading) -> Iterator[Finding]:
    """P100, PY6: what is handed to another function, such as `key=random.random`."""
    for reading in game.readings:
        called = {call.node.func for call in reading.calls}
        for node in reading.nodes:
            if (
                isinstance(node, ast.Attribute | ast.Name)
                and node not in called
                and isinstance(node.ctx, ast.Load)
            ):
                values = [value.thing for value in reading.values(node) if isinstance(value, Known)]
                if any(
                    isinstance(thing, FUNCTIONS) and is_foreign_chance(thing) for thing in values
                ):
                    fact = f"{ast.unparse(node)} is not the table's chance."
                    yield found("P100", fact, "Use self.random.", reading.place(node))
                if any(thing is hash or thing is id for thing in values):
                    fact = f"{ast.unparse(node)} of most values differs from process to process."
                    yield found(
                        "PY6",
                        fact,
                        "Compare or sort by the values themselves.",
                        reading.place(node),
                    )


def _is_environment(value: Value) -> bool:
    outside = (os.environ, sys.argv, sys.stdin, sys.stdout, sys.stderr)
    return isinstance(value, Known) and any(value.thing is thing for thing in outside)


def _foreign(thing: Any, call: Call) -> tuple[str, str, str] | None:
    """Say what is wrong with calling a thing that is not the game's."""
    module, name = origin(thing), thing.__name__ if isinstance(thing, FUNCTIONS | type) else ""
    if is_foreign_chance(thing):
        return (
            "P100",
            f"{ast.unparse(call.node.func)} is not the table's chance.",
            "Use self.random.",
        )
    if module in CLOCK and (module == "time" or name in CLOCK_METHODS):
        fact = f"{ast.unparse(call.node.func)} reads the clock: the same moves would give another game."
        return "PY1", fact, "Let the caller give the time as a parameter of the action."
    is_to_text = name == "print" and any(keyword.arg == "file" for keyword in call.node.keywords)
    is_io = module in {"builtins", "io", "_io"} and name in IO_FUNCTIONS and not is_to_text
    if module.partition(".")[0] in OUTSIDE or is_io:
        fact = f"{ast.unparse(call.node.func)} reaches outside the table, where nothing is rolled back."
        return "PY2", fact, "Keep it out of the rules; tell players with self.notify."
    if thing is hash or thing is id:
        fact = f"{name}() of most values differs from process to process."
        return "PY6", fact, "Compare or sort by the values themselves."
    return None


def lost_data(game: GameReading) -> Iterator[Finding]:
    """P99: what lasts is data of the Game, declared there."""
    making = {reading.function for first in game.constructors for reading in first.closure()}
    for reading in game.readings:
        for target in stores(reading) if reading.function not in making else ():
            if isinstance(target, ast.Attribute):
                yield from _lost_attribute(game, reading, target)
    for call in game.calls:
        if (
            Known(setattr) in call.callees
            and call.node.args
            and call.reading.function not in making
        ):
            owners = call.reading.values(call.node.args[0])
            if any(
                isinstance(owner, Instance) and issubclass(owner.cls, GameState) for owner in owners
            ):
                fact = "setattr sets an attribute of a state, and state objects hold no data."
                yield found(
                    "P99", fact, "Declare it on the Game class and set it there.", call.place
                )


def _lost_attribute(
    game: GameReading, reading: Reading, target: ast.Attribute
) -> Iterator[Finding]:
    """Find an attribute that is set where nothing saves it."""
    for owner in reading.values(target.value) if reading.is_sure(target.value) else ():
        place = reading.place(target)
        if isinstance(owner, Instance) and issubclass(owner.cls, GameState):
            fact = f"{owner.cls.__name__}.{target.attr} is set, and state objects hold no data."
            yield found("P99", fact, "Declare it on the Game class and set it there.", place)
        elif (
            isinstance(owner, Instance)
            and issubclass(owner.cls, Game)
            and not _is_declared(game, owner.cls, target.attr)
        ):
            fact = f"{owner.cls.__name__}.{target.attr} is set, and not declared: it would be lost."
            yield found("P99", fact, f"Annotate it in the class body: `{target.attr}: ...`.", place)
        elif isinstance(owner, Known) and isinstance(owner.thing, type):
            fact = (
                f"{owner.thing.__name__}.{target.attr} is set on the class, which all tables share."
            )
            yield found("P99", fact, "Set it on self.game.", place)
        elif isinstance(owner, Known) and isinstance(owner.thing, ModuleType):
            fact = f"{ast.unparse(target)} is set on the module, which all tables share."
            yield found("PY3", fact, "Make it data of the Game.", place)


def _is_declared(game: GameReading, cls: type[Any], name: str) -> bool:
    is_set_by_code = inspect.isdatadescriptor(inspect.getattr_static(cls, name, None))
    is_annotated = any(
        name in game.reader.attributes.hints(known) for known in (cls, *expansions(cls))
    )
    return is_annotated or name in ENGINE_ATTRIBUTES or is_set_by_code or name.startswith("__")


def shared_attributes(game: GameReading) -> Iterator[Finding]:
    """P99: State classes hold nothing that changes, and no method remembers what it gave."""
    classes = {game.game_class: None, **{s.state_class: None for s in game.states if s.state_class}}
    changed = set(_changed_attributes(game))
    for cls in dict.fromkeys(base for owner in classes if owner for base in owner.__mro__):
        if not game.reader.attributes.is_authors(cls):
            continue
        for name, value in vars(cls).items():
            if isinstance(value, CACHES):
                fact = (
                    f"{cls.__name__}.{name} keeps its results, which outlast the table's changes."
                )
                yield found(
                    "P99",
                    fact,
                    "Compute it each time, or keep it as data of the Game.",
                    _place_of(cls, name),
                )
            elif isinstance(value, MUTABLE) and issubclass(cls, GameState) and name in changed:
                fact = f"{cls.__name__}.{name} is a {type(value).__name__} that all tables share."
                yield found(
                    "P99",
                    fact,
                    "Make it a tuple, or data of the Game.",
                    _place_of(cls, name),
                    "warning",
                )


def _changed_attributes(game: GameReading) -> Iterator[str]:
    """Name the attributes of states whose content is changed."""
    for reading in game.readings:
        items = [target.value for target in stores(reading) if isinstance(target, ast.Subscript)]
        for owner in (*items, *(owner for _, owner in mutated(reading))):
            if isinstance(owner, ast.Attribute) and any(
                _is_state(v) for v in reading.values(owner.value)
            ):
                yield owner.attr


def _is_state(value: Value) -> bool:
    """Whether a value is a state, or the class of one."""
    cls = value.cls if isinstance(value, Instance) else getattr(value, "thing", None)
    return isinstance(cls, type) and issubclass(cls, GameState)


def _place_of(cls: type[Any], name: str) -> Place:
    """Give the place where a class attribute is set."""
    function = getattr(vars(cls)[name], "__wrapped__", getattr(vars(cls)[name], "func", None))
    return location(function) if function else attribute_at(cls, name)


def shared_globals(game: GameReading) -> Iterator[Finding]:
    """PY3: rules change no module, which all tables share."""
    remedy = "Make it data of the Game."
    for reading in game.readings:
        for node in reading.nodes:
            if isinstance(node, ast.Global):
                fact = f"{reading.function.__name__} sets the global {', '.join(node.names)}, which all tables share."
                yield found("PY3", fact, remedy, reading.place(node))
        changed = [
            (target, target.value)
            for target in stores(reading)
            if isinstance(target, ast.Subscript)
        ]
        for node, owner in (*changed, *mutated(reading)):
            if name := container_of_module(owner, reading):
                fact = f"{reading.function.__name__} changes {name}, which all tables share."
                yield found("PY3", fact, remedy, reading.place(node))


def mutable_defaults(game: GameReading) -> Iterator[Finding]:
    """PY5: a default value is made once, and shared by all calls."""
    for reading in game.readings:
        arguments = reading.syntax.args
        for node in (*arguments.defaults, *arguments.kw_defaults):
            if isinstance(node, ast.List | ast.Dict | ast.Set) or _makes_container(node):
                fact = f"The default {ast.unparse(node)} is shared by all calls." if node else ""
                yield found(
                    "PY5", fact, "Take None, and make a new one inside.", reading.place(node)
                )


def _makes_container(node: ast.expr | None) -> bool:
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return is_call and node.func.id in {"list", "dict", "set"}  # type: ignore[union-attr]  # is_call says so


def misused_globals(game: GameReading) -> Iterator[Finding]:
    """P101: a value by name has been set, under a name that fits."""
    calls = list(game.engine_calls(game.calls, "globals"))
    named = [(call, name, _names_given(call)) for call, name in calls]
    known = {key for _, name, keys in named if name != "inc" for key in keys}
    is_certain = all(keys or name == "get_all" for _, name, keys in named) and not any(
        map(is_opaque, game.calls)
    )
    for call, name, keys in named:
        for key in keys:
            if len(key) > LONGEST_NAME:
                yield found(
                    "P101",
                    f"The name {key!r} is longer than {LONGEST_NAME}.",
                    "Shorten it.",
                    call.place,
                )
            elif name == "inc" and key not in known and is_certain:
                fact = f"globals.inc({key!r}), and nothing ever sets it."
                yield found(
                    "P101", fact, f"Call globals.set({key!r}, 0) in setup_new_game.", call.place
                )


def _names_given(call: Call) -> list[str]:
    """Give the names of globals that a call can be about, as far as they are known."""
    node = call.argument(0, "name")
    return constants(call.reading.values(node), str) if node else []


def unexplained_ties(game: GameReading) -> Iterator[Finding]:
    """P108: players are told what decides between equal scores."""
    if game.game_class.tie_breaker_description:
        return
    for reading in game.readings:
        for node in reading.nodes:
            if isinstance(node, ast.Attribute) and node.attr in {"player_score_aux", "score_aux"}:
                fact = f"{game.name} counts a tie-breaker, and has no tie_breaker_description."
                yield found("P108", fact, "Say in it what decides.", game.place)
                return


RULES = (
    chance_and_clock,
    lost_data,
    shared_attributes,
    shared_globals,
    mutable_defaults,
    misused_globals,
    unexplained_ties,
)
