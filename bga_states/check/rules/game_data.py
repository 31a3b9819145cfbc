"""Lasting values of a game: they are data of the Game, declared there and set from the start."""

import ast
import inspect
from collections.abc import Iterator
from typing import Any

from bga_states.check.flow.beginning import INITIALIZING_TABLE, run_at_first
from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Instance, Known
from bga_states.check.reading.attributes import expansions
from bga_states.check.reading.changes import attributes_set
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.component import Component
from bga_states.engine.author.game import ENGINE_ATTRIBUTES, Game
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import Place, attribute_at

BY_NAME = {*map(Known, (setattr, vars, object.__setattr__))}
"""Functions that set attributes without naming them in the source."""
OF_THE_ENGINE = {"options", "preferences"}
BEFORE_A_TABLE = {INITIALIZING_TABLE, "upgrade"}
"""The hooks of the Game that run while its table is not complete."""
OF_INIT_TABLE = ("add_decorator", "always_merge_private")
"""The methods of `self.notify` that belong in `init_table` alone."""


def lost_data(game: GameReading) -> Iterator[Finding]:
    """P99: lasting values are data of the Game, declared there."""
    making: set[object] = set()
    for first in game.constructors:
        making.update(reading.function for reading in first.closure())
    for reading in game.readings:
        # A state is made anew for each table, so its constructor may set any attribute.
        if reading.function in making:
            continue
        # Data that is changed in place is not lost but shared.
        shared = {node for node, _ in game.effects.shared(reading)}
        for target, _ in attributes_set(reading.syntax):
            if target not in shared and reading.is_sure(target.value):
                yield from _lost_attribute(game, reading, target)
    for call in game.calls:
        if call.reading.function not in making and _sets_on_a_state(call):
            fact = "setattr sets an attribute of a state, and state objects hold no data."
            yield found("P99", fact, "Declare it on the Game class and set it there.", call.place)


def _sets_on_a_state(call: Call) -> bool:
    """Whether a call sets an attribute of a state by name."""
    if Known(setattr) not in call.callees or not call.node.args:
        return False
    owners = call.reading.values(call.node.args[0])
    return any(isinstance(owner, Instance) and issubclass(owner.cls, GameState) for owner in owners)


def _lost_attribute(
    game: GameReading, reading: Reading, target: ast.Attribute
) -> Iterator[Finding]:
    """Find an attribute that is set on an object that nothing saves."""
    place = reading.place(target)
    for owner in reading.values(target.value):
        if isinstance(owner, Instance):
            yield from _lost_on_instance(game, owner.cls, target.attr, place)


def _lost_on_instance(
    game: GameReading, cls: type[Any], name: str, place: Place
) -> Iterator[Finding]:
    if issubclass(cls, GameState):
        fact = f"{cls.__name__}.{name} is set, and state objects hold no data."
        yield found("P99", fact, "Declare it on the Game class and set it there.", place)
    elif isinstance(inspect.getattr_static(cls, name, None), Component):
        fact = f"{cls.__name__}.{name} is set, and it is a component."
        yield found("P99", fact, "Leave it, and use its methods.", place)
    elif issubclass(cls, Game) and not _is_declared(game, cls, name):
        fact = f"{cls.__name__}.{name} is set, and not declared: it would be lost."
        yield found("P99", fact, f"Annotate it in the class body: `{name}: ...`.", place)
    elif cls is game.game_class and name in game.constants and not _is_set_by_code(cls, name):
        fact = f"{cls.__name__}.{name} is set, and declared as a constant: it would be lost."
        remedy = "Annotate it without Final or ClassVar, under a name in small letters."
        yield found("P99", fact, remedy, place)


def _is_set_by_code(cls: type[Any], name: str) -> bool:
    """Whether a property or descriptor sets an attribute, and so decides where to keep it."""
    return inspect.isdatadescriptor(inspect.getattr_static(cls, name, None))


def _is_declared(game: GameReading, cls: type[Any], name: str) -> bool:
    if _is_set_by_code(cls, name) or name in ENGINE_ATTRIBUTES or name.startswith("__"):
        return True
    hints = game.reader.attributes.hints
    return any(name in hints(known) for known in (cls, *expansions(cls)))


def unset_data(game: GameReading) -> Iterator[Finding]:
    """P99: declared data has a value when the first player may act."""
    beginning = run_at_first(game)
    # A constructor may set data too, which is a mistake of its own.
    has_constructor = game.game_class.__init__ is not Game.__init__
    if beginning is None or has_constructor or any(map(_sets_unseen, beginning)):
        return
    names = _names_set(beginning)
    for name in game.data:
        # Private data has a mangled name here, but not in the code that sets it.
        is_private = "__" in name
        has_value = hasattr(game.game_class, name) or name in OF_THE_ENGINE
        if name not in names and not has_value and not is_private:
            fact = f"{game.name}.{name} is declared, and not set when the game begins."
            place = attribute_at(game.game_class, name)
            yield found("P99", fact, "Set it in setup_new_game.", place)


def _sets_unseen(reading: Reading) -> bool:
    """Whether a function may set data without naming it."""
    if reading.is_wrapped or any(map(is_opaque, reading.calls)):
        return True
    if any(not BY_NAME.isdisjoint(call.callees) for call in reading.calls):
        return True
    return reading.mentions("__dict__")


def _names_set(readings: list[Reading]) -> set[str]:
    """Name the attributes that functions set, on any object; `+=` does not count."""
    names: set[str] = set()
    for reading in readings:
        added: set[ast.expr] = {node.target for node in reading.nodes_of(ast.AugAssign)}
        targets = (target for target, _ in attributes_set(reading.syntax))
        names.update(target.attr for target in targets if target not in added)
    return names


def late_decorators(game: GameReading) -> Iterator[Finding]:
    """P99: the set-up of notify belongs in init_table, which runs for restored tables too."""
    initializing: set[object] = set()
    for hook in game.hooks_as(*BEFORE_A_TABLE):
        if hook.reading:
            initializing.update(reading.function for reading in hook.reading.closure())
    played = [call for call in game.calls if call.reading.function not in initializing]
    for call, name in game.engine_calls(played, "notify", *OF_INIT_TABLE):
        fact = f"{call.reading.title} calls notify.{name}, which a restored table would not know."
        yield found("P99", fact, f"Call it in {INITIALIZING_TABLE}.", call.place)


RULES = (lost_data, unset_data, late_decorators)
