"""Every code block of the pages is tried: it runs, or says what the code says."""

import doctest
import re
import shlex
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bga_states.bots import mcts_bot, standings
from bga_states.bots.bot_names import GROUP, settings_of
from bga_states.bots.search_tree import Worth
from bga_states.cli.runner import make_parser
from bga_states.engine.match.results import GameResult
from tests.docs.pages import BLOCK, DOCS, PAGES, README, ROOT, blocks, path_of, read
from tests.docs.shell import Command, commands, files_of, is_shown, is_wrong, run
from tests.docs.test_first_hour import PAGES as FIRST_HOUR
from tests.docs.writing import written
from tests.planting import found_by
from tests.sizes import size

EXAMPLES_OF_CODE = {*written()}
"""Pages whose blocks are written from code, where they are tried."""
PAGES_WITH = {
    language: [page for page in PAGES if blocks(page, language)]
    for language in ("python", "console", "toml", "ini")
}
FROM_A_CLONE = [
    "python3 dev.py play reversi",
    "python3 dev.py test",
    "source .venv/bin/activate",
    "python3 dev.py serve",
    "pip install mypy pytest",
    "mkdir -p ../sticks",
    "cd ../sticks",
]
"""Commands of who has just cloned the project: they make an environment of their own."""
OF_PYTEST = "# test_"
"""How a block begins that the page's own commands run."""
OWN = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
"""What the project says of itself; its games are announced as those of its users are."""
BOTS = "tests/docs/test_blocks.py::test_the_commands_of_a_page_work[docs/guides/bots.md]"
KINDS = {"python", "console", "toml", "json", "ini", "{toctree}", "{eval-rst}"}
PLAYOUTS = re.compile(r"mcts:playouts=500\b")
"""The bot that thinks longest, of which nothing is shown."""


@pytest.mark.parametrize("page", PAGES, ids=path_of)
def test_every_block_is_of_a_kind_that_is_tried(page: Path) -> None:
    """A block is Python, commands, TOML, JSON or a unit; directives are on index and API pages.

    Behind `json` stands what it is an example of, which `test_protocol_page` checks.
    """
    kinds = {language.partition(" ")[0] for _, language, _ in BLOCK.findall(read(page))}
    is_plain = page.name != "index.md" and page.parent.name != "api"

    assert kinds <= KINDS
    assert not (is_plain and any(kind.startswith("{") for kind in kinds))


@pytest.mark.parametrize("page", PAGES_WITH["ini"], ids=path_of)
def test_a_unit_starts_what_there_is(page: Path) -> None:
    """The command of a unit is one of ours, with options that it has."""
    for text in blocks(page, "ini"):
        unit = ConfigParser(interpolation=None)
        unit.read_string(text)
        program, *arguments = shlex.split(unit["Service"]["ExecStart"])

        assert Path(program).name == "bga-states"
        asked = make_parser(arguments).parse_args(arguments)
        assert asked.run.__module__.endswith(f".{arguments[0]}")


@pytest.mark.parametrize(
    "page", [page for page in PAGES_WITH["python"] if page not in EXAMPLES_OF_CODE], ids=path_of
)
def test_the_python_of_a_page_runs(page: Path) -> None:
    """The blocks of a page run in order; those with prompts print what the page says."""
    namespace: dict[str, Any] = {"__name__": page.stem.replace("-", "_")}
    runner = doctest.DocTestRunner(verbose=False)
    for number, text in enumerate(blocks(page, "python")):
        if text.startswith(OF_PYTEST):
            assert any("pytest" in commands for commands in blocks(page, "console"))
        elif text.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(
                text, namespace, f"{page.name} block {number}", str(page), 0
            )
            runner.run(test, clear_globs=False)
            namespace.update(test.globs)
        else:
            exec(compile(text, f"{page.name} block {number}", "exec"), namespace)  # noqa: S102  # that is the test

    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize(
    "page", [page for page in PAGES_WITH["console"] if page not in FIRST_HOUR], ids=path_of
)
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path) -> None:
    """The commands of a page run in order, print what it shows, and fail only where it says so.

    Those of the first pages are run by `test_first_hour`, as a stranger runs them.
    """
    given = [
        Command(PLAYOUTS.sub(f"mcts:playouts={size('playouts-of-pages')}", line), shown)
        for line, shown in commands(blocks(page, "console"))
        if line not in FROM_A_CLONE
    ]
    ran = run(given, tmp_path, files_of(blocks(page, "python")))
    asked = {number for number, command in enumerate(given) if command.line == "echo $?"}

    for number, one in enumerate(ran):
        assert not is_wrong(one) or number + 1 in asked, one
        assert one.code == 0 or number + 1 in asked, one
        assert is_shown(one.command.shown, one.output), one


@found_by(BOTS)
def a_setting_by_another_name() -> Iterator[None]:
    """Let a bot call its playouts something else than the pages do."""

    def renamed(bot_class: Any) -> dict[str, Any]:
        known = settings_of(bot_class)
        return {name.replace("playouts", "games"): known[name] for name in known}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module(settings_of.__module__), "settings_of", renamed)
        yield


@found_by(BOTS)
def a_bot_that_knows_no_draw() -> Iterator[None]:
    """Let a bot fail that thinks of a game in which nobody is ahead of anybody."""

    def of_winners(result: GameResult) -> Worth:
        worth = standings.utilities(result)
        [best] = (player_id for player_id in worth if worth[player_id] == max(worth.values()))
        return worth | {best: 1.0}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mcts_bot, "utilities", of_winners)
        yield


@pytest.mark.parametrize(
    ("line", "shown", "is_right"),
    [
        ("cd ..; pwd | wc -l", ["1"], True),
        ("printf 'a\\nb\\nc\\n'", ["a", "...", "c"], True),
        ("printf 'a\\nb\\n'", ["b", "a"], False),
        ("printf 'a\\nb\\n'", ["a"], False),
        ("printf 'a\\n'", [], True),
    ],
    ids=["the same", "any lines", "another order", "a line too few", "nothing shown"],
)
def test_what_a_command_prints_is_compared(
    line: str, shown: list[str], is_right: bool, tmp_path: Path
) -> None:
    """What stands below a command is its whole output, but for `...`."""
    (ran,) = run([Command(line, shown)], tmp_path, {})

    assert is_shown(shown, ran.output) is is_right


def test_the_readme_gives_the_two_commands() -> None:
    """The README has the commands that play, serve and test, this one as CI runs it."""
    given = [command.line for command in commands(blocks(README, "console"))]

    assert [line for line in given if line in FROM_A_CLONE] == FROM_A_CLONE[:4]
    assert FROM_A_CLONE[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES_WITH["toml"], ids=path_of)
def test_the_toml_of_a_page_is_read(page: Path) -> None:
    """Each block is TOML: its entry points are of groups that are read, its plugins load."""
    for text in blocks(page, "toml"):
        given = tomllib.loads(text)
        groups = given.get("project", {}).get("entry-points", {})
        plugins = given.get("tool", {}).get("mypy", {}).get("plugins", [])

        assert given
        assert set(groups) <= {*OWN["project"]["entry-points"], GROUP}
        assert all(callable(import_module(name).plugin) for name in plugins)


def test_every_kind_of_block_is_met() -> None:
    """No test above passes for want of pages."""
    assert {language for language, pages in PAGES_WITH.items() if pages} >= {"python", "console"}
    assert re.search(r"^```python$", read(DOCS / "guides" / "states.md"), re.MULTILINE)
