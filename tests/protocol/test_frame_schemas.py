"""The schemas of the protocol: they take what the server takes, and nothing else."""

from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from bga_states.engine.base.errors import RefusalCode
from bga_states.protocol import CODES, AnyClientFrame, Refusal
from bga_states.protocol.frame_schemas import FRAMES, all_schemas, body_schema, frame_schema
from tests.protocol.frames_checked import check_body, check_client_frame, check_server_frame

TABLE, ID = "A" * 14, "a1b2c3d4"
ACT = {
    "t": "act", "table": TABLE, "seat": 1, "id": ID, "v": 3, "action": "act_go", "args": {},
}  # fmt: skip
READ = msgspec.json.Decoder(AnyClientFrame).decode


def test_they_are_one_valid_document() -> None:
    """The document is JSON Schema, and each of its references leads somewhere."""
    document = all_schemas()
    Draft202012Validator.check_schema(document)
    text = msgspec.json.encode(document).decode()
    names = {part.partition('"')[0] for part in text.split("#/$defs/")[1:]}

    assert names <= {*document["$defs"]}


def test_every_class_says_what_it_is() -> None:
    """Each schema has the sentences of its class, unwrapped."""
    definitions = all_schemas()["$defs"]

    for name in definitions.keys() - FRAMES.keys():
        assert definitions[name]["description"], name
    assert "  " not in definitions["Seen"]["description"]


@pytest.mark.parametrize(
    ("changed", "is_frame"),
    [
        ({}, True),
        ({"args": {"cards": [1, {"deep": None}]}}, True),
        ({"id": "a" * 64}, True),
        ({"t": "fly"}, False),
        ({"seat": 0}, False),
        ({"seat": "1"}, False),
        ({"seat": 1001}, False),
        ({"v": -1}, False),
        ({"v": 2**53}, False),
        ({"id": "short"}, False),
        ({"id": "a" * 65}, False),
        ({"id": "not/a/word"}, False),
        ({"table": "A" * 13}, False),
        ({"action": "a" * 201}, False),
        ({"args": [1]}, False),
        ({"player": 5}, False),
        ({"v": None}, False),
    ],
    ids=str,
)
def test_schema_and_server_agree(changed: dict[str, Any], *, is_frame: bool) -> None:
    """A frame fits its schema if and only if the server's own classes read it."""
    frame = {**ACT, **changed}

    for read in (check_client_frame, lambda sent: READ(msgspec.json.encode(sent))):
        if is_frame:
            read(frame)
        else:
            with pytest.raises((AssertionError, msgspec.ValidationError)):
                read(frame)


@pytest.mark.parametrize("missing", ["t", "table", "seat", "id", "v", "action"])
def test_what_is_needed_is_asked_for(missing: str) -> None:
    """A frame without one of its fields is none."""
    with pytest.raises(AssertionError):
        check_client_frame({name: ACT[name] for name in ACT if name != missing})


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "answer"},
        {"t": "answer", "id": ID, "v": "3"},
        {"t": "act", "id": ID},
        {"t": "error", "code": "stale", "log": "", "question": "open"},
        {"t": "beat"},
    ],
    ids=str,
)
def test_wrong_frames_of_a_server(frame: dict[str, Any]) -> None:
    """What no server sends is found."""
    with pytest.raises(AssertionError):
        check_server_frame(frame)


def test_what_the_engine_tells_is_checked_too() -> None:
    """The `args` of its messages in a move have schemas of their own."""
    told = {"type": "tableInfosChanged", "log": "", "args": {"players": [], "progression": 5}}
    frame = {"t": "move", "table": TABLE, "seat": 1, "v": 1, "at": 0, "messages": [told]}

    with pytest.raises(AssertionError, match="active_player_id"):
        check_server_frame({**frame, "clock": None})


def test_one_frame_by_itself() -> None:
    """The schema of a frame by its direction and tag holds all it refers to."""
    validator = Draft202012Validator(frame_schema("client", "act"))

    assert validator.is_valid(ACT)
    assert not validator.is_valid({"t": "beat"})
    with pytest.raises(KeyError):
        frame_schema("client", "welcome")


def test_one_body_by_itself() -> None:
    """The schema of a body holds all it refers to."""
    refusal = {"code": "taken", "log": "Somebody else was faster"}

    assert Draft202012Validator(body_schema(Refusal)).is_valid(refusal)
    assert check_body(refusal, "Refusal") == refusal


def test_the_codes_have_those_of_the_engine() -> None:
    """Every code with which the engine refuses an action is one of the protocol's."""
    assert {*get_args(RefusalCode)} <= {*CODES}
