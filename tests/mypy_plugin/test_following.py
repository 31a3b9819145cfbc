"""The errors follow the code: in mypy's daemon, and in runs that take most from its cache."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from mypy.checker import TypeChecker
from mypy.nodes import TypeInfo

from bga_states.mypy_plugin import classes, records
from bga_states.mypy_plugin.records import NAME, Record, store
from tests.mypy_plugin.support import (
    CASES,
    VERSIONS,
    Error,
    ask_daemon,
    daemon,
    errors_in,
    expected_in,
    run_mypy,
)
from tests.planting import found_by
from tests.sizes import size

FOLDER = CASES / "declaration"
FILES = ("ring_base.py", "ring_states.py", "ring_game.py")


class Project(NamedTuple):
    """Three modules in a folder of their own, and a daemon that watches them."""

    folder: Path
    version: str

    def with_daemon(self) -> list[Error]:
        """Ask the daemon, which keeps no cache and goes on from what it knows."""
        return errors_in(ask_daemon(self.version, self.folder, "check", *FILES))

    def with_cache(self) -> list[Error]:
        """Run mypy, which reads of unchanged modules only what its cache keeps."""
        return errors_in(run_mypy(self.version, self.folder, *FILES))

    def change(self, edit: "Edit | None") -> None:
        """Make an edit, and undo the one before it.

        mypy takes a change within one second for none, so the clock is put forward.
        """
        for file in FILES:
            text, path = (FOLDER / file).read_text(encoding="utf-8"), self.folder / file
            if edit and edit.file == file:
                text = text.replace(edit.old, edit.new)
            if path.read_text(encoding="utf-8") != text:
                later = path.stat().st_mtime + 2
                path.write_text(text, encoding="utf-8")
                os.utime(path, (later, later))


class Edit(NamedTuple):
    """One change of one file, what is told of the others no more, and what newly."""

    file: str
    old: str
    new: str
    gone: tuple[str, ...]
    come: tuple[str, ...] = ()


EDITS = {
    "type-of-base": Edit(
        "ring_base.py",
        "StateType.ACTIVE_PLAYER",
        "StateType.PRIVATE",
        ("Cannot fill player_id of Turn.get_args", "Cannot go from Turn to Step"),
        ("Cannot go from Deal to Turn: it is PRIVATE",),
    ),
    "type-of-target": Edit(
        "ring_base.py",
        "StateType.PRIVATE",
        "StateType.GAME",
        ("Cannot go from Turn to Step", "Cannot go from Quiz to Step"),
    ),
    "id-of-another": Edit("ring_base.py", "id=21", "id=12", ("Cannot go from Turn to 12",)),
    "unreadable-base": Edit(
        "ring_base.py",
        "**declared)",
        "**{**declared})",
        (
            "Cannot go from Turn to 12",
            "Cannot go on from Turn by 'skip'",
            "Cannot use Turn: it has no zombie",
        ),
    ),
    "states-of-game": Edit(
        "ring_game.py", "Deal, Step)", "Deal, *[Step])", ("Cannot go from Turn to 12", "by 'on'")
    ),
    "unlisted": Edit(
        "ring_game.py",
        "Deal, Step)",
        "Step)",
        (),
        (
            "Cannot lead from Turn to 11 by 'deal'",
            "Cannot go from Quiz to Deal: it is not a state of Quiz",
        ),
    ),
    "transitions-of-a-step": Edit(
        "ring_base.py",
        "type=StateType.PRIVATE)",
        'type=StateType.PRIVATE, transitions={"on": 21})',
        ("Cannot go on from Turn by 'on'",),
    ),
    "zombie-of-base": Edit(
        "ring_base.py",
        "    def helper",
        "    zombie = print\n\n    def helper",
        ("Cannot use Turn: it has no zombie",),
    ),
    "parameter": Edit(
        "ring_base.py", "act_skip(self)", "act_skip(self, n: int)", ("it has no parameter n",)
    ),
    "mark": Edit(
        "ring_base.py",
        "    def helper",
        "    @possible_action\n    def helper",
        ("Cannot offer Turns.helper: it is not an action",),
        ("Cannot use Turns.helper as an action",),
    ),
    "constant": Edit("ring_base.py", '"skip"', '"deal"', ("Cannot go on from Turn by 'skip'",)),
    "args": Edit(
        "ring_base.py",
        "class HasMoves(TypedDict):",
        "class HasMoves(int):",
        ("Cannot give args to Turn",),
    ),
}


@pytest.fixture(params=VERSIONS)
def project(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Project]:
    project = Project(tmp_path_factory.mktemp("ring"), request.param)
    for file in FILES:
        shutil.copy(FOLDER / file, project.folder)
    with daemon(project.version, project.folder):
        yield project


FOLLOW = "tests/mypy_plugin/test_following.py::test_errors_follow_the_code"


@found_by(f"{FOLLOW}[oldest]")
def the_cache_keeps_nothing_of_ours() -> Iterator[None]:
    """Leave out of mypy's cache what the plugin has read of a class."""

    def store_for_now(info: TypeInfo, record: Record, checker: TypeChecker) -> None:
        store(info, record, checker)
        info.names[NAME].no_serialize = True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(classes, "store", store_for_now)
        yield


@found_by(f"{FOLLOW}[newest]")
def the_daemon_watches_nothing_of_ours() -> Iterator[None]:
    """Do not tell mypy's daemon which code depends on what the plugin has read of a class."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (classes, records):
            patch.setattr(module, "watch", lambda _checker, *_fullnames: None)
        yield


def messages(errors: list[Error]) -> list[str]:
    """Return what is told by the plugin."""
    return sorted(error.message for error in errors if error.code.startswith("bga-"))


def tried_with_cache(version: str) -> list[str]:
    """Name the edits after which mypy is run with its cache, which the oldest loads slowly."""
    return [*EDITS][: len(EDITS) if version == "newest" else size("cached-runs")]


def faults_after(edit: Edit, project: Project, before: list[str], *, cached: bool) -> list[str]:
    """Make an edit, and return what is told wrongly of the modules that have not changed."""
    project.change(edit)
    told = messages(project.with_daemon())
    faults = []
    if cached and messages(project.with_cache()) != told:
        faults.append("the cached run tells other things")
    for part in edit.gone:
        faults += [] if any(part in message for message in before) else [f"never told: {part}"]
        faults += [f"still told: {message}" for message in told if part in message]
    for part in edit.come:
        faults += [] if any(part in message for message in told) else [f"not told: {part}"]
    is_all = len(told) == len(before) - len(edit.gone) + len(edit.come)
    return faults if is_all else [*faults, f"told: {told}"]


def test_errors_follow_the_code(project: Project) -> None:
    """Daemon and cached run tell the same, and after a change in another module what is true then.

    One test for all changes: what it takes longest is to start.
    """
    expected = sum(len(expected_in(FOLDER / file)) for file in FILES)
    first = project.with_cache()

    assert len(first) == expected
    assert project.with_cache() == first
    assert sorted(project.with_daemon()) == sorted(first)
    assert sorted(project.with_daemon()) == sorted(first)

    before = messages(first)
    cached = tried_with_cache(project.version)
    faults = {
        name: faults_after(edit, project, before, cached=name in cached)
        for name, edit in EDITS.items()
    }
    assert {name: found for name, found in faults.items() if found} == {}

    project.change(None)
    assert messages(project.with_daemon()) == before == messages(project.with_cache())
