"""Calls of hooks: a signature read once and compiled, so that a call is one positional call."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.author.actions import is_checked
from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.compiling import compiled
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.limits import SHORT_TEXT
from bga_states.engine.base.own_hints import AT_RUN_TIME, UnreadableAnnotationError
from bga_states.engine.base.types import StateType
from bga_states.engine.base.values import WITH_FIELDS, nested_types
from bga_states.engine.definition.keys import is_half_built_in, key_fault
from bga_states.engine.definition.magic import RESERVED_NAMES, Source, sources
from bga_states.engine.definition.params import ActionParameter, convert
from bga_states.engine.definition.signatures import (
    MISSING,
    Parameter,
    UnresolvedAnnotationError,
    read_parameters,
    resolve_annotation,
)
from bga_states.engine.definition.source_code import Place, location
from bga_states.engine.definition.type_descriptions import IndescribableError, described
from bga_states.engine.definition.type_variables import (
    Scope,
    default_left_out,
    filled,
    has_open,
    has_quotes,
    left_open,
    unquoted,
)

NO_KEYS = (
    msgspec.inspect.NoneType,
    msgspec.inspect.BoolType,
    msgspec.inspect.DictType,
    msgspec.inspect.TypedDictType,
    msgspec.inspect.CollectionType,
    msgspec.inspect.TupleType,
    msgspec.inspect.StructType,
    msgspec.inspect.DataclassType,
    msgspec.inspect.NamedTupleType,
)
"""The types that Python takes as keys and JSON does not."""

NOWHERE = Scope()
Call = Callable[[Any, Any, int | None, Any, Any], Any]
"""`call(owner, match, player_id, args, sent)`: call a hook of `owner`, every parameter filled.

`player_id` is the player the hook is about. `args` is the result of `get_args` for them, if the
hook takes it. `sent` has the parameters that a client sent for an action.
"""

ORDINARY = {
    int: "type({0}) is int and -0x8000000000000000 <= {0} <= 0xFFFFFFFFFFFFFFFF",
    bool: "type({0}) is bool",
    str: f"type({{0}}) is str and len({{0}}) <= {SHORT_TEXT} and {{0}}.isascii()",
}
"""Tests for values of ordinary types that need no conversion; values that fail are converted."""


class Slot(NamedTuple):
    """The origin of one parameter's value: a source, else the sent value, else a default."""

    name: str
    source: Source | None
    default: Any


@dataclass(frozen=True)
class Plan:
    """How to call one hook, a function of the State or Game class.

    `parameters` are the ones the client sends, in order; `name` is the action's. `checked` says of
    an action that only active players may take it.
    """

    function: Callable[..., object]
    positional: tuple[Slot, ...]
    keywords: tuple[Slot, ...] = ()
    parameters: tuple[ActionParameter, ...] = ()
    checked: bool = True
    name: str = ""
    # Attributes that the class has no value for are found quickest.
    call: Call = field(init=False, repr=False, compare=False)
    """The call, compiled when it is first made."""
    takes_args: bool = field(init=False)
    """Whether the call needs the result of `get_args`."""

    def __post_init__(self) -> None:
        slots = (*self.positional, *self.keywords)
        takes_args = any(slot.source and "args" in slot.source.expression for slot in slots)
        object.__setattr__(self, "takes_args", takes_args)
        object.__setattr__(self, "call", self._first_call)

    def expression(self, names: dict[str, Any], function: str) -> str:
        """Write the call of a hook without sent parameters, for other compiled code.

        There the hook has the name `function`; `names` gets all names the call needs.
        """
        names[function] = self.function
        return _call_expression(self, {}, names, function)

    def _first_call(
        self, owner: object, match: object, player_id: int | None, args: object, sent: object
    ) -> object:
        """Compile the call, and make it."""
        call = _compiled_call(self)
        object.__setattr__(self, "call", call)
        return call(owner, match, player_id, args, sent)


def _compiled_call(plan: Plan) -> Call:
    names: dict[str, Any] = {}
    lines = ["def call(owner, match, player_id, args, sent):", *call_lines(plan, names)]
    call: Call = compiled("call", lines, names, f"call of {plan.function.__qualname__}")
    return call


def call_lines(plan: Plan, names: dict[str, Any]) -> list[str]:
    """Write the lines that return the result of a plan's function; `names` gets their names.

    They are for a function with the variables of a Call. Ordinary parameters are tested in line,
    all others go through `convert`.
    """
    names.update(
        function=plan.function,
        convert=convert,
        action=plan.name,
        parameters=plan.parameters,
        MISSING=MISSING,
    )
    lines = []
    if plan.parameters:
        lines += _ordinary_call(plan, names)
        lines.append("    sent = convert(action, parameters, sent)")
    elif plan.name:
        lines.append("    if sent is not None and (type(sent) is not dict or sent):")
        lines.append("        convert(action, parameters, sent)")
    converted = {}
    for parameter in plan.parameters:
        name, key = parameter.name, repr(parameter.name)
        converted[name] = f"sent[{key}]"
        if not parameter.required:
            converted[name] = f"sent.get({key}, default_{name})"
    return [*lines, f"    return {_call_expression(plan, converted, names)}"]


def _ordinary_call(plan: Plan, names: dict[str, Any]) -> list[str]:
    """Write the call for parameters that already are as annotated.

    Return no lines if the values of some type have to be converted.
    """
    lines = [
        f"    if type(sent) is dict and len(sent) == {len(plan.parameters)}:",
        "        try:",
    ]
    tests: list[str] = []
    local_names: dict[str, str] = {}
    for parameter in plan.parameters:
        annotation = parameter.annotation
        # Types alone: other annotations need not have a hash.
        test = ORDINARY.get(annotation) if isinstance(annotation, type) else None
        if test is None:
            return []
        local = local_names[parameter.name] = f"sent_{parameter.name}"
        lines.append(f"            {local} = sent[{parameter.name!r}]")
        tests.append(test.format(local))
    # The keys of a Python program may raise when they are compared: `convert` reports it.
    lines.append("        except Exception:")
    lines.append(f"            {' = '.join(local_names.values())} = MISSING")
    lines.append(f"        if {' and '.join(tests)}:")
    lines.append(f"            return {_call_expression(plan, local_names, names)}")
    return lines


def _call_expression(
    plan: Plan, sent: dict[str, str], names: dict[str, Any], function: str = "function"
) -> str:
    """Write the call of the function; `sent` has the expressions for sent parameters."""
    written = ["owner"]
    written += [_expression(slot, sent, names) for slot in plan.positional]
    written += [f"{slot.name}={_expression(slot, sent, names)}" for slot in plan.keywords]
    return f"{function}({', '.join(written)})"


def _expression(slot: Slot, sent: dict[str, str], names: dict[str, Any]) -> str:
    """Write the expression for one parameter, and add the names it needs."""
    if slot.source is not None:
        names.update(slot.source.names)
        return slot.source.expression
    default = f"default_{slot.name}"
    names[default] = slot.default
    return sent.get(slot.name, default)


def plan(
    function: Callable[..., object],
    hook: Hook,
    state_type: StateType | None,
    findings: list[Finding],
    name: str = "",
    scope: Scope = NOWHERE,
) -> Plan:
    """Read the signature of a hook; add parameters that nothing fills to the findings.

    `name` is an action's, whose annotations stand in `scope`.
    """
    # `get_choices` may yield: the engine goes through its result anyway.
    findings.extend(coroutine_findings(function, may_yield=hook is Hook.GET_CHOICES))
    magic = sources(hook, state_type)
    parameters = read_parameters(function)
    positional: list[Slot] = []
    keywords: list[Slot] = []
    sent: list[ActionParameter] = []
    for parameter in parameters:
        if parameter.name not in magic or parameter.variadic:
            findings.extend(_findings_about(parameter, function, hook, state_type, scope))
        slot = Slot(parameter.name, magic.get(parameter.name), parameter.default)
        if parameter.keyword_only:
            keywords.append(slot)
        else:
            positional.append(slot)
        if hook is Hook.ACTION and parameter.name not in magic:
            sent.append(_sent(parameter, function, scope))
    return Plan(
        function, tuple(positional), tuple(keywords), tuple(sent), is_checked(function), name
    )


def coroutine_findings(
    function: Callable[..., object], *, may_yield: bool = False
) -> Iterator[Finding]:
    """Find a hook whose result would not be a value (P49)."""
    is_generator = inspect.isgeneratorfunction(function) and not may_yield
    if inspect.iscoroutinefunction(function) or is_generator:
        fact = f"{function.__qualname__} is a coroutine or generator: calling it gives no value."
        yield Finding("P49", fact, "Make it a plain method.", *location(function))


def annotation_of(parameter: Parameter, function: Callable[..., object], scope: Scope) -> Any:
    """Return the type of a parameter; UnresolvedAnnotationError when a name is missing."""
    resolved = resolve_annotation(parameter.annotation, function, scope.names)
    if has_quotes(resolved):
        module = inspect.unwrap(function).__globals__
        try:
            resolved = unquoted(resolved, module, scope.names)
        except Exception as error:
            raise UnresolvedAnnotationError(resolved) from error
    return filled(resolved, scope.given)


def _sent(parameter: Parameter, function: Callable[..., object], scope: Scope) -> ActionParameter:
    """Describe a parameter the client sends."""
    try:
        annotation = annotation_of(parameter, function, scope)
    except UnresolvedAnnotationError:
        # It is a finding already, so there will be no table and no call.
        annotation = Any
    return ActionParameter(parameter.name, annotation, not parameter.is_optional, parameter.default)


def _findings_about(
    parameter: Parameter,
    function: Callable[..., object],
    hook: Hook,
    state_type: StateType | None,
    scope: Scope,
) -> Iterator[Finding]:
    """Say why nothing can fill a parameter which is not magic here."""
    where, place = f"{function.__qualname__}({parameter.name})", location(function)
    if parameter.variadic:
        fact = f"{where}: nothing fills * and ** parameters."
        yield Finding("P28", fact, "Name each parameter.", *place)
    elif hook is not Hook.ACTION:
        if not parameter.is_optional:
            fact = f"{where}: nothing fills this parameter{_in(state_type)}."
            yield Finding("P28", fact, f"Use {_names(hook, state_type)}.", *place)
    elif parameter.name in RESERVED_NAMES:
        fact = f"{where}: this name is reserved, and not filled{_in(state_type)}."
        yield Finding("P35", fact, f"Rename it, or use {_names(hook, state_type)}.", *place)
    elif parameter.annotation is MISSING and parameter.name in {"player_id", "player_no"}:
        fact = f"{where}: an action is not given {parameter.name}."
        remedy = f"Use {_names(hook, state_type)}; annotate it if the client sends it."
        yield Finding("P33", fact, remedy, *place)
    elif parameter.annotation is MISSING:
        remedy = "Say what the client sends, such as `: int`."
        yield Finding("P33", f"{where}: it has no annotation.", remedy, *place)
    else:
        yield from _findings_about_annotation(parameter, function, scope, where, place)


def _findings_about_annotation(
    parameter: Parameter, function: Callable[..., object], scope: Scope, where: str, place: Place
) -> Iterator[Finding]:
    """Say why clients cannot send values of a parameter's annotation."""
    try:
        annotation = annotation_of(parameter, function, scope)
        info = described(annotation)
    except UnresolvedAnnotationError as error:
        fact = f"{where}: the annotation {error} names nothing that exists at run time."
        yield Finding("P33", fact, AT_RUN_TIME, *place)
    except UnreadableAnnotationError as error:
        yield Finding("P33", f"{where}: {error.fact}.", error.remedy, *place)
    except IndescribableError as error:
        yield Finding("P33", f"{where}: {error}.", "Use a type that JSON can carry.", *place)
    else:
        if has_open(annotation):
            fact = f"{where}: nothing says what the variable in its type stands for."
            remedy = "Give the base a type that exists at run time: `class Play(Base[Move])`."
            yield Finding("P33", fact, remedy, *place)
        yield from _findings_about_type(info, where, place)


def _findings_about_type(info: Any, where: str, place: Place) -> Iterator[Finding]:
    """Say which parts of a type no client can send."""
    keys = [type(key).__name__ for key in _key_types(info) if isinstance(key, NO_KEYS)]
    if keys:
        fact = f"{where}: a key that is a {keys[0].removesuffix('Type')} cannot be sent as JSON."
        remedy = "Use str, int or an Enum as the key, or a list of pairs."
        yield Finding("P33", fact, remedy, *place)
    for nested in nested_types(info):
        if isinstance(nested, msgspec.inspect.CustomType):
            fact = f"{where}: clients cannot send {nested.cls.__name__}."
            remedy = "Use int, str, bool, float, an Enum, a dataclass, or lists of them."
            yield Finding("P33", fact, remedy, *place)
        if isinstance(nested, msgspec.inspect.DataclassType) and is_half_built_in(nested.cls):
            fact = f"{where}: {nested.cls.__name__} is a dataclass and a built-in type in one."
            yield Finding("P33", fact, "Make it one of them.", *place)
        fault = None if keys else key_fault(nested)
        if isinstance(nested, WITH_FIELDS):
            fault = fault or default_left_out(nested.cls) or left_open(nested)
        if fault is not None:
            fact, remedy = fault
            yield Finding("P33", f"{where}: {fact}.", remedy, *place)


def _key_types(info: Any) -> Iterator[Any]:
    """Walk over the types of all keys of mappings in a type, members of unions one by one."""
    for nested in nested_types(info):
        if isinstance(nested, msgspec.inspect.DictType):
            yield from getattr(nested.key_type, "types", (nested.key_type,))


def _in(state_type: StateType | None) -> str:
    return " on the Game class" if state_type is None else f" in {state_type.name} states"


def _names(hook: Hook, state_type: StateType | None) -> str:
    return " or ".join(sorted(sources(hook, state_type))) or "no parameters"
