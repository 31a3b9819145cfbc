"""The page of the plugin names every code, and its examples have the errors it says."""

import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mypy.plugin import MethodContext

from bga_states.mypy_plugin import fullnames, mypy_codes
from bga_states.mypy_plugin.dispatch import quietly
from tests.docs.pages import DOCS, blocks
from tests.mypy_plugin.support import VERSIONS, errors_in, run_mypy

PAGE = DOCS / "guides" / "mypy-plugin.md"
SHOWN = re.compile(r"# (bga-\w+): ")


@pytest.mark.parametrize("code", [code.code for code in mypy_codes.ALL])
def test_each_code_is_documented(code: str) -> None:
    """The page has a row for each code, and shows it in an example."""
    text = PAGE.read_text(encoding="utf-8")

    assert f"\n| `{code}` | " in text
    assert any(f"# {code}: " in block for block in blocks(PAGE, "python"))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_examples_have_the_errors_the_page_says(version: str, tmp_path: Path) -> None:
    """Mypy tells of the page's code what its comments say, line by line, and nothing else."""
    (text,) = blocks(PAGE, "python")
    (tmp_path / "page.py").write_text(text, encoding="utf-8")
    shown = [
        (number, code)
        for number, line in enumerate(text.splitlines(), 1)
        for code in SHOWN.findall(line)
    ]

    assert [
        (error.line, error.code) for error in errors_in(run_mypy(version, tmp_path, "page.py"))
    ] == shown


@pytest.mark.parametrize(
    "fullname",
    [
        name
        for name in vars(fullnames).values()
        if isinstance(name, str) and name.startswith("bga_states.")
    ],
)
def test_full_names_are_those_of_the_engine(fullname: str) -> None:
    """What the plugin looks for exists under that name, in the module that is named or in a base."""
    if fullname == fullnames.__name__:
        return
    parts = fullname.split(".")
    thing: Any = import_module(".".join(parts[:3]))
    for part in parts[3:]:
        thing = getattr(thing, part)

    assert thing is not None


def fail(_context: MethodContext) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("is_shown", [False, True])
def test_a_fault_of_the_plugin_breaks_nothing(*, is_shown: bool) -> None:
    """A check that fails leaves mypy's answer as it is; --show-traceback shows the failure."""
    options = SimpleNamespace(show_traceback=is_shown)
    context: Any = SimpleNamespace(
        api=SimpleNamespace(options=options), default_return_type="the type"
    )
    look: Any = quietly(fail)

    if is_shown:
        with pytest.raises(ZeroDivisionError):
            look(context)
    else:
        assert look(context) == "the type"
