"""The protocol's page: its examples are frames, and it says what the server's classes say."""

import msgspec
import pytest

from bga_states.protocol import CODES
from bga_states.protocol.frame_schemas import FRAMES
from tests.docs.pages import BLOCK, DOCS, read
from tests.protocol.frames_checked import checked

PAGE = DOCS / "reference" / "protocol.md"
EXAMPLES = [
    (language.removeprefix("json "), text)
    for _, language, text in BLOCK.findall(read(PAGE))
    if language.startswith("json")
]


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_is_what_it_says(name: str, text: str) -> None:
    """Each example fits the schema of the side that sends it, or of its body."""
    assert checked(text, name) == msgspec.json.decode(text)


def test_the_examples_show_both_sides() -> None:
    """There is an example of each direction, and none without one."""
    assert {"client", "server"} <= {name for name, _ in EXAMPLES}
    assert "json" not in {name for name, _ in EXAMPLES}


@pytest.mark.parametrize("direction", FRAMES)
def test_every_frame_has_its_row(direction: str) -> None:
    """The tables name each frame by its `t`."""
    page = read(PAGE)

    for cls in FRAMES[direction]:
        assert f"\n| `{cls.__struct_config__.tag}` |" in page


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_row(code: str) -> None:
    """The table of codes names each of them."""
    assert f"\n| `{code}` |" in read(PAGE)
