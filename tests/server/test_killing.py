"""A server that is killed at any line has lost nothing that it acknowledged."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from bga_states.server.tables.table_thread import Delivery, TableThread
from bga_states.storage import Change, SqliteStore, TableChanged
from bga_states.storage.sqlite_people import use_link
from tests import sizes
from tests.cli.support import unmeasured
from tests.planting import found_by
from tests.server.killed_scenes import SCENES

PARTS = 40 if sizes.is_full("kills") else 1
"""The kills of a scene in so many parts as processes may share."""
FEWEST_LINES = 500
"""From the frame of an action to the last byte told there are more."""
KILLED = "tests/server/test_killing.py::test_killed_at_any_line"
HELD = (
    "tests/server/test_held_store.py::test_a_held_commit_holds_answer_and_pushes",
    "tests/server/test_held_store.py::test_a_held_commit_holds_an_answer_over_http",
)


@found_by(f"{KILLED}[0-action]", f"{KILLED}[0-link]", f"{KILLED}[0-post]", *HELD)
def an_answer_before_its_commit() -> Iterator[None]:
    """Tell what a batch has come to, and store it then."""

    def store(self: TableThread, batch: list[Delivery], changes: Sequence[Change]) -> None:
        self._post(batch)
        self._commit(changes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableThread, "_store", store)
        yield


@found_by(f"{KILLED}[0-action]")
def what_is_sent_again_is_new() -> Iterator[None]:
    """Let a server know only those requests again that it has carried out itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteStore, "find_act", lambda *_: None)
        yield


@found_by(f"{KILLED}[0-link]")
def a_link_is_used_apart() -> Iterator[None]:
    """Store in another transaction that a link is used than what it does."""
    commit = SqliteStore.commit

    def commit_apart(self: SqliteStore, changes: Sequence[Change]) -> list[bool]:
        done = [replace(one, use=None) if isinstance(one, TableChanged) else one for one in changes]
        stored = commit(self, done)
        for change in changes:
            if isinstance(change, TableChanged) and change.use is not None:
                use_link(self._connected(), change.use)
        return stored

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteStore, "commit", commit_apart)
        yield


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("part", range(PARTS))
def test_killed_at_any_line(tmp_path: Path, scene: str, part: int) -> None:
    """What was answered or told is stored once; sent again, it is answered and told the same.

    A link is used if and only if what it does is stored. Of each execution of each line it is
    shown what a death there would leave, and at some of them servers die.
    """
    killing = [sys.executable, "-m", "tests.server.killing", str(tmp_path), scene]
    numbers = (sizes.size("kills"), PARTS, part)
    command = [*killing, *map(str, numbers)]
    done = subprocess.run(command, capture_output=True, text=True, env=unmeasured(), check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)

    assert found["wrong"] == []
    assert found["lines"] > FEWEST_LINES
    assert 0 < found["answered"] < found["stored"] < found["left"]
    # How often a thread looks for work is not the same each time, and on a busy machine less so.
    least = 0.9 * found["tried"] - 1 if sizes.is_full("kills") else 0
    assert found["killed"] > least
