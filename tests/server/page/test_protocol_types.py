"""`protocol.js`: the types of what the server sends, which the page's modules are checked with."""

import re

import msgspec
import pytest

from bga_states.protocol import bodies, cards, server_frames
from tests.programs import ROOT

TYPES = ROOT / "bga_states" / "server" / "static" / "protocol.js"
TYPE = r"@typedef \{object\} (\w+)\n(.*?)\*/"
FIELD = r"@property \{.*?\} (\w+)"
STRUCTS = {**vars(bodies), **vars(cards), **vars(server_frames)}
FOUND = dict(re.findall(TYPE, TYPES.read_text(encoding="utf-8"), re.DOTALL))


@pytest.mark.parametrize("name", FOUND)
def test_the_page_knows_only_what_the_server_sends(name: str) -> None:
    """Each field of a type is one of the structure that it is named after."""
    struct = STRUCTS.get(name) or STRUCTS[name.removesuffix("Frame")]
    fields = {*re.findall(FIELD, FOUND[name])} - {"t"}

    assert issubclass(struct, msgspec.Struct)
    assert fields
    assert fields <= {*struct.__struct_fields__}
