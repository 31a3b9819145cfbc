"""JSON Schemas of the values that people fill in: a game's options, and an action's parameters."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, get_type_hints

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.definition.field_sentences import sentences_of
from bga_states.engine.definition.params import ActionParameter

REFERENCE = "#/$defs/{name}"


def options_schema(game_class: type[Game]) -> dict[str, Any]:
    """Return the JSON Schema of a game's options, with the sentence about each in its source.

    All options have defaults. The schema of a game without options allows none.
    """
    declared = getattr(game_class, "Options", None)
    if declared is None:
        return parameters_schema(())
    types = get_type_hints(declared, include_extras=True)
    options = [as_parameter(option, types[option.name]) for option in fields(declared)]
    schema = parameters_schema(options)
    sentences = sentences_of(declared)
    for name, described in schema["properties"].items():
        if sentences.get(name):
            # A description in the annotation itself comes first.
            described.setdefault("description", sentences[name])
    return schema


def as_parameter(option: Field[Any], annotation: Any) -> ActionParameter:
    """Return a field of a dataclass as a parameter."""
    default = option.default
    if option.default_factory is not MISSING:
        default = option.default_factory()
    return ActionParameter(option.name, annotation, default is MISSING, default)


def parameters_schema(parameters: Iterable[ActionParameter]) -> dict[str, Any]:
    """Return the JSON Schema of an object with these parameters, and no others.

    For the schema, a parameter whose type cannot be described may be anything.
    """
    parameters = list(parameters)
    properties, definitions = describe_types({one.name: one.annotation for one in parameters})
    for parameter in parameters:
        if not parameter.required:
            add_default(properties[parameter.name], parameter.default)
    schema: dict[str, Any] = {
        "type": "object",
        "properties": properties,
        "required": [one.name for one in parameters if one.required],
        "additionalProperties": False,
    }
    if definitions:
        schema["$defs"] = definitions
    return schema


def describe_types(types: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the schemas of types, {} where none can be made, and the definitions they refer to."""
    known = {name: kind for name, kind in types.items() if is_described(kind)}
    # All at once, so that two classes of one name have two definitions.
    described, definitions = msgspec.json.schema_components(
        known.values(), schema_hook=describe_class, ref_template=REFERENCE
    )
    schemas = dict(zip(known, described, strict=True))
    return {name: schemas.get(name, {}) for name in types}, definitions


def is_described(kind: Any) -> bool:
    """Whether msgspec has a schema for a type."""
    try:
        msgspec.json.schema(kind, schema_hook=describe_class)
    except Exception:  # noqa: BLE001  # a class of the game may raise anything when it is asked
        return False
    return True


def describe_class(cls: type[Any]) -> dict[str, Any]:
    """Describe a class unknown to msgspec by its name alone, as it may be anything."""
    return {"title": cls.__name__}


def add_default(schema: dict[str, Any], default: object) -> None:
    """Add the default of a parameter, if JSON can hold it."""
    try:
        # JSON has neither NaN nor keys other than texts: such defaults change, or are left out.
        written = msgspec.json.encode(default)
    except Exception:  # noqa: BLE001  # a class of the game may raise anything
        return
    schema["default"] = msgspec.json.decode(written)
