"""A soak run goes on after an interruption, and names the entries that fall short."""

import io
import os
import subprocess
from pathlib import Path

import pytest
from rich.console import Console

from tests import soak
from tests.programs import ROOT
from tests.sizes import SIZES
from tests.soak import ENTRIES, PROGRAMS, Entry, Record, listing, progress

HOLDS = Entry("It holds.", "once", ("-c", "print('as promised')"))
BREAKS = Entry("It breaks.", "once", ("-c", "raise SystemExit('not as promised')"))


def run(entries: dict[str, Entry], folder: Path, state: str = "now") -> tuple[list[str], str]:
    """Run entries; return the names of those that fell short, and what was shown."""
    console = Console(file=io.StringIO(), width=100)
    record = Record(folder / "passed.json", lambda: state)
    fell_short = soak.soak(entries, record, folder, console)
    assert isinstance(console.file, io.StringIO)
    return fell_short, console.file.getvalue()


def test_what_falls_short_is_named(tmp_path: Path) -> None:
    """All entries are tried, and those that fail are named, with what they printed last."""
    fell_short, shown = run({"one": BREAKS, "other": HOLDS}, tmp_path)

    assert fell_short == ["one"]
    assert "not as promised" in shown
    assert "2/2 other: It holds. (once)\n    passed in " in shown


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    """What has passed before is not tried again, as long as the project is the same."""
    entry = HOLDS._replace(command=("-c", f"open({str(tmp_path / 'ran')!r}, 'a').write('.')"))
    for state in ("now", "now", "later"):
        assert run({"one": entry}, tmp_path, state)[0] == []

    assert (tmp_path / "ran").read_text() == ".."


def test_what_has_failed_is_tried_again(tmp_path: Path) -> None:
    """Only what has passed is written down."""
    assert run({"one": BREAKS}, tmp_path)[0] == ["one"]
    assert run({"one": HOLDS}, tmp_path)[0] == []


def test_an_entry_that_is_named_has_to_pass_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What fails when it is asked for by its name has no longer passed."""
    monkeypatch.setattr(soak, "KEPT", tmp_path)
    monkeypatch.setattr(soak, "state_of", lambda _root: "now")
    monkeypatch.setattr(soak, "ENTRIES", {"one": HOLDS, "other": HOLDS})
    assert soak.main() == 0

    monkeypatch.setattr(soak, "ENTRIES", {"one": BREAKS, "other": HOLDS})
    for names in (["one"], []):
        with pytest.raises(SystemExit, match="fell short: one"):
            soak.main(*names)


def test_an_interruption_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Named entries run again even if they have passed; without names they do not."""

    def interrupted(*_: object) -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(soak, "KEPT", tmp_path)
    monkeypatch.setattr(soak, "state_of", lambda _root: "now")
    monkeypatch.setattr(soak, "soak", interrupted)
    with pytest.raises(KeyboardInterrupt):
        soak.main("races")

    assert soak.INTERRUPTED in capsys.readouterr().out


def test_a_file_that_changes_meanwhile(tmp_path: Path) -> None:
    """What has passed in no state of the project alone is not written down."""
    states = iter(("before", "after"))
    file = tmp_path / "passed.json"
    record = Record(file, lambda: next(states))

    with pytest.raises(SystemExit, match="Cannot go on: a file of the project has changed"):
        record.add("one", 1.0)
    assert not file.exists()


def test_brackets_in_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The output of an entry is shown as it is, though rich has a meaning for brackets."""
    monkeypatch.setattr(soak, "LOOK", 0.05)
    code = "print('[/x]', flush=True); import time; time.sleep(0.5)"
    entry = HOLDS._replace(command=("-c", code))
    console = Console(file=io.StringIO(), force_terminal=True, width=100)

    assert soak.try_entry(entry, tmp_path / "log", console)


def test_an_unknown_name() -> None:
    """A name that is not on the list is refused before anything runs."""
    with pytest.raises(SystemExit, match=r"Cannot soak flights: known are kills, .*faults"):
        soak.main("flights")


def test_how_far_an_entry_is(tmp_path: Path) -> None:
    """Tests say how far they are in percent; of other programs the last line is shown."""
    log = tmp_path / "log"
    log.write_text("...... [ 45%]\n..")
    assert progress(log) == "45 %"
    log.write_text("minute 3\nminute 4\nmin")
    assert progress(log) == "minute 4"
    log.write_text("minute 4\n\n")
    assert progress(log) == "minute 4"
    log.write_text("")
    assert progress(log) == "begun"


def test_what_an_entry_prints_is_shown_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No line that a program prints means anything to the screen on which it is shown."""
    monkeypatch.setattr(soak, "LOOK", 0.01)
    program = "import time; print('[/no tag]', flush=True); time.sleep(0.5)"
    entry = HOLDS._replace(command=("-c", program))

    assert run({"one": entry}, tmp_path)[0] == []


def test_the_list_says_what_has_passed(tmp_path: Path) -> None:
    """The list has each entry's name, promise, size and time."""
    record = Record(tmp_path / "passed.json", lambda: "now")
    record.add("one", 83.0)
    table = listing({"one": HOLDS, "other": BREAKS}, record)

    assert [[*column.cells] for column in table.columns] == [
        ["one", "other"],
        ["It holds.", "It breaks."],
        ["once", "once"],
        ["1:23", "-"],
    ]


def test_a_change_of_a_file_is_another_state(tmp_path: Path) -> None:
    """What git ignores is no part of the state; all else is, committed or not."""
    (tmp_path / ".gitignore").write_text("ignored\n")
    subprocess.run(["/usr/bin/env", "git", "init", "-q"], cwd=tmp_path, check=True)
    first = soak.state_of(tmp_path)
    (tmp_path / "ignored").write_text("1")
    assert soak.state_of(tmp_path) == first
    (tmp_path / "new").write_text("1")
    assert soak.state_of(tmp_path) != first


def test_what_is_no_file_is_no_part_of_the_state(tmp_path: Path) -> None:
    """A link to a folder and a clone inside are passed over, and a file may have any name."""
    for folder in (tmp_path, tmp_path / "inside"):
        subprocess.run(["/usr/bin/env", "git", "init", "-q", folder], check=True)
    (tmp_path / "link").symlink_to("/")
    Path(os.fsdecode(bytes(tmp_path) + b"/\xff")).touch()

    assert len(soak.state_of(tmp_path)) == 64


def test_without_git_nothing_is_tried(tmp_path: Path) -> None:
    """Where the files of the project are unknown, nothing could be written down of them."""
    with pytest.raises(SystemExit, match=r"Cannot soak: git does not list the files of .*clone"):
        soak.state_of(tmp_path)


@pytest.mark.parametrize("name", SIZES)
def test_the_tests_of_an_entry_are_there(name: str) -> None:
    """The tests of an entry are a folder, a module, or a test in one; small is less than full."""
    size = SIZES[name]

    assert size.small < size.full
    for test in size.tests:
        path, _, function = test.partition("::")
        assert (ROOT / path).exists(), test
        assert not function or f"def {function}(" in (ROOT / path).read_text(), test


def test_every_size_is_asked_for() -> None:
    """An entry whose size no test asks for would pass, and try nothing at full size."""
    files = (file for file in (ROOT / "tests").rglob("*.py") if file.name != "sizes.py")
    sources = "".join(file.read_text(encoding="utf-8") for file in files).replace("'", '"')

    assert [name for name in SIZES if f'size("{name}")' not in sources] == []


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_program_of_an_entry_is_there(name: str) -> None:
    """An entry runs a module or a script of the project."""
    program, *arguments = ENTRIES[name].command
    path = arguments[0].replace(".", "/") + ".py" if program == "-m" else program

    assert (ROOT / path).exists()
