"""Frames that are checked against the schemas of the protocol, for all tests that see any."""

from functools import cache
from typing import Any

import msgspec
from jsonschema import Draft202012Validator

from bga_states.protocol.engine_messages import ENGINE_MESSAGES
from bga_states.protocol.frame_schemas import DIALECT, all_schemas

Frame = dict[str, Any]


def check_client_frame(frame: bytes | str | Frame) -> Frame:
    """Return a frame that a client sends, decoded; AssertionError when it is none."""
    return checked(frame, "client")


def check_server_frame(frame: bytes | str | Frame) -> Frame:
    """Return a frame that the server sends, decoded; AssertionError when it is none."""
    return checked(frame, "server")


def check_body(body: bytes | str | Frame, name: str) -> Frame:
    """Return a body, decoded; AssertionError when it is none of the class of this name."""
    return checked(body, name)


def checked(sent: bytes | str | Frame, name: str) -> Frame:
    """Return what was sent as JSON; AssertionError when it is not what the schema says."""
    frame: Frame = sent if isinstance(sent, dict) else msgspec.json.decode(sent)
    if name in {"client", "server"}:
        # The schema of its own: what is wrong is then said of that, and found sooner.
        own = by_tag(name).get(frame.get("t", ""))
        assert own is not None, f"the {name} sends no {frame!r}"
        name = own
    for told in frame.get("messages", ()):
        if told["type"] in ENGINE_MESSAGES:
            checked(told["args"], ENGINE_MESSAGES[told["type"]].__name__)
    faults = [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(frame)]
    assert not faults, f"{frame!r} is no {name}: {faults}"
    return frame


@cache
def validator(name: str) -> Draft202012Validator:
    """Return what checks one class of the protocol.

    That the document is a schema at all is shown by a test, once: it takes longer than most tests.
    """
    schema = {"$schema": DIALECT, "$ref": f"#/$defs/{name}", "$defs": all_schemas()["$defs"]}
    return Draft202012Validator(schema)


@cache
def by_tag(direction: str) -> dict[str, str]:
    """Return the names of the frames that one side sends, by their `t`."""
    definitions = all_schemas()["$defs"]
    names = [one["$ref"].rpartition("/")[2] for one in definitions[direction]["oneOf"]]
    return {definitions[name]["properties"]["t"]["enum"][0]: name for name in names}
