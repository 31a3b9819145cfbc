"""The guide for whoever operates a server names what there is, and nothing else."""

import re

import pytest

from bga_states.protocol.codes import CLOSINGS
from bga_states.server.web.gate import FORWARDED
from tests.docs.pages import DOCS, read
from tests.server.running import Caller, Running

GUIDE = DOCS / "guides" / "operating.md"
PROTOCOL = DOCS / "reference" / "protocol.md"


def names_on_the_page() -> set[str]:
    """Return the names in the first column of the table of numbers."""
    section = read(GUIDE).partition("## What is counted")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall("`([a-z_]+)`", row)}


def test_every_number_is_on_the_page(server: Running) -> None:
    """The table of the page has each number that the server shows, and no other."""
    text = Caller(server.address).call("GET", "/metrics")[2].decode()
    shown = re.findall("^# TYPE ([a-z_]+) ", text, re.MULTILINE)

    assert {name.removeprefix("bga_states_") for name in shown} == names_on_the_page()


@pytest.mark.parametrize("header", FORWARDED)
def test_every_header_of_a_proxy_is_on_the_page(header: str) -> None:
    """The page names what makes a call one that a proxy has passed on."""
    assert f"`{header}`" in read(GUIDE).lower()


@pytest.mark.parametrize("number", CLOSINGS)
def test_every_number_that_closes_is_on_the_page(number: int) -> None:
    """The protocol's page says what each number means with which a connection is closed."""
    assert f"\n| {number} |" in read(PROTOCOL)
