"""The pages are true: every code block runs, and everything public is mentioned."""

import argparse
import doctest
import inspect
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree as ET

import pytest

import bga_states
import bga_states.legacy
import bga_states.testing
from bga_states import (
    Deck,
    Game,
    GameResult,
    GameState,
    Outcome,
    PlayerStats,
    Random,
    Table,
    TableCounter,
    TableStats,
    check,
    graph,
)
from bga_states.cli import make_parser
from bga_states.engine.author.counting import CountsForPlayers
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.globals import Globals
from bga_states.engine.author.hooks import Hook
from bga_states.engine.author.main_machine import MainMachine
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import RefusalCode
from bga_states.engine.definition.magic import MAGIC_PARAMETERS, rows
from bga_states.engine.match.players import Players
from bga_states.graph import graph_of
from bga_states.graph.captions import edge_tooltip, key_of, node_tooltip
from bga_states.legacy import ArrayGame, GameStateBuilder
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DOCUMENTED = (
    *(
        Game,
        GameState,
        Table,
        Outcome,
        Notifier,
        MainMachine,
        GameStateMachine,
        Random,
        Players,
    ),
    *(Deck, CountsForPlayers, TableCounter, TableStats, PlayerStats, Globals, GameResult),
    *(ArrayGame, GameStateBuilder),
)
ENGINES_OWN = {
    "announce", "clear", "conceded", "draft_states", "gamestate_class", "load", "seal",
}  # fmt: skip
"""Public members of documented classes that are not for authors."""
MYPY_CACHE = ROOT / ".mypy_cache" / "of_pages"
"""What mypy knows of the package from one run of the tests to the next."""
README_COMMANDS = ["python3 dev.py play reversi", "python3 dev.py test"]


def blocks(page: Path, language: str) -> list[str]:
    return [
        text for found, text in BLOCK.findall(page.read_text(encoding="utf-8")) if found == language
    ]


def test_there_is_a_page_for_each_concept() -> None:
    """The documentation is there, and the README leads to every page of it."""
    readme = PAGES[0].read_text(encoding="utf-8")

    assert len(PAGES) > 9
    assert [page.name for page in PAGES[1:] if f"docs/{page.name}" not in readme] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_of_a_kind_that_is_run(page: Path) -> None:
    """A code block is Python, or commands for the shell; text in between is a table or prose."""
    assert {language for language, _ in BLOCK.findall(page.read_text(encoding="utf-8"))} <= {
        "python",
        "console",
    }


@pytest.mark.untraced
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path) -> None:
    """The blocks of a page run in order; those with prompts print what the page says."""
    namespace: dict[str, Any] = {"__name__": page.stem.replace("-", "_")}
    runner = doctest.DocTestRunner(verbose=False)
    for number, text in enumerate(blocks(page, "python")):
        if text.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(
                text, namespace, f"{page.name} block {number}", str(page), 0
            )
            runner.run(test, clear_globs=False)
            namespace.update(test.globs)
        else:
            exec(compile(text, f"{page.name} block {number}", "exec"), namespace)  # noqa: S102  # that is the test

    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page, "console")], ids=lambda page: page.name
)
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path) -> None:
    """The commands of a page run in order in an empty folder and print what the page shows."""
    for text in blocks(page, "console"):
        for command, expected in commands(text):
            if command in README_COMMANDS:
                continue
            words = [
                sys.executable,
                "-m",
                *shlex.split(
                    command.replace("bga-states", "bga_states.cli").replace("python -m ", "")
                ),
            ]
            done = subprocess.run(
                words,
                cwd=tmp_path,
                env={**os.environ, "MYPY_CACHE_DIR": str(MYPY_CACHE)},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )

            assert (done.returncode, done.stderr) == (0, ""), command
            assert [line for line in expected if line not in done.stdout] == [], command


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Split a console block into commands, each with its output.

    `...` stands for any lines.
    """
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, [line for line in shown if line not in {"", "..."}]


def test_the_readme_gives_the_two_commands() -> None:
    """The README has the command that plays and the one that tests, as CI runs it."""
    given = [command for text in blocks(PAGES[0], "console") for command, _ in commands(text)]

    assert given == README_COMMANDS
    assert README_COMMANDS[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def public_names() -> Iterator[str]:
    """Name everything an author or a caller can use."""
    yield from bga_states.__all__
    yield from bga_states.testing.__all__
    yield from check.__all__
    yield from graph.__all__
    yield from bga_states.legacy.__all__
    for cls in DOCUMENTED:
        yield from (
            name
            for name, value in inspect.getmembers(cls)
            if is_documented_member(name, value, cls)
        )
    yield from (name for parameter in MAGIC_PARAMETERS for name in parameter.names)
    yield from get_args(RefusalCode)
    (subparsers,) = (a for a in make_parser()._actions if isinstance(a, argparse._SubParsersAction))
    for command, parser in subparsers.choices.items():
        yield f"bga-states {command}"
        yield from (
            option
            for action in parser._actions
            for option in action.option_strings
            if option.startswith("--")
        )


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
    assert re.search(rf"\b{code}\b", (ROOT / "docs" / "checking.md").read_text(encoding="utf-8"))
    if code[1:].isdecimal():
        assert f"\n| {code} | " in (ROOT / "docs" / "pitfalls.md").read_text(encoding="utf-8")


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("name", "game"), [("reversi", Reversi), ("hearts", Hearts), ("harvest-played", Harvest)]
)
def test_the_pictures_are_of_the_machines_as_they_are(name: str, game: type[Game]) -> None:
    """A picture in the documentation says of each state and way what its game has now."""
    drawn = ET.parse(ROOT / "docs" / "pictures" / f"{name}.svg")  # noqa: S314  # our own
    machine = graph_of(game)
    said = {key_of(node): node_tooltip(node) for node in machine.nodes.values()}
    said |= {key_of(edge): edge_tooltip(edge, machine) for edge in machine.edges}
    shown: dict[str, str] = {}
    for group in drawn.iter("{http://www.w3.org/2000/svg}g"):
        if group.get("id", "").startswith(("state-", "way-")):
            shown[group.get("id", "")] = re.sub(r"\n(taken|never) .*", "", group[0].text or "")

    assert shown == said


def test_only_what_exists_is_excused() -> None:
    """Every excused member is one of a documented class."""
    members = {name for cls in DOCUMENTED for name in vars(cls)}

    assert ENGINES_OWN - members == set()


def is_documented_member(name: str, value: object, cls: type[Any]) -> bool:
    inherited = any(name in vars(base) for base in cls.__mro__[1:])
    engines_own = name in ENGINES_OWN
    return (
        not name.startswith("_")
        and not inherited
        and not engines_own
        and (callable(value) or isinstance(value, property))
    )


@pytest.mark.parametrize("name", sorted(set(public_names()) - {"--help"}))
def test_everything_public_is_documented(name: str) -> None:
    """Each public name, magic parameter, refusal code, command and option is documented."""
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)

    assert re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", text)


def test_the_table_of_magic_parameters_is_the_engines() -> None:
    """The page shows the engine's own table, cell by cell."""
    page = (ROOT / "docs" / "magic-parameters.md").read_text(encoding="utf-8")
    shown = {
        (name.strip("` "), *(cell.strip() for cell in cells))
        for name, *cells in (
            line.strip("|").split("|") for line in page.splitlines() if line.startswith("| `")
        )
    }
    columns = list(Hook)
    cells: dict[str, dict[Hook, list[str]]] = {}
    for name, hook, kind, _ in rows():
        cells.setdefault(name, {}).setdefault(hook, []).append(
            kind.name.split("_")[0] if kind else "Game"
        )
    expected = {
        (name, *(", ".join(sorted(found.get(hook, []))) for hook in columns))
        for name, found in cells.items()
    }

    assert shown == expected
