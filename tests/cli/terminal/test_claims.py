"""What a session can save to, and what it is told at once that it cannot."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.conftest import Run
from tests.cli.support import ROOT


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(str(path))


def make_large(path: Path) -> None:
    path.touch()
    os.truncate(path, 5 << 30)


PLACES: dict[str, tuple[Callable[[Path], object], str]] = {
    "folder": (Path.mkdir, "it is a folder"),
    "pipe": (os.mkfifo, "it is a pipe"),
    "socket": (make_socket, "it is a socket"),
    "device": (lambda path: path.symlink_to("/dev/full"), "it is a device"),
    "terminal": (lambda path: path.symlink_to("/dev/tty"), "it is a device"),
    "loop": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "nowhere": (lambda path: path.symlink_to("no/where"), "there is no folder "),
    "large": (make_large, "it is larger than any saved game"),
}


def what_is_at(place: Path) -> tuple[int, ...]:
    """Return what would differ if something else stood there, or it had been written to."""
    found = os.lstat(place)
    return found.st_mode, found.st_ino, found.st_dev, found.st_size


@pytest.mark.parametrize("kind", PLACES)
def test_what_is_no_file_is_refused(play: Run, tmp_path: Path, kind: str) -> None:
    """Only a file can hold a saved game; whatever else is there is named in one line, and stays."""
    make, fact = PLACES[kind]
    # The name of a socket may only be short.
    make(Path(os.path.relpath(tmp_path / kind, ROOT)) if kind == "socket" else tmp_path / kind)
    before = what_is_at(tmp_path / kind)
    code, shown = play("tictactoe", "--save", str(tmp_path / kind), typed=("1",))

    assert (code, shown.count("\n")) == (2, 1)
    assert shown.startswith(f"Cannot save to {tmp_path / kind}: {fact}")
    assert what_is_at(tmp_path / kind) == before


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("a" * 300, "File name too long"),
        ("a\0b", "this is not the name of a file"),
        ("\udcff", "this is not the name of a file"),
        ("missing/game.save", "there is no folder "),
    ],
    ids=["long", "nul", "surrogate", "missing"],
)
def test_what_cannot_be_the_name_of_a_file_is_refused(
    play: Run, tmp_path: Path, name: str, fact: str
) -> None:
    """A name the system does not take is told in one line, and nothing is made."""
    code, shown = play("tictactoe", "--save", f"{tmp_path}/{name}", typed=("1",))

    assert (code, shown.count("\n")) == (2, 1)
    assert f": {fact}" in shown
    assert list(tmp_path.iterdir()) == []


def test_the_longest_name_is_good_enough(play: Run, tmp_path: Path) -> None:
    """A name of as many letters as the system takes leaves room to write the new file."""
    file = tmp_path / ("a" * 255)

    assert play("tictactoe", "--demo", "--save", str(file))[0] == 0
    assert file.exists()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Act without the rights of the administrator, whom no file refuses anything."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Make a folder that everybody may enter."""
    with TemporaryDirectory() as folder:
        path = Path(folder)
        path.chmod(0o755)
        yield path
        path.chmod(0o755)


def test_a_file_that_may_not_be_read_is_refused(play: Run, open_folder: Path) -> None:
    """Without the right to read the file, its game cannot go on, and is not begun anew either."""
    file = open_folder / "game.save"
    play("tictactoe", "--save", str(file))
    file.chmod(0)
    with as_nobody():
        code, shown = play("tictactoe", "--save", str(file))

    told = f"Cannot save to {file}: Permission denied. Use another file for --save.\n"
    assert (code, shown) == (2, told)


@pytest.mark.parametrize("is_new", [True, False], ids=["new", "saved"])
def test_a_folder_that_may_not_be_written_to_is_refused(
    play: Run, open_folder: Path, is_new: bool
) -> None:
    """Whether there is a saved game or not: what could not be saved is told before it is played."""
    file = open_folder / "game.save"
    play("tictactoe", "--save", str(open_folder / "other" if is_new else file))
    for saved in open_folder.iterdir():
        saved.chmod(0o644)
    open_folder.chmod(0o555)
    with as_nobody():
        code, shown = play("tictactoe", "--save", str(file), typed=("1",))

    told = f"Cannot save to {file}: Permission denied. Use another file for --save.\n"
    assert (code, shown) == (2, told)
