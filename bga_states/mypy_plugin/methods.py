"""The methods of a class, its own and those it inherits, with their marks and parameters."""

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
    """A method as a class has it; None in `is_action` stands for what cannot be read."""

    name: str
    owner: TypeInfo
    function: FuncDef
    is_action: bool | None
    is_plain: bool
    """Whether nothing else decorates it, so that its signature is what the engine sees."""
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
        """Where to tell what is wrong with it: at the class that inherits it."""
        return self.function if self.is_own else self.seen_from

    @property
    def return_type(self) -> Type | None:
        """The declared type of what it returns."""
        return (
            self._typed(self.function.type.ret_type)
            if isinstance(self.function.type, CallableType)
            else None
        )

    def parameters(self) -> Iterator[Parameter]:
        """List the parameters after self."""
        signature = self.function.type
        types = (
            signature.arg_types
            if isinstance(signature, CallableType)
            else [None] * len(self.function.arg_names)
        )
        contexts = self.function.arguments if self.is_own else [self.context] * len(types)
        rows = zip(self.function.arg_names, types, self.function.arg_kinds, contexts, strict=True)
        for name, typ, kind, context in list(rows)[1:]:
            yield Parameter(name or "", None if typ is None else self._typed(typ), kind, context)

    def _typed(self, typ: Type) -> Type:
        """Fill the type variables of generic bases as the class does."""
        this = fill_typevars(self.seen_from)
        if self.is_own or not isinstance(this, Instance):
            return typ
        return expand_type_by_instance(typ, map_instance_to_supertype(this, self.owner))


def find_method(info: TypeInfo, name: str) -> Method | None:
    """Find a method an author wrote; None for what the framework has, and for what is no plain `def`."""
    for owner in info.mro:
        if name in owner.names:
            is_framework = owner.fullname in FRAMEWORK
            return None if is_framework else _method(owner.names[name].node, name, owner, info)
    return None


def methods(info: TypeInfo) -> Iterator[Method]:
    """List the methods that authors wrote, the class's own first."""
    names = dict.fromkeys(
        name for cls in info.mro if cls.fullname not in FRAMEWORK for name in cls.names
    )
    for name in names:
        if method := find_method(info, name):
            yield method


def _method(node: SymbolNode | None, name: str, owner: TypeInfo, info: TypeInfo) -> Method | None:
    if isinstance(node, FuncDef):
        return Method(name, owner, node, is_action=False, is_plain=True, seen_from=info)
    if not isinstance(node, Decorator):
        return None
    if not node.original_decorators:
        record = stored(owner)
        is_known = record is not None and name in record["actions"]
        return Method(
            name, owner, node.func, is_action=is_known or None, is_plain=is_known, seen_from=info
        )
    names = [_name_of(decorator) for decorator in node.original_decorators]
    is_plain = set(names) <= {POSSIBLE_ACTION, *HARMLESS_DECORATORS}
    return Method(name, owner, node.func, POSSIBLE_ACTION in names, is_plain, info)


def _name_of(decorator: Expression) -> str:
    """Give the full name of a decorator, called or not."""
    reference = decorator.callee if isinstance(decorator, CallExpr) else decorator
    return reference.fullname if isinstance(reference, RefExpr) else ""
