"""A server that is killed at any line has lost nothing that it acknowledged."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import unmeasured

PARTS = 4
SOME = 4
"""Each so many lines suffice over HTTP: most of them are those of a frame."""
PATIENCE = 900
FEWEST_LINES = 500
"""From the frame of an action to the last byte told there are more."""

pytestmark = pytest.mark.timeout(PATIENCE)


SCENES = ("action", "link")
EACH = [(scene, PARTS, part) for scene in SCENES for part in range(PARTS)]
"""Each line once, in so many parts as processes may share."""


@pytest.mark.parametrize(("scene", "step", "part"), [*EACH, ("post", SOME, 0)])
def test_killed_at_every_line(tmp_path: Path, scene: str, step: int, part: int) -> None:
    """What was answered or told is stored once; sent again, it is answered and told the same.

    A link is used if and only if what it does is stored.
    """
    killing = [sys.executable, "-m", "tests.server.killing"]
    command = [*killing, str(tmp_path), str(step), str(part), scene]
    done = subprocess.run(
        command, capture_output=True, text=True, env=unmeasured(), check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)

    assert found["wrong"] == []
    assert found["lines"] > FEWEST_LINES
    # How often a thread looks for work is not the same each time.
    assert found["kills"] > 0.9 * found["lines"] / step
    assert 0 < found["answered"] < found["stored"] < found["kills"]
