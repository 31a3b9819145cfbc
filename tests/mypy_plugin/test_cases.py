"""Each case is a module with mistakes, and the plugin tells exactly these; the correct ones have none."""

from collections import Counter
from pathlib import Path

import pytest

from bga_states.mypy_plugin import mypy_codes
from tests.marks import chapter_of, marks_in
from tests.mypy_plugin.support import (
    CASES,
    ROOT,
    VERSIONS,
    differences,
    errors_in,
    errors_of_cases,
    expected_in,
    run_mypy,
)

FILES = sorted(CASES.rglob("*.py"))
CODES = {code.code for code in mypy_codes.ALL}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of mypy's configuration and cache; versions keep their caches apart."""
    return tmp_path_factory.mktemp("cases")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_module_has_the_errors_it_expects_and_no_others(
    path: Path, version: str, folder: Path
) -> None:
    """The plugin tells the mistakes of a module on their lines, with their codes, and says nothing of the rest."""
    reported = [error for error in errors_of_cases(version, folder) if error.file == path.name]

    assert differences(expected_in(path), reported) == []


def test_every_code_is_shown_by_several_mistakes() -> None:
    """There are mistakes of every kind, and at least 35 in all."""
    shown = Counter(
        error.code for path in FILES for error in expected_in(path) if error.code in CODES
    )

    assert set(shown) == CODES
    assert min(shown.values()) >= 5
    assert shown.total() >= 35


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_module_with_mistakes_names_its_pitfall(path: Path) -> None:
    """A module with mistakes says which pitfall of the catalogue it shows; one called correct, or a base, has none."""
    codes = [mark.code for mark in marks_in(path) if not mark.line]
    has_mistakes = any(error.code in CODES for error in expected_in(path))

    assert len(codes) == has_mistakes
    assert [code for code in codes if chapter_of(code) != path.parent.name] == []
    assert not (has_mistakes and path.parent.name == "correct")


@pytest.mark.parametrize("version", VERSIONS)
def test_the_plugin_is_silent_on_the_sample_games(version: str, tmp_path: Path) -> None:
    """Games that are right pass."""
    assert errors_in(run_mypy(version, tmp_path, str(ROOT / "sample_games"))) == []
