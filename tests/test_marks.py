"""Marks in wrong games are read alike for the checker and for the plugin."""

from pathlib import Path

import pytest

from tests.marks import Mark, marks_in

WAYS: dict[str, tuple[str, list[Mark]]] = {
    "a code": ("x = 1  # expect: P16", [Mark(1, "P16")]),
    "codes": ("\nx = 1  # expect: P16, PY8", [Mark(2, "P16"), Mark(2, "PY8")]),
    "words": ("x = 1  # expect: bga-args: a: [b], c", [Mark(1, "bga-args", "a: [b], c")]),
    "two marks": ("x = 1  # expect: A: b # expect: C-d", [Mark(1, "A", "b"), Mark(1, "C-d")]),
    "beside others": ("x = 1  # noqa: E1  # expect: P2  # bga: ignore[P2]", [Mark(1, "P2")]),
    "of the module": ('"""A game."""\n# expect: P16\n', [Mark(0, "P16")]),
    "in a string": ('x = "# expect: P16"', []),
    "no mark": ("x = 16  # P16 is expected elsewhere", []),
}


@pytest.mark.parametrize(("text", "marks"), WAYS.values(), ids=WAYS)
def test_a_mark_is_read(tmp_path: Path, text: str, marks: list[Mark]) -> None:
    """A mark has a line or is of the module, has codes, and may have words."""
    path = tmp_path / "game.py"
    path.write_text(text, encoding="utf-8")

    assert marks_in(path) == marks


@pytest.mark.parametrize("comment", ["expect: ", "expect P16", "expect: P16 P17", "expected: P16"])
def test_a_mark_that_is_mistyped(tmp_path: Path, comment: str) -> None:
    """What begins as a mark and is not one is an error that says how to write it."""
    path = tmp_path / "game.py"
    path.write_text(f"x = 1  # {comment}", encoding="utf-8")

    with pytest.raises(ValueError, match="it is not a mark. Write `# expect: P16`"):
        marks_in(path)
