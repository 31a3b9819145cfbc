"""PY13: one list, dict or set has several places in another, and a change shows in all."""

import ast
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator
from types import CodeType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known
from bga_states.check.reading.changes import MUTATING, attributes_set, stores
from bga_states.check.reading.effects import KEEPING
from bga_states.check.reading.game_attributes import data_name
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.syntax import name_of, unpacked
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.owners import run_in_one_move
from bga_states.engine.base.errors import Finding

DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
"""The expressions that make a thing that can be changed."""
MAKING = {*map(Known, (list, dict, set))}
MAPPINGS = {*map(Known, (dict, OrderedDict, defaultdict))}
ADDING = KEEPING | {"update"}
"""Methods that put their arguments into a container."""
WITH_A_VALUE = 2
"""The number of arguments of `fromkeys` if not all values are None."""


def multiplied_items(game: GameReading) -> Iterator[Finding]:
    """PY13: each place of a list or dict has a list, dict or set of its own."""
    for reading in game.readings:
        repeated = [*_multiplied(reading), *_from_keys(reading)]
        for whole, item, remedy in repeated:
            if _shows(whole, item, reading, game):
                fact = (
                    f"`{ast.unparse(whole)}` has the same `{ast.unparse(item)}` in all its places."
                )
                yield found("PY13", fact, remedy, reading.place(whole))


Repeated = tuple[ast.expr, ast.expr, str]
"""An expression with one thing in many places, that thing, and a remedy."""


def _multiplied(reading: Reading) -> Iterator[Repeated]:
    """Find expressions such as `[[0] * 4] * 4`."""
    for node in reading.nodes_of(ast.BinOp):
        if not isinstance(node.op, ast.Mult):
            continue
        for whole, times in ((node.left, node.right), (node.right, node.left)):
            match whole, times:
                case _, ast.Constant(value=0 | 1):
                    continue
                case ast.List(elts=[item]) | ast.Tuple(elts=[item]), _ if _is_changeable(
                    item, reading
                ):
                    made = ast.unparse(resolved(item, reading))
                    each = f"[{made} for _ in range({ast.unparse(times)})]"
                    yield node, item, f"Make one for each place: `{each}`."


def _from_keys(reading: Reading) -> Iterator[Repeated]:
    """Find calls such as `dict.fromkeys(ids, [])`."""
    # The compiled function is much cheaper to search, and hardly any names `fromkeys`.
    if not _names_filling(reading.function.__code__):
        return
    for call in reading.nodes_of(ast.Call):
        func = call.func
        if not isinstance(func, ast.Attribute) or func.attr != "fromkeys":
            continue
        owners = reading.values(func.value)
        if len(call.args) != WITH_A_VALUE or not owners or not MAPPINGS.issuperset(owners):
            continue
        keys, item = call.args
        if _is_changeable(item, reading):
            each = f"{{key: {ast.unparse(resolved(item, reading))} for key in {ast.unparse(keys)}}}"
            yield call, item, f"Make one for each key: `{each}`."


def _names_filling(code: CodeType) -> bool:
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    return "fromkeys" in code.co_names or any(map(_names_filling, inner))


def _is_changeable(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression surely makes a list, dict or set."""
    made = resolved(node, reading)
    match made:
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return isinstance(left, ast.List) or isinstance(right, ast.List)
        case ast.Call(func=func):
            values = reading.values(func)
            return bool(values) and MAKING.issuperset(values)
    return isinstance(made, DISPLAYS)


def _shows(whole: ast.expr, item: ast.expr, reading: Reading, game: GameReading) -> bool:
    """Whether it may ever matter that all places have the same thing."""
    to_be_filled = _is_to_be_filled(resolved(item, reading))
    for target in _targets(whole, reading):
        match target:
            case ast.Name(id=name):
                # All items may be replaced before any is changed.
                is_kept = len(reading.assigned(name)) == 1 and not _is_replaced(name, [reading])
                if is_kept and _is_filled(name, [reading]):
                    return True
            case ast.Attribute(attr=name):
                is_data = data_name(target, reading) in game.data
                is_used = is_data or to_be_filled or _is_filled(name, game.played)
                # For data, only code that runs before the table is saved counts.
                readings = [*run_in_one_move(game, reading)] if is_data else game.played
                if is_used and not (_is_replaced(name, readings) or _is_set_anew(target, readings)):
                    return True
            # Saving the table refuses such an item in data.
            case ast.Subscript(value=owner):
                return data_name(owner, reading) in game.data
    return _is_added_to_data(whole, reading, game)


def _targets(whole: ast.expr, reading: Reading) -> list[ast.expr]:
    """Return the targets that an expression is assigned to."""
    settings: list[tuple[ast.expr, ast.expr | None]] = [
        *((target, node.value) for node in reading.nodes_of(ast.Assign) for target in node.targets),
        *((node.target, node.value) for node in reading.nodes_of(ast.AnnAssign)),
    ]
    pairs = [pair for target, set_to in settings for pair in unpacked(target, set_to)]
    return [target for target, value in pairs if value is whole]


def _is_added_to_data(whole: ast.expr, reading: Reading, game: GameReading) -> bool:
    """Whether a call such as `append` puts an expression into data of the game."""
    for call in reading.nodes_of(ast.Call):
        match call.func:
            case ast.Attribute(value=owner, attr=name) if name in ADDING and whole in call.args:
                return data_name(owner, reading) in game.data
    return False


def _is_to_be_filled(made: ast.expr) -> bool:
    """Whether a list, dict or set is of use only after an item is put into it."""
    match made:
        case ast.List(elts=[]) | ast.Dict(keys=[]) | ast.Call(args=[], keywords=[]):
            return True
    return isinstance(made, ast.BinOp | ast.ListComp)


def _is_filled(name: str, readings: Iterable[Reading]) -> bool:
    """Whether any item of the container of a name is changed in place."""
    for reading in readings:
        for owner in _changed(reading):
            if any(name_of(whole) == name for whole in _holders(owner, reading)):
                return True
    return False


def _changed(reading: Reading) -> list[ast.expr]:
    """Return the expressions that a function changes in place."""
    functions = [call.func for call in reading.nodes_of(ast.Call)]
    return [
        *(target.value for target in stores(reading.syntax)),
        *(
            each.value
            for each in functions
            if isinstance(each, ast.Attribute) and each.attr in MUTATING
        ),
        # A list in a list gets longer by `+=`.
        *(node.target for node in reading.nodes_of(ast.AugAssign)),
    ]


def _holders(node: ast.expr, reading: Reading) -> Iterator[ast.expr]:
    """Find the containers of which an expression is an item."""
    match node:
        # A slice is a copy.
        case ast.Subscript(slice=ast.Slice()):
            return
        case ast.Subscript(value=whole):
            yield whole
        case ast.Call(func=ast.Attribute(value=whole, attr="get" | "setdefault")):
            yield whole
        case ast.Name(id=name):
            for binding in reading.bindings(name):
                if binding.inside and binding.value:
                    yield _without_look(binding.value)
                elif isinstance(binding.value, ast.Subscript | ast.Call):
                    yield from _holders(binding.value, reading)


def _without_look(iterated: ast.expr) -> ast.expr:
    """Return the dict whose values a loop goes through, or the expression itself."""
    match iterated:
        case ast.Call(func=ast.Attribute(value=whole, attr="values"), args=[]):
            return whole
    return iterated


def _is_replaced(name: str, readings: Iterable[Reading]) -> bool:
    """Whether any item of the container of a name is set to another."""
    for reading in readings:
        added: set[ast.expr] = {node.target for node in reading.nodes_of(ast.AugAssign)}
        for target in stores(reading.syntax):
            is_item = isinstance(target, ast.Subscript) and target not in added
            if is_item and name_of(target.value) == name:
                return True
        functions = [call.func for call in reading.nodes_of(ast.Call)]
        for method in functions:
            match method:
                case ast.Attribute(value=whole, attr="update") if name_of(whole) == name:
                    return True
    return False


def _is_set_anew(target: ast.Attribute, readings: Iterable[Reading]) -> bool:
    """Whether an attribute is also set to a value that is neither an operation nor a `fromkeys`."""
    for reading in readings:
        for other, value in attributes_set(reading.syntax):
            if other.attr != target.attr or other is target:
                continue
            is_alike = isinstance(value, ast.BinOp) or (
                isinstance(value, ast.Call) and name_of(value.func) == "fromkeys"
            )
            if not is_alike:
                return True
    return False


RULES = (multiplied_items,)
