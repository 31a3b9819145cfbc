"""Call plans: a hook's signature read once, so that a call is no more than a positional call."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.author.actions import is_checked
from bga_states.engine.author.notifier import PRIVATE
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType
from bga_states.engine.base.values import nested_types
from bga_states.engine.definition.magic import RESERVED_NAMES, Hook, Moment, Source, sources
from bga_states.engine.definition.params import ActionParameter
from bga_states.engine.definition.signatures import (
    MISSING,
    Parameter,
    UnresolvedAnnotationError,
    read_parameters,
    resolve_annotation,
)
from bga_states.engine.definition.source_code import Place, location

NO_KEYS = (
    msgspec.inspect.CollectionType,
    msgspec.inspect.TupleType,
    msgspec.inspect.StructType,
    msgspec.inspect.DataclassType,
    msgspec.inspect.NamedTupleType,
)
"""What Python takes as a key and JSON does not."""
NOTHING_SENT: Mapping[str, object] = MappingProxyType({})


class Slot(NamedTuple):
    """Where the value of one parameter comes from: a magic source, else what was sent, else the default."""

    name: str
    source: Source | None
    default: Any

    def value(self, moment: Moment, player_id: int | None, sent: Mapping[str, object]) -> object:
        """Find the value for one call."""
        if self.source is not None:
            return self.source(moment, player_id)
        return sent.get(self.name, self.default)


class Plan(NamedTuple):
    """How to call one hook, a function of the State or Game class; `parameters` are those the client sends, in order.

    `checked` says of an action that only active players may take it.
    """

    function: Callable[..., object]
    positional: tuple[Slot, ...]
    keywords: tuple[Slot, ...]
    parameters: tuple[ActionParameter, ...]
    checked: bool = True

    def call(
        self,
        owner: object,
        moment: Moment,
        player_id: int | None,
        sent: Mapping[str, object] = NOTHING_SENT,
    ) -> object:
        """Call the function as a method of its owner, with every parameter filled."""
        positional = [slot.value(moment, player_id, sent) for slot in self.positional]
        keywords = {}
        if self.keywords:
            keywords = {slot.name: slot.value(moment, player_id, sent) for slot in self.keywords}
        try:
            return self.function(owner, *positional, **keywords)
        except KeyError as error:
            for value in (*positional, *keywords.values()):
                _explain(error, value)
            raise


def _explain(error: KeyError, value: object) -> None:
    """Add to the error of code that looks for private arguments among the public ones where they are (P81)."""
    private = value.get(PRIVATE) if isinstance(value, dict) else None
    parts = private.values() if isinstance(private, dict) else ()
    if any(isinstance(part, dict) and {*error.args} & {*part} for part in parts):
        error.add_note(
            f"{error} is a private argument: it stands in args['_private'][player_id] (P81)."
        )


def plan(
    function: Callable[..., object],
    hook: Hook,
    state_type: StateType | None,
    findings: list[Finding],
) -> Plan:
    """Compile the plan of a hook; what cannot be filled is added to the findings."""
    findings.extend(coroutine_findings(function, hook))
    magic = sources(hook, state_type)
    parameters = read_parameters(function)
    for parameter in parameters:
        if parameter.name not in magic or parameter.variadic:
            findings.extend(_findings_about(parameter, function, hook, state_type))
    slots = {p.name: Slot(p.name, magic.get(p.name), p.default) for p in parameters}
    return Plan(
        function,
        positional=tuple(slots[p.name] for p in parameters if not p.keyword_only),
        keywords=tuple(slots[p.name] for p in parameters if p.keyword_only),
        parameters=tuple(
            _sent(p, function) for p in parameters if hook is Hook.ACTION and p.name not in magic
        ),
        checked=is_checked(function),
    )


def coroutine_findings(function: Callable[..., object], hook: Hook) -> Iterator[Finding]:
    """Find a hook whose result would be no value (P49)."""
    is_generator = inspect.isgeneratorfunction(function) and hook is not Hook.GET_CHOICES
    if inspect.iscoroutinefunction(function) or is_generator:
        fact = f"{function.__qualname__} is a coroutine or generator: calling it gives no value."
        yield Finding("P49", fact, "Make it a plain method.", *location(function))


def _sent(parameter: Parameter, function: Callable[..., object]) -> ActionParameter:
    """Describe a parameter the client sends; one whose annotation was found wrong is never called."""
    try:
        annotation = resolve_annotation(parameter.annotation, function)
    except UnresolvedAnnotationError:
        annotation = Any
    return ActionParameter(parameter.name, annotation, not parameter.is_optional, parameter.default)


def _findings_about(
    parameter: Parameter, function: Callable[..., object], hook: Hook, state_type: StateType | None
) -> Iterator[Finding]:
    """Say why nothing can fill a parameter which is not magic here."""
    where, place = f"{function.__qualname__}({parameter.name})", location(function)
    if parameter.variadic:
        yield Finding(
            "P28", f"{where}: nothing fills * and ** parameters.", "Name each parameter.", *place
        )
    elif hook is not Hook.ACTION:
        if not parameter.is_optional:
            fact = f"{where}: nothing fills this parameter{_in(state_type)}."
            yield Finding("P28", fact, f"Use {_names(hook, state_type)}.", *place)
    elif parameter.name in RESERVED_NAMES:
        fact = f"{where}: this name is reserved, and not filled{_in(state_type)}."
        yield Finding("P35", fact, f"Rename it, or use {_names(hook, state_type)}.", *place)
    elif parameter.annotation is MISSING and parameter.name in {"player_id", "player_no"}:
        fact = f"{where}: an action is not given {parameter.name}."
        yield Finding(
            "P33",
            fact,
            f"Use {_names(hook, state_type)}; annotate it if the client sends it.",
            *place,
        )
    elif parameter.annotation is MISSING:
        yield Finding(
            "P33",
            f"{where}: it has no annotation.",
            "Say what the client sends, such as `: int`.",
            *place,
        )
    else:
        yield from _findings_about_annotation(parameter, function, where, place)


def _findings_about_annotation(
    parameter: Parameter, function: Callable[..., object], where: str, place: Place
) -> Iterator[Finding]:
    try:
        annotation = resolve_annotation(parameter.annotation, function)
        info = msgspec.inspect.type_info(annotation)
        msgspec.msgpack.Decoder(annotation)
    except UnresolvedAnnotationError as error:
        fact = f"{where}: the annotation {error} names nothing that exists at run time."
        yield Finding("P33", fact, "Import it outside `if TYPE_CHECKING:`.", *place)
    except TypeError as error:
        yield Finding("P33", f"{where}: {error}.", "Use a type that JSON can carry.", *place)
    else:
        if keys := [type(key).__name__ for key in _key_types(info) if isinstance(key, NO_KEYS)]:
            fact = (
                f"{where}: a key that is a {keys[0].removesuffix('Type')} cannot be sent as JSON."
            )
            yield Finding(
                "P33", fact, "Use str, int or an Enum as the key, or a list of pairs.", *place
            )
        for custom in (
            nested
            for nested in nested_types(info)
            if isinstance(nested, msgspec.inspect.CustomType)
        ):
            fact = f"{where}: clients cannot send {custom.cls.__name__}."
            yield Finding(
                "P33",
                fact,
                "Use int, str, bool, float, an Enum, a dataclass, or lists of them.",
                *place,
            )


def _key_types(info: Any) -> Iterator[Any]:
    """Walk over the types of all keys of mappings in a type, those of unions one by one."""
    for nested in nested_types(info):
        if isinstance(nested, msgspec.inspect.DictType):
            yield from getattr(nested.key_type, "types", (nested.key_type,))


def _in(state_type: StateType | None) -> str:
    return " on the Game class" if state_type is None else f" in {state_type.name} states"


def _names(hook: Hook, state_type: StateType | None) -> str:
    return " or ".join(sorted(sources(hook, state_type))) or "no parameters"
