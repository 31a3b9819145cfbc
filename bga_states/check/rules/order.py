"""PY4: the order of a set differs from process to process, and so must not matter."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Bound, Engine, Known, Typed, Value, is_set
from bga_states.check.reading.reader import Reading
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import found

ORDERLESS = {"sorted", "set", "frozenset", "len", "sum", "any", "all", "bool", "Counter"}
ORDERLESS |= {
    "issuperset",
    "issubset",
    "isdisjoint",
    "union",
    "intersection",
    "difference",
    "symmetric_difference",
}
"""Functions that give the same in whatever order they get things."""
LAZY = ast.GeneratorExp | ast.ListComp
TIES = {"min", "max", "sorted"}
"""Functions that do too, unless a key makes ties."""
ORDERED = {
    "list",
    "tuple",
    "iter",
    "enumerate",
    "zip",
    "map",
    "filter",
    "reversed",
    "join",
    "dict",
    "fromkeys",
    "next",
}
ORDERED |= {
    "extend",
    "choice",
    "sample",
    "shuffle",
    "choices",
    "chain",
    "product",
    "permutations",
    "combinations",
}
FREE_CALLS = {"add", "discard", "remove", "update", "pop"}
FREE_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)


def order_of_sets(game: GameReading) -> Iterator[Finding]:
    """PY4: nothing depends on the order in which a set gives its values."""
    for reading in game.readings:
        for node in _dependent(reading):
            fact = f"{ast.unparse(node)} is a set, and its order differs from process to process."
            yield found("PY4", fact, "Go through sorted(...) of it.", reading.place(node))


def _dependent(reading: Reading) -> Iterator[ast.expr]:
    """Give the sets whose order a function lets matter."""
    free = {
        id(argument)
        for node in reading.nodes
        if isinstance(node, ast.Call)
        for argument in _orderless(node)
    }
    in_sets = {part for node in reading.nodes if isinstance(node, ast.Set) for part in node.elts}
    compared = [
        node
        for node in reading.nodes
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In)
    ]
    free |= {id(container) for node in compared for container in node.comparators}
    for node in reading.nodes:
        match node:
            case ast.Assign(
                targets=[ast.Tuple(elts=[_, _, *_]) | ast.List(elts=[_, _, *_])], value=value
            ):
                yield from _sets([value], reading)
            case ast.For(target=target, iter=iterated, body=body) if not _all_free(
                body, names_in(target), reading
            ):
                yield from _sets([iterated], reading)
            case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators) if (
                id(node) not in free
            ):
                yield from _sets([generator.iter for generator in generators], reading)
            case ast.DictComp(generators=generators):
                yield from _sets([generator.iter for generator in generators], reading)
            case ast.Starred(value=value, ctx=ast.Load()) if node not in in_sets:
                yield from _sets([value], reading)
            case ast.Call(func=func, args=arguments, keywords=keywords):
                name = _name(func)
                has_key = name in TIES and any(
                    k.arg == "key" and not _is_total(k.value) for k in keywords
                )
                if (name in ORDERED or has_key) and id(node) not in free:
                    yield from _sets(arguments, reading)
                if name == "pop" and not arguments and isinstance(func, ast.Attribute):
                    yield from _sets([func.value], reading)


def _orderless(node: ast.Call) -> list[ast.expr]:
    name = _name(node.func)
    has_key = any(
        keyword.arg == "key" and not _is_total(keyword.value) for keyword in node.keywords
    )
    is_free = name in ORDERLESS or (name in TIES and not has_key) or name in FREE_CALLS
    inner = [
        part
        for argument in node.args
        for part in ast.walk(argument)
        if isinstance(part, ast.Call | LAZY)
    ]
    return [*node.args, *inner] if is_free else []


def _kind(value: Value) -> object:
    """Give the type of a value, as far as it is known."""
    return (
        value.annotation
        if isinstance(value, Typed)
        else type(value.thing)
        if isinstance(value, Known)
        else None
    )


def _is_total(key: ast.expr) -> bool:
    """Whether a key function leaves no ties: it gives the value itself, or a tuple with it."""
    if not isinstance(key, ast.Lambda) or len(key.args.args) != 1:
        return False
    parts = key.body.elts if isinstance(key.body, ast.Tuple) else [key.body]
    return any(isinstance(part, ast.Name) and part.id == key.args.args[0].arg for part in parts)


def _name(func: ast.expr) -> str:
    return (
        func.id
        if isinstance(func, ast.Name)
        else func.attr
        if isinstance(func, ast.Attribute)
        else ""
    )


def _sets(nodes: list[ast.expr], reading: Reading) -> Iterator[ast.expr]:
    for node in nodes:
        if any(map(is_set, reading.values(node))):
            yield node


def _is_used_once(name: str, statement: ast.Assign, reading: Reading) -> bool:
    """Whether a name is set here alone, and read in nothing but what is added up: it does not outlast its round."""
    uses = [node for node in reading.nodes if isinstance(node, ast.Name) and node.id == name]
    others = [node for node in reading.nodes if node is not statement]
    tests = [node.test for node in others if isinstance(node, ast.If)]
    added = [node.value for node in others if isinstance(node, ast.AugAssign | ast.Assign)]
    read_in = {part for root in (*tests, *added) for part in ast.walk(root)}
    stored = [node for node in uses if isinstance(node.ctx, ast.Store)]
    return len(stored) == 1 and all(
        node in read_in for node in uses if isinstance(node.ctx, ast.Load)
    )


def names_in(node: ast.AST) -> set[str]:
    """Give the names an expression uses or sets."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _all_free(body: list[ast.stmt], names: set[str], reading: Reading) -> bool:
    """Whether the body of a loop over these names does the same in whatever order it is repeated."""
    return all(_is_free(statement, names, reading) for statement in body)


def _is_free(statement: ast.stmt, names: set[str], reading: Reading) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name)) as call):
            callees = reading.values(call.func)
            return name in FREE_CALLS and not any(
                isinstance(callee, Bound | Engine) for callee in callees
            )
        case ast.AugAssign(op=op, value=value):
            adds_in_order = bool({*map(_kind, reading.values(value))} & {list, tuple, str})
            return isinstance(op, FREE_OPERATORS) and not adds_in_order
        case ast.If(body=body, orelse=orelse):
            return _all_free([*body, *orelse], names, reading)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            is_greatest = isinstance(value, ast.Call) and _name(value.func) in TIES
            return (
                is_greatest
                or isinstance(value, ast.Constant)
                or _is_used_once(name, statement, reading)
            )
        case ast.For(target=target, body=body):
            return _all_free(body, names | names_in(target), reading)
        case ast.Return(value=value):
            return value is None or not names & names_in(value)
        case ast.Delete(targets=targets):
            return all(isinstance(target, ast.Subscript) for target in targets)
    return isinstance(statement, ast.Pass | ast.Continue | ast.Break | ast.Assert | ast.Raise)


RULES = (order_of_sets,)
