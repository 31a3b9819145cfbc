"""Owners: each list, dict or set of the game's data stands in one place."""

import ast
from collections.abc import Collection, Iterator
from typing import NamedTuple, get_origin

from bga_states.check.flow.beginning import run_at_first
from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.blocks import way_to
from bga_states.check.reading.changes import attributes_set
from bga_states.check.reading.game_attributes import data_name
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.read_hooks import ENTERING, SETTING_UP
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.syntax import may_leave, own_nodes, unpacked
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

CONTAINERS = {dict, list, set}


class Alias(NamedTuple):
    """Data that is set to the same object as other data, and the targets that set it."""

    name: str
    other: str
    targets: set[ast.expr]
    place: ast.stmt


def two_owners(game: GameReading) -> Iterator[Finding]:
    """PY13: each object that a table saves stands in one place of its data."""
    kinds = {name: get_origin(hint) or hint for name, hint in game.data.items()}
    # By identity: an object that stands there by mistake need not have a hash.
    names = [name for name, kind in kinds.items() if any(kind is one for one in CONTAINERS)]
    for reading in game.played:
        for alias in _aliases(reading, names):
            if not _may_be_parted(game, reading, alias):
                fact = f"{alias.name} and {alias.other} are one object, and a table saves two."
                remedy = "Copy it, or set one of them to a new one."
                yield found("PY13", fact, remedy, reading.place(alias.place))


def _aliases(reading: Reading, names: Collection[str]) -> Iterator[Alias]:
    """Find the data that a function sets to the same object as other data."""
    for statement in reading.nodes_of(ast.Assign):
        seen: dict[int, tuple[str, ast.expr]] = {}
        pairs = [pair for whole in statement.targets for pair in unpacked(whole, statement.value)]
        for target, value in pairs:
            name = data_name(target, reading)
            if name not in names or value is None:
                continue
            other = data_name(resolved(value, reading), reading)
            if other in names and other != name:
                yield Alias(name, other, {target}, statement)
            # As in `self.a = self.b = {}`, which sets several targets to one value.
            first, its_target = seen.setdefault(id(value), (name, target))
            if first != name:
                yield Alias(name, first, {target, its_target}, statement)


def _may_be_parted(game: GameReading, reading: Reading, alias: Alias) -> bool:
    """Whether either may be set to another object before the table is saved."""
    before = _set_before(alias, reading)
    for inner in run_in_one_move(game, reading):
        if inner.is_wrapped or any(map(is_opaque, inner.calls)):
            return True
        for target, _ in attributes_set(inner.syntax):
            if target.attr in {alias.name, alias.other} and not (
                target in alias.targets or target in before
            ):
                return True
    return False


def _set_before(alias: Alias, reading: Reading) -> set[ast.expr]:
    """Find the targets that set either data before, in statements that always lead to the alias."""
    *_, step = way_to(alias.place, reading.syntax.body)
    names = {alias.name, alias.other}
    before: set[ast.expr] = set()
    for statement in reversed(step.block[: step.position]):
        # After this statement the function may have left.
        if may_leave([statement]):
            break
        for node in own_nodes([statement]):
            if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
                continue
            if data_name(node, reading) in names:
                before.add(node)
    return before


def run_in_one_move(game: GameReading, reading: Reading) -> Iterator[Reading]:
    """Find the functions that may run in one move with a function, before the table is saved."""
    at_first = run_at_first(game) if _is_of_setup(game, reading) else None
    if at_first is not None:
        yield from at_first
        return
    for hook in game.hooks:
        closure = hook.reading.closure() if hook.reading else []
        # Any hook may lead to states that are entered next.
        if hook.role == ENTERING or reading in closure:
            yield from closure


def _is_of_setup(game: GameReading, reading: Reading) -> bool:
    """Whether nothing but the setup of a game leads to a function."""
    leading = [hook for hook in game.hooks if hook.reading and reading in hook.reading.closure()]
    return all(hook.role == SETTING_UP for hook in leading)


RULES = (two_owners,)
