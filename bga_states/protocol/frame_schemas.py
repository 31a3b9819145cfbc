"""Schemas: the JSON Schema, of draft 2020-12, of each frame and each body."""

from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from bga_states.protocol import bodies, cards
from bga_states.protocol.client_frames import AnyClientFrame
from bga_states.protocol.engine_messages import ENGINE_MESSAGES
from bga_states.protocol.new_table import NewTable
from bga_states.protocol.server_frames import AnyServerFrame

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
Direction: TypeAlias = Literal["client", "server"]
"""The side that sends a frame."""
Schema: TypeAlias = dict[str, Any]

FRAMES: Final = MappingProxyType(
    {"client": get_args(AnyClientFrame), "server": get_args(AnyServerFrame)}
)
"""The classes of all frames, by the side that sends them."""
BODIES: Final[tuple[type[msgspec.Struct], ...]] = (
    bodies.NewPerson,
    bodies.Me,
    bodies.NewLink,
    bodies.Link,
    bodies.OpenedLink,
    bodies.LinkSeen,
    bodies.NewDevice,
    NewTable,
    cards.Card,
    bodies.Games,
    bodies.Tables,
    bodies.Refusal,
)
"""The classes of the bodies of HTTP requests and responses."""


def all_schemas() -> Schema:
    """Return the schemas of all frames and bodies as one document.

    `$defs` holds each by the name of its class, with the engine's messages in a `move`. It has two
    more: `client` and `server` match any frame that this side may send.
    """
    definitions = dict(_definitions())
    for direction, classes in FRAMES.items():
        definitions[direction] = {"oneOf": [_reference(cls) for cls in classes]}
    return {"$schema": DIALECT, "title": "The protocol of bga_states", "$defs": definitions}


def frame_schema(direction: Direction, tag: str) -> Schema:
    """Return the schema of one frame by its sender and its `t`; KeyError if there is none."""
    return body_schema(frame_class(direction, tag))


def body_schema(body: type[msgspec.Struct]) -> Schema:
    """Return the complete schema of one body, or of any other class of the protocol."""
    return {"$schema": DIALECT, **_reference(body), "$defs": dict(_definitions())}


def frame_class(direction: Direction, tag: str) -> type[msgspec.Struct]:
    """Return the class of a frame by its sender and its `t`; KeyError if there is none."""
    for cls in FRAMES[direction]:
        if cls.__struct_config__.tag == tag:
            found: type[msgspec.Struct] = cls
            return found
    raise KeyError(tag)


def _reference(cls: type[msgspec.Struct]) -> Schema:
    return {"$ref": f"#/$defs/{cls.__name__}"}


def _definitions() -> Schema:
    return schemas_at("#/$defs/")


@cache
def schemas_at(place: str) -> Schema:
    """Return the schema of each class of the protocol by its name; references lead to `place`."""
    told = dict.fromkeys(ENGINE_MESSAGES.values())
    types = (*FRAMES["client"], *FRAMES["server"], *BODIES, *told)
    _, definitions = msgspec.json.schema_components(types, ref_template=place + "{name}")
    for definition in definitions.values():
        # A docstring is wrapped and indented like code; readers of a schema do not want that.
        paragraphs = str(definition.get("description", "")).split("\n\n")
        definition["description"] = "\n\n".join(" ".join(text.split()) for text in paragraphs)
    return definitions
