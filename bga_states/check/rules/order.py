"""PY4: the order of a set differs from process to process, and so must not matter."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import (
    Bound,
    Engine,
    Known,
    Typed,
    Value,
    has_kind,
    is_set,
)
from bga_states.check.reading.bindings import bindings_of
from bga_states.check.reading.changes import MUTATING
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import name_of, names_in, nodes_in
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding

ORDERLESS = {
    *("sorted", "set", "frozenset", "len", "sum", "any", "all", "bool", "Counter"),
    *("issuperset", "issubset", "isdisjoint"),
    *("union", "intersection", "difference", "symmetric_difference"),
}
"""Functions whose results do not depend on the order of their arguments' items."""
LAZY = ast.GeneratorExp | ast.ListComp
TIES = {"min", "max", "sorted"}
"""Functions with such results unless a key makes ties."""
ORDERED = {
    *("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed"),
    *("join", "dict", "fromkeys", "next", "extend"),
    *("choice", "sample", "shuffle", "choices"),
    *("chain", "product", "permutations", "combinations"),
}
SUMMING = {"len", "sum", "any", "all", "bool", "sorted", "min", "max", "set", "frozenset"}
"""Functions whose results keep nothing of the order."""
SCOPES = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.Global, ast.Nonlocal)
"""Nodes in which a name of a function may be used otherwise."""
FREE_CALLS = {"add", "discard", "remove", "update", "pop"}
FREE_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)


def order_of_sets(game: GameReading) -> Iterator[Finding]:
    """PY4: nothing depends on the order in which a set gives its values."""
    for reading in game.readings:
        for node in _dependent(reading):
            fact = f"{ast.unparse(node)} is a set, and its order differs from process to process."
            yield found("PY4", fact, "Go through sorted(...) of it.", reading.place(node))


def _dependent(reading: Reading) -> Iterator[ast.expr]:
    """Find the sets whose order matters in a function."""
    free = _free(reading)
    in_sets = {part for node in reading.nodes_of(ast.Set) for part in node.elts}
    for node in reading.nodes:
        for part in _taken_in_order(node, reading, free, in_sets):
            if any(map(is_set, reading.values(part))) and not _is_only_looked_up(node, reading):
                yield part


def _free(reading: Reading) -> set[ast.expr]:
    """Return the expressions whose order cannot matter in their places."""
    free: set[ast.expr] = set()
    for call in reading.nodes_of(ast.Call):
        free.update(_orderless(call))
    for node in reading.nodes_of(ast.Compare):
        # `in` finds the same in any order.
        if isinstance(node.ops[0], ast.In):
            free.update(node.comparators)
    return free


def _taken_in_order(
    node: ast.AST, reading: Reading, free: set[ast.expr], in_sets: set[ast.expr]
) -> list[ast.expr]:
    """Return the expressions that a part of a function goes through in their order."""
    match node:
        case ast.Assign(
            # With one value alone, its place does not matter.
            targets=[ast.Tuple(elts=[_, _, *_]) | ast.List(elts=[_, _, *_])],
            value=value,
        ):
            return [value]
        case ast.For(target=target, iter=iterated, body=body):
            if _all_free(body, names_in(target), reading):
                return []
            return [iterated]
        # A comprehension that makes a set is not among these: it has no order.
        case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators) if (
            node not in free
        ):
            return [generator.iter for generator in generators]
        case ast.DictComp(generators=generators):
            return [generator.iter for generator in generators]
        # Items unpacked into a set have no order either.
        case ast.Starred(value=value, ctx=ast.Load()) if node not in in_sets:
            return [value]
        case ast.Call():
            return _arguments_in_order(node, free)
    return []


def _is_only_looked_up(made: ast.AST, reading: Reading) -> bool:
    """Whether the order of a dict's items never shows, since code only looks up its keys."""
    if not isinstance(made, ast.DictComp):
        return False
    for part in nodes_in(made):
        # A call that changes something may return another value each time.
        if isinstance(part, ast.Call) and _may_change(part, reading):
            return False
    name = _filled_dict(made, reading)
    if not name or name in reading.parameters or reading.nodes_of(*SCOPES):
        return False
    looks = _looks(reading)
    uses = [node for node in reading.nodes_of(ast.Name) if node.id == name]
    return all(isinstance(node.ctx, ast.Store) or node in looks for node in uses)


def _may_change(call: ast.Call, reading: Reading) -> bool:
    is_own = has_kind(reading.values(call.func), Bound | Engine)
    return is_own or name_of(call.func) in {"next", *MUTATING}


def _filled_dict(made: ast.DictComp, reading: Reading) -> str:
    """Return the local name of the dict that a comprehension makes or adds to; "" if none."""
    for node in reading.nodes_of(ast.Assign):
        match node.targets:
            case [ast.Name(id=name)] if node.value is made:
                return name
    for call in reading.nodes_of(ast.Call):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="update"), args=[first]):
                if first is made and name in bindings_of(reading.syntax):
                    return name
    return ""


def _looks(reading: Reading) -> set[ast.expr]:
    """Return the dicts that a function looks up keys in, or reads without regard to the order."""
    looks: set[ast.expr] = {node.value for node in reading.nodes_of(ast.Subscript)}
    for node in reading.nodes_of(ast.Call):
        if name_of(node.func) in SUMMING and not _makes_ties(node):
            looks.update(node.args)
    # The outer calls first: of `sum(counts.values())` both are looks.
    for node in reading.nodes_of(ast.Call):
        match node.func:
            case ast.Attribute(value=owner, attr="get" | "update"):
                looks.add(owner)
            case ast.Attribute(value=owner, attr="keys" | "values" | "items") if node in looks:
                looks.add(owner)
    for test in reading.nodes_of(ast.Compare):
        if isinstance(test.ops[0], ast.In | ast.NotIn):
            looks.update(test.comparators)
    return looks


def _arguments_in_order(node: ast.Call, free: set[ast.expr]) -> list[ast.expr]:
    """Return the arguments that a call goes through in their order."""
    name = name_of(node.func)
    parts: list[ast.expr] = []
    is_ordered = name in ORDERED or (name in TIES and _makes_ties(node))
    if is_ordered and node not in free:
        # The value after the keys stays as it is.
        parts.extend(node.args[:1] if name == "fromkeys" else node.args)
    # pop() of a set takes the first item; with an argument it is a list's or a dict's.
    if name == "pop" and not node.args and isinstance(node.func, ast.Attribute):
        parts.append(node.func.value)
    return parts


def _orderless(node: ast.Call) -> list[ast.expr]:
    """Return the arguments whose order does not matter, and the calls and loops inside them."""
    name = name_of(node.func)
    is_greatest = name in TIES and not _makes_ties(node)
    if name not in ORDERLESS and name not in FREE_CALLS and not is_greatest:
        return []
    parts = [*node.args]
    for argument in node.args:
        parts += [part for part in nodes_in(argument) if isinstance(part, ast.Call | LAZY)]
    return parts


def _makes_ties(node: ast.Call) -> bool:
    """Whether a call compares by a key under which different values may be equal."""
    # The first of the values with equal keys wins.
    return any(word.arg == "key" and not _is_total(word.value) for word in node.keywords)


def _is_total(key: ast.expr) -> bool:
    """Whether a key function leaves no ties: it returns the value itself, or a tuple with it."""
    if not isinstance(key, ast.Lambda) or len(key.args.args) != 1:
        return False
    name = key.args.args[0].arg
    parts = key.body.elts if isinstance(key.body, ast.Tuple) else [key.body]
    return any(isinstance(part, ast.Name) and part.id == name for part in parts)


def _kind(value: Value) -> object:
    """Return the type of a value if it is known."""
    if isinstance(value, Typed):
        return value.annotation
    if isinstance(value, Known):
        return type(value.thing)
    return None


def _is_used_once(name: str, statement: ast.Assign, reading: Reading) -> bool:
    """Whether a name does not outlast its round of a loop.

    It is only set here, and only read in conditions and in values that are added or set.
    """
    read_in: set[ast.AST] = set()
    for test in reading.nodes_of(ast.If):
        read_in.update(nodes_in(test.test))
    for added in reading.nodes_of(ast.AugAssign):
        read_in.update(nodes_in(added.value))
    for other in reading.nodes_of(ast.Assign):
        if other is not statement:
            read_in.update(nodes_in(other.value))
    times_set = 0
    for node in reading.nodes_of(ast.Name):
        if node.id != name:
            continue
        if isinstance(node.ctx, ast.Load) and node not in read_in:
            return False
        if isinstance(node.ctx, ast.Store):
            times_set += 1
    return times_set == 1


def _all_free(body: list[ast.stmt], names: set[str], reading: Reading) -> bool:
    """Whether the body of a loop over these names has the same effect in any order."""
    return all(_is_free(statement, names, reading) for statement in body)


def _is_free(statement: ast.stmt, names: set[str], reading: Reading) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name)) as call):
            # A method of the author or the engine may have the name of a set's method.
            is_own = has_kind(reading.values(call.func), Bound | Engine)
            return name in FREE_CALLS and not is_own
        case ast.AugAssign(op=op, value=value):
            # On a list or a string `+=` appends, and so keeps an order.
            kinds = {*map(_kind, reading.values(value))}
            return isinstance(op, FREE_OPERATORS) and not kinds & {list, tuple, str}
        case ast.If(body=body, orelse=orelse):
            return _all_free([*body, *orelse], names, reading)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            # The greatest value is the same in any order, and so is a constant.
            is_greatest = isinstance(value, ast.Call) and name_of(value.func) in TIES
            is_constant = isinstance(value, ast.Constant)
            return is_greatest or is_constant or _is_used_once(name, statement, reading)
        case ast.For(target=target, body=body):
            return _all_free(body, names | names_in(target), reading)
        case ast.Return(value=value):
            # The first round to come here returns, which shows only in the returned value.
            return value is None or not names & names_in(value)
        case ast.Delete(targets=targets):
            return all(isinstance(target, ast.Subscript) for target in targets)
    return isinstance(statement, ast.Pass | ast.Continue | ast.Break | ast.Assert | ast.Raise)


RULES = (order_of_sets,)
