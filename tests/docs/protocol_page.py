"""Writes the tables of frames, bodies and codes from the classes of the protocol."""

import ast
import inspect
import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

import msgspec

from bga_states.engine.scene import passed
from bga_states.protocol import (
    CLOSINGS,
    CODES,
    ENGINE_MESSAGES,
    bodies,
    cards,
    client_frames,
    engine_messages,
    new_table,
    server_frames,
)
from bga_states.protocol.frame_schemas import BODIES, FRAMES, all_schemas
from bga_states.server.web.http_api import CONFLICT, STATUSES
from tests.docs.pages import as_table

SCHEMAS = "protocol.schema.json"
"""The file of the schemas, beside the page."""
WORDS = {
    "boolean": "true or false",
    "integer": "integer",
    "null": "null",
    "object": "object",
    "string": "text",
}
"""How types of JSON Schema are called on the page."""
MODULES: tuple[ModuleType, ...] = (
    client_frames,
    new_table,
    passed,
    server_frames,
    engine_messages,
    cards,
    bodies,
)


def schema_file() -> str:
    """Return the document of all schemas as it stands beside the page."""
    return json.dumps(all_schemas(), indent=1, ensure_ascii=False) + "\n"


def parts() -> Iterator[str]:
    """Return the tables: what each side sends, what that consists of, bodies, codes."""
    shown = {cls.__name__ for cls in (*FRAMES["client"], *FRAMES["server"], *BODIES)}
    for title, direction in (
        ("What a client sends", "client"),
        ("What the server sends", "server"),
    ):
        yield f"## {title}\n"
        yield as_table(("`t`", "fields", "meaning"), frame_rows(FRAMES[direction]))
    yield "## What the engine tells\n"
    yield "These are the `args` of the messages by which a table is followed.\n"
    told = [(type_, cls.__name__) for type_, cls in ENGINE_MESSAGES.items()]
    yield as_table(("`type`", "fields", "meaning"), (row_of(*one) for one in once(told)))
    yield "## What frames consist of\n"
    inner = sorted(set(all_schemas()["$defs"]) - shown - {name for _, name in told} - set(FRAMES))
    yield as_table(("name", "fields", "meaning"), (row_of(name, name) for name in [*inner, "Card"]))
    yield "## Over HTTP\n"
    yield "A server describes every route at `/api/openapi.json`. These are the bodies.\n"
    names = [cls.__name__ for cls in BODIES if cls is not cards.Card]
    yield as_table(("body", "fields", "meaning"), (row_of(name, name) for name in names))
    yield "## Codes\n"
    yield (
        "Over HTTP a refusal has the status beside its code. A call to no route gets 404, and a"
        " route called by another method 405, both without a code.\n"
    )
    yield as_table(("code", "status", "meaning"), code_rows())
    yield (
        "The server closes a connection with one of these, or with 1002 after bytes that are no"
        " frame of a WebSocket.\n"
    )
    yield as_table(("number", "meaning"), ((f"{no}", said) for no, said in CLOSINGS.items()))


def code_rows() -> Iterator[tuple[str, ...]]:
    """Yield a row for each code, with the status of an answer over HTTP."""
    for code, said in CODES.items():
        yield f"`{code}`", str(STATUSES.get(code, CONFLICT)), said


def frame_rows(classes: Iterable[type[msgspec.Struct]]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each frame."""
    for cls in classes:
        yield row_of(str(cls.__struct_config__.tag), cls.__name__)


def once(told: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield each class once, with all the types whose `args` it is."""
    by_class: dict[str, list[str]] = {}
    for type_, name in told:
        by_class.setdefault(name, []).append(type_)
    for name, types in by_class.items():
        yield "`, `".join(types), name


def row_of(shown: str, name: str) -> tuple[str, ...]:
    """Return what a class is called, what it has, and what that means."""
    schema = all_schemas()["$defs"][name]
    required = schema.get("required", ())
    fields = []
    for field, kind in schema["properties"].items():
        if field != "t":
            mark = "" if field in required else "?"
            fields.append(f"`{field}{mark}` {type_of(kind)}")
    said = [" ".join(schema["description"].split())]
    for field, meaning in meanings()[name].items():
        said.append(f"`{field}`: {meaning[:1].lower()}{meaning[1:]}")
    return f"`{shown}`", ", ".join(fields) or "none", " ".join(said)


def type_of(kind: dict[str, Any]) -> str:
    """Call a type by a few words."""
    if "anyOf" in kind:
        return " or ".join(type_of(one) for one in kind["anyOf"])
    if "enum" in kind:
        return " or ".join(f'"{value}"' for value in kind["enum"])
    if "$ref" in kind:
        return str(kind["$ref"].rpartition("/")[2])
    if kind["type"] == "array":
        return f"list of {type_of(kind['items'])}"
    values = kind.get("additionalProperties")
    if values:
        return f"object of {type_of(values)}"
    return WORDS[kind["type"]]


def meanings() -> dict[str, dict[str, str]]:
    """Return by class and field the docstrings that stand under fields."""
    found: dict[str, dict[str, str]] = {}
    for module in MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = meanings_in(node)
    return found


def meanings_in(node: ast.ClassDef) -> dict[str, str]:
    """Return by field the docstrings that stand under the fields of a class."""
    found = {}
    for field, said in pairwise(node.body):
        if isinstance(field, ast.AnnAssign) and isinstance(said, ast.Expr):
            found[ast.unparse(field.target)] = " ".join(str(ast.literal_eval(said.value)).split())
    return found
