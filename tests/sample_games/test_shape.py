"""The sample games are short: whoever copies from them should see a state on one screen."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sample_games

GAMES = sorted(path.parent for path in Path(sample_games.__file__).parent.glob("*/game.py"))
FOLDERS = [folder for folder in GAMES if (folder / "states.py").exists()]
ARRAYS = [folder for folder in GAMES if folder not in FOLDERS]


def length(node: ast.ClassDef | ast.FunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def nodes(folder: Path, file: str = "states.py") -> Iterator[ast.ClassDef | ast.FunctionDef]:
    for node in ast.walk(ast.parse((folder / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_states_and_actions_are_short(folder: Path) -> None:
    """A state class has at most 80 lines, an action at most 20."""
    limits = {ast.ClassDef: 80, ast.FunctionDef: 20}
    long = [
        (node.name, length(node))
        for node in nodes(folder)
        if (isinstance(node, ast.ClassDef) or node.name.startswith("act_"))
        and length(node) > limits[type(node)]
    ]

    assert long == []


@pytest.mark.parametrize("folder", ARRAYS, ids=lambda folder: folder.name)
def test_methods_of_arrays_are_short(folder: Path) -> None:
    """Each method of an array's Game has at most 20 lines, and RULES.md numbers its paragraphs."""
    functions = [node for node in nodes(folder, "game.py") if isinstance(node, ast.FunctionDef)]

    assert [(node.name, length(node)) for node in functions if length(node) > 20] == []
    assert "**§1" in (folder / "RULES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_its_rules(folder: Path) -> None:
    """RULES.md numbers its paragraphs, and every state cites those it carries out."""
    rules = (folder / "RULES.md").read_text(encoding="utf-8")
    states = [
        node
        for node in nodes(folder)
        if isinstance(node, ast.ClassDef) and not node.name.endswith("Args")
    ]
    docstrings = [
        ast.get_docstring(node) or ""
        for node in states
        if any(b for b in node.bases if "GameState" in ast.unparse(b))
    ]

    assert "**§1" in rules
    assert docstrings
    assert all("§" in text for text in docstrings)
