"""The pages are whole: everything public is documented, and pictures are of what there is."""

import re
from collections.abc import Iterator
from typing import get_args
from xml.etree import ElementTree as ET

import pytest

from bga_states import Game
from bga_states.engine.base.errors import RefusalCode
from bga_states.engine.definition.magic import MAGIC_PARAMETERS
from bga_states.graph import graph_of
from bga_states.graph.captions import edge_tooltip, key_of, node_tooltip
from bga_states.pitfalls import CATALOGUE
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from tests.docs.api_pages import GROUPS, PACKAGES, members_of, thing_of
from tests.docs.commands_page import subparsers
from tests.docs.pages import DOCS, PAGES, ROOT, read


def pages_of_authors() -> str:
    """Return the text of all pages but those of the API, which are written from `__all__`."""
    return "".join(read(page) for page in PAGES if page.parent.name != "api")


def public_names() -> Iterator[str]:
    """Name everything an author or a caller can use."""
    for package in PACKAGES:
        yield from package.__all__
    for name in (name for group in GROUPS for name in (*group.names, *group.inner)):
        if isinstance(thing_of(name), type):
            yield from members_of(thing_of(name))
    yield from (name for parameter in MAGIC_PARAMETERS for name in parameter.names)
    yield from get_args(RefusalCode)
    for command, parser in subparsers().items():
        yield f"bga-states {command}"
        for action in parser._actions:
            yield from (option for option in action.option_strings if option.startswith("--"))


@pytest.mark.parametrize("name", sorted(set(public_names()) - {"--help"}))
def test_everything_public_is_documented(name: str) -> None:
    """Each public name, magic parameter, refusal code, command and option is documented."""
    assert re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", pages_of_authors())


def test_the_api_shows_every_public_name_once() -> None:
    """Each name that a package exports is on one page of the API."""
    exported = {f"{package.__name__}.{name}" for package in PACKAGES for name in package.__all__}
    shown = [name for group in GROUPS for name in group.names]

    assert sorted(shown) == sorted(exported)


def finding_codes() -> set[str]:
    """Collect every code the package can give a finding: its source has them as strings."""
    # The plugin's messages name codes in passing; the catalogue has those of no finding too.
    silent = {"mypy_plugin", "pitfalls"}
    files = [path for path in (ROOT / "bga_states").rglob("*.py") if path.parent.name not in silent]
    texts = "".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r'"(P\d+|PY\d+|PLAY|LOAD)"', texts))


@pytest.mark.parametrize("code", sorted(finding_codes()))
def test_every_code_of_a_finding_is_documented(code: str) -> None:
    """The page of the checker names each code, and that of the pitfalls says what it is."""
    assert re.search(rf"\b{code}\b", read(DOCS / "guides" / "checking.md"))
    if code in CATALOGUE:
        assert f"\n### {code}\n" in read(DOCS / "reference" / "pitfalls.md")


@pytest.mark.parametrize(
    ("name", "game"), [("reversi", Reversi), ("hearts", Hearts), ("harvest-played", Harvest)]
)
def test_the_pictures_are_of_the_machines_as_they_are(name: str, game: type[Game]) -> None:
    """A picture in the documentation says of each state and way what its game has now."""
    drawn = ET.parse(DOCS / "pictures" / f"{name}.svg")  # noqa: S314  # our own
    machine = graph_of(game)
    said = {key_of(node): node_tooltip(node) for node in machine.nodes.values()}
    said |= {key_of(edge): edge_tooltip(edge, machine) for edge in machine.edges}
    shown: dict[str, str] = {}
    for group in drawn.iter("{http://www.w3.org/2000/svg}g"):
        if group.get("id", "").startswith(("state-", "way-")):
            shown[group.get("id", "")] = re.sub(r"\n(taken|never) .*", "", group[0].text or "")

    assert shown == said
