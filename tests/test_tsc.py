"""The check of the page's types: the faults that tsc finds."""

import json
from pathlib import Path

import pytest

from tests import tsc
from tests.programs import ROOT

STATIC = ROOT / "bga_states" / "server" / "static"

FAULTS = {
    "an unknown property": "export const size = document.body.heigth;",
    "what may be null": 'export const text = document.querySelector("p").textContent;',
    "a parameter without a type": "export const twice = (number) => 2 * number;",
    "what is not used": "const unused = 1;\nexport {};",
    "another type than it says": "/** @type {number} */\nexport const count = String(1);",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Write a project with the same settings, and a module that imports one of the page."""
    module = STATIC / "dom.js"
    (tmp_path / "sound.js").write_text(f'export {{ fill }} from "{module.as_posix()}";\n')
    file = tmp_path / "tsconfig.json"
    file.write_text(json.dumps({"extends": str(tsc.PROJECT), "include": ["*.js"]}))
    return file


def test_faults_are_found(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each fault fails the check, and is shown with its file; a sound module passes."""
    for number, text in enumerate(FAULTS.values()):
        (project.parent / f"fault{number}.js").write_text(text)

    assert tsc.check(project)
    shown = capfd.readouterr().out

    assert "sound.js" not in shown
    assert [f"fault{number}.js" in shown for number in range(len(FAULTS))] == [True] * len(FAULTS)


def test_all_modules_are_checked() -> None:
    """The settings name all modules of the page, those in folders too."""
    settings = json.loads(tsc.PROJECT.read_text(encoding="utf-8"))
    (pattern,) = settings["include"]

    assert (tsc.PROJECT.parent / pattern).resolve() == STATIC / "**" / "*.js"
