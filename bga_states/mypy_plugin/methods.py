"""The methods of a class, own and inherited, with their marks and parameters."""

from collections.abc import Iterator
from typing import NamedTuple

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import (
    ArgKind,
    CallExpr,
    Context,
    Decorator,
    Expression,
    FuncDef,
    RefExpr,
    SymbolNode,
    TypeInfo,
)
from mypy.types import CallableType, Instance, Type
from mypy.typevars import fill_typevars

from bga_states.mypy_plugin.fullnames import FRAMEWORK, HARMLESS_DECORATORS, POSSIBLE_ACTION
from bga_states.mypy_plugin.records import stored


class Parameter(NamedTuple):
    """One parameter after self; `type` is None without annotations."""

    name: str
    type: Type | None
    kind: ArgKind
    context: Context


class Method(NamedTuple):
    """A method as a class has it; `is_action` is None if the mark cannot be read."""

    name: str
    owner: TypeInfo
    function: FuncDef
    is_action: bool | None
    is_plain: bool
    """Whether no other decorator may change the signature that the engine sees."""
    seen_from: TypeInfo

    @property
    def shown(self) -> str:
        """Name it as its author would."""
        return f"{self.owner.name}.{self.name}"

    @property
    def is_own(self) -> bool:
        """Whether the class itself defines it."""
        return self.owner is self.seen_from

    @property
    def context(self) -> Context:
        """Where to report its faults: at the method, or at the class that inherits it."""
        return self.function if self.is_own else self.seen_from

    @property
    def return_type(self) -> Type | None:
        """The declared type of its result."""
        signature = self.function.type
        if not isinstance(signature, CallableType):
            return None
        return self._typed(signature.ret_type)

    def parameters(self) -> Iterator[Parameter]:
        """List the parameters after self."""
        function, signature = self.function, self.function.type
        for number, name in enumerate(function.arg_names):
            if number == 0:
                continue
            typ = None
            if isinstance(signature, CallableType):
                typ = self._typed(signature.arg_types[number])
            # An inherited method may come from mypy's cache, which keeps no places of arguments.
            context = function.arguments[number] if self.is_own else self.context
            yield Parameter(name or "", typ, function.arg_kinds[number], context)

    def _typed(self, typ: Type) -> Type:
        """Fill the type variables of generic bases as the class does."""
        this = fill_typevars(self.seen_from)
        if self.is_own or not isinstance(this, Instance):
            return typ
        return expand_type_by_instance(typ, map_instance_to_supertype(this, self.owner))


def find_method(info: TypeInfo, name: str) -> Method | None:
    """Find an author's method; None for the framework's own, and for anything but a `def`."""
    for owner in info.mro:
        if name not in owner.names:
            continue
        if owner.fullname in FRAMEWORK:
            return None
        return _method(owner.names[name].node, name, owner, info)
    return None


def methods(info: TypeInfo) -> Iterator[Method]:
    """List the methods that authors wrote, the class's own first."""
    names: dict[str, None] = {}  # a set that keeps the order
    for cls in info.mro:
        if cls.fullname not in FRAMEWORK:
            names.update(dict.fromkeys(cls.names))
    for name in names:
        method = find_method(info, name)
        if method is not None:
            yield method


def _method(node: SymbolNode | None, name: str, owner: TypeInfo, info: TypeInfo) -> Method | None:
    if isinstance(node, FuncDef):
        return Method(name, owner, node, is_action=False, is_plain=True, seen_from=info)
    if not isinstance(node, Decorator):
        return None
    # mypy's cache keeps no decorators, but the record keeps the names of the actions.
    if not node.original_decorators:
        record = stored(owner)
        if record is not None and name in record["actions"]:
            return Method(name, owner, node.func, is_action=True, is_plain=True, seen_from=info)
        return Method(name, owner, node.func, is_action=None, is_plain=False, seen_from=info)
    names = [_name_of(decorator) for decorator in node.original_decorators]
    # Any other decorator may change the signature that the engine sees.
    is_plain = set(names) <= {POSSIBLE_ACTION, *HARMLESS_DECORATORS}
    return Method(name, owner, node.func, POSSIBLE_ACTION in names, is_plain, info)


def _name_of(decorator: Expression) -> str:
    """Return the full name of a decorator, called or not; "" for any other expression."""
    if isinstance(decorator, CallExpr):
        decorator = decorator.callee
    if not isinstance(decorator, RefExpr):
        return ""
    return decorator.fullname
