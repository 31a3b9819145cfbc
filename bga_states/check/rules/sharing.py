"""Things that all tables share and no rule may change: classes, modules, caches and defaults."""

import ast
import functools
from collections.abc import Iterator
from types import ModuleType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.origins import Origin
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.shared_things import is_changeable_default
from bga_states.check.reading.syntax import defaults_of
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.declarations import components
from bga_states.engine.definition.source_code import location

# The class of functools.cache's results has no public name. Assembly finds a `cached_property`.
CACHES = functools._lru_cache_wrapper  # noqa: SLF001
MAKE_IT_DATA = "Make it data of the Game."


def shared_things(game: GameReading) -> Iterator[Finding]:
    """P99, PY3: rules change nothing that a class or a module holds."""
    for reading in game.played:
        seen: set[ast.expr] = set()
        for node, origin in game.effects.shared(reading):
            # One change is one mistake, even of several things.
            if node not in seen:
                seen.add(node)
                yield _shared_thing(node, origin, reading)


def _shared_thing(node: ast.expr, origin: Origin, reading: Reading) -> Finding:
    """Word the mistake of changing a thing of an origin."""
    place, function = reading.place(node), reading.function.__name__
    if origin.kept_at:
        fact = f"{origin.kept_as} shares {origin.name} with all tables, and {function} changes it."
        remedy = f"Set it to a copy: copy.deepcopy({origin.name})."
        return found(origin.code, fact, remedy, origin.kept_at)
    if isinstance(node, ast.Attribute) and isinstance(origin.thing, type):
        fact = f"{origin.thing.__name__}.{node.attr} is set on the class, which all tables share."
        return found("P99", fact, "Set it on self.game.", place)
    if isinstance(node, ast.Attribute) and isinstance(origin.thing, ModuleType):
        fact = f"{ast.unparse(node)} is set on the module, which all tables share."
        return found("PY3", fact, MAKE_IT_DATA, place)
    fact = f"{function} changes {origin.name}, which all tables share."
    return found(origin.code, fact, MAKE_IT_DATA, place)


def shared_variables(game: GameReading) -> Iterator[Finding]:
    """PY3: rules set no variable of a module."""
    for reading in game.played:
        # The statement alone sets nothing.
        names_used = reading.nodes_of(ast.Name)
        set_names = {node.id for node in names_used if not isinstance(node.ctx, ast.Load)}
        for node in reading.nodes_of(ast.Global):
            if set_names.isdisjoint(node.names):
                continue
            names = ", ".join(name for name in node.names if name in set_names)
            fact = f"{reading.function.__name__} sets the global {names}, which all tables share."
            yield found("PY3", fact, MAKE_IT_DATA, reading.place(node))


def caches(game: GameReading) -> Iterator[Finding]:
    """P99: no method caches its results.

    A function of a module may: it depends on its arguments alone.
    """
    parts = [type(part) for part in components(game.game_class).values()]
    for cls in game.own_bases([game.game_class, *game.classes, *parts]):
        for name, value in vars(cls).items():
            if isinstance(value, CACHES):
                kept = f"{cls.__name__}.{name} keeps its results"
                fact = f"{kept}, which outlast the table's changes."
                remedy = "Compute it each time, or keep it as data of the Game."
                yield found("P99", fact, remedy, location(value.__wrapped__))


def changing_defaults(game: GameReading) -> Iterator[Finding]:
    """PY5: a default value is made once, so that no call changes it or lets others do so."""
    for reading in game.played:
        effects = game.effects
        for name, node, value in _defaults(reading):
            if not is_changeable_default(value):
                continue
            if name in effects.parameters(reading) or name in effects.let_go(reading):
                fact = f"The default {ast.unparse(node)} is shared by all calls."
                remedy = "Take None, and make a new one inside."
                yield found("PY5", fact, remedy, reading.place(node))


def _defaults(reading: Reading) -> Iterator[tuple[str, ast.expr, object]]:
    """Find the defaults of a function's parameters, each with its expression and its value."""
    function, code = reading.function, reading.function.__code__
    given = function.__defaults__ or ()
    names = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
    values = {**dict(zip(names, given, strict=True)), **(function.__kwdefaults__ or {})}
    for name, node in defaults_of(reading.syntax).items():
        yield name, node, values.get(name)


RULES = (shared_things, shared_variables, caches, changing_defaults)
