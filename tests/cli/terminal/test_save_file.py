"""The file of a saved game: whose it is, what is never overwritten, what is left behind."""

import errno
import fcntl
import os
from pathlib import Path

import pytest

from bga_states.cli.terminal.replacement import Replacement, give_name, prefix_for
from bga_states.cli.terminal.save_file import ChangedError, SaveFile
from tests.cli.conftest import Run
from tests.cli.support import Terminal

IN_USE = "another session plays the game in it. Leave that one first, or use another file."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.save"


def start(file: Path) -> Terminal:
    return Terminal("play", "tictactoe", "--name", "Ann", "--save", str(file))


def test_a_second_session_is_refused(play: Run, file: Path) -> None:
    """While one session plays a saved game, no other one can, and nothing lies beside the file."""
    with start(file) as terminal:
        terminal.wait_for("Ann> ")
        before = file.read_bytes()
        code, shown = play("tictactoe", "--save", str(file), typed=("1",))

        assert (code, shown) == (2, f"Cannot save to {file}: {IN_USE}\n")
        assert file.read_bytes() == before
        assert list(file.parent.iterdir()) == [file]


def test_a_session_still_has_its_file_after_an_action(play: Run, file: Path) -> None:
    """The file is replaced after every action, and belongs to the session all the same."""
    with start(file) as terminal:
        terminal.wait_for("Ann> ")
        terminal.type("1")
        terminal.wait_for("Ann> ")

        assert IN_USE in play("tictactoe", "--save", str(file))[1]


def test_a_killed_session_gives_its_file_back(play: Run, file: Path) -> None:
    """However a session ends, the next one may go on."""
    with start(file) as terminal:
        terminal.wait_for("Ann> ")
        terminal.process.kill()
        terminal.wait()

    code, shown = play("tictactoe", "--save", str(file), typed=("1",))
    assert code == 0
    assert "Continuing the game" in shown


def test_a_link_to_the_file_is_the_file(play: Run, file: Path) -> None:
    """A session under another name of the same file is a second one too."""
    link = file.with_name("link")
    link.symlink_to(file)
    with start(file) as terminal:
        terminal.wait_for("Ann> ")

        assert IN_USE in play("tictactoe", "--save", str(link))[1]


def test_what_was_copied_over_the_file_is_not_overwritten(file: Path) -> None:
    """When the file was changed meanwhile it stays, and the game goes on in a file beside it."""
    beside = file.with_name("game-2.save")
    with start(file) as terminal:
        terminal.wait_for("Ann> ")
        file.write_bytes(b"a copy from elsewhere")
        terminal.type("1")
        terminal.wait_for("! ")
        terminal.wait_for("Ann> ")
        terminal.type("quit")
        terminal.wait()

        shown = "".join(terminal.shown.split())
    fact = f"{file} was changed by something else, and is left as it is"
    told = f"{fact}. This game is saved in {beside} from now on."
    assert "".join(told.split()) in shown
    assert f"--save{beside}" in shown
    assert file.read_bytes() == b"a copy from elsewhere"


def test_the_game_beside_the_file_goes_on(play: Run, file: Path) -> None:
    """What was saved beside a changed file can be continued there."""
    test_what_was_copied_over_the_file_is_not_overwritten(file)

    assert "move 2." in play("tictactoe", "--save", str(file.with_name("game-2.save")))[1]


def write(file: Path, *contents: bytes) -> SaveFile:
    """Write to a file one content after the other."""
    save = SaveFile(file)
    for content in contents:
        save.write(content)
    return save


def test_a_file_that_is_gone_is_told_and_made_again(file: Path) -> None:
    """When the file was removed, the game is saved there again, which is told."""
    save = write(file, b"one")
    file.unlink()
    with pytest.raises(ChangedError, match="^is gone$"):
        save.write(b"two")

    save.move_aside()
    save.write(b"two")
    save.close()
    assert (save.path, file.read_bytes()) == (file, b"two")


def test_what_has_taken_the_place_of_the_file_is_not_read(file: Path) -> None:
    """A pipe in the place of the file does not stop the program, nor is it replaced."""
    save = write(file, b"one")
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(ChangedError, match="^was replaced by something else$"):
        save.write(b"two")

    save.move_aside()
    save.write(b"two")
    save.close()
    assert file.is_fifo()
    assert save.path.name == "game-2.save"


def test_of_two_new_games_one_has_the_file(file: Path) -> None:
    """Two sessions that begin a game in one file at once do not overwrite each other."""
    one, other = SaveFile(file), SaveFile(file)
    one.write(b"one")
    with pytest.raises(ChangedError):
        other.write(b"other")

    one.close()
    assert file.read_bytes() == b"one"


def test_a_game_begun_meanwhile_is_told(
    play: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was made while the game was set up is refused before the first move."""
    monkeypatch.setattr(os, "fsync", lambda _: file.exists() or file.write_bytes(b"other"))
    code, shown = play("tictactoe", "--save", str(file), typed=("1",))

    assert code == 2
    assert f"Cannot save to {file}: it was made by something else meanwhile." in shown
    assert file.read_bytes() == b"other"


def test_a_disk_without_locks_is_compared_all_the_same(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the file system has no locks, two sessions still do not overwrite each other."""

    def refuse(_descriptor: int, _operation: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    write(file, b"begun")
    one, other = SaveFile(file), SaveFile(file)
    one.write(b"one")
    with pytest.raises(ChangedError):
        other.write(b"other")

    one.write(b"one more")
    assert file.read_bytes() == b"one more"


def test_a_disk_without_links_takes_new_files(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a file has only one name, as on a USB stick, a new one still replaces no other."""

    def refuse(_source: object, _target: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    write(file, b"one").close()
    assert file.read_bytes() == b"one"
    new = file.with_name("new")
    new.write_bytes(b"new")
    with pytest.raises(FileExistsError):
        give_name(new, file)


def leftover(file: Path) -> Path:
    """Make what a session leaves that is killed while it saves."""
    path = file.with_name(f"{prefix_for(file)}0123")
    path.write_bytes(b"half a g")
    return path


def test_leftovers_of_killed_sessions_are_removed(play: Run, file: Path) -> None:
    """The next session of a saved game removes what a killed one left, and nothing else."""
    play("tictactoe", "--save", str(file))
    left, foreign = leftover(file), leftover(file.with_name("other.save"))
    play("tictactoe", "--save", str(file))

    assert not left.exists()
    assert foreign.exists()


def test_a_new_file_with_two_names_loses_the_first(file: Path) -> None:
    """A session that was killed between the two names of a new file leaves only the second."""
    write(file, b"one").close()
    first = file.with_name(f"{prefix_for(file)}0123")
    os.link(file, first)
    save = SaveFile(file)
    save.refuse_folder()

    assert not first.exists()
    save.close()


def test_what_a_living_session_writes_is_not_removed(file: Path) -> None:
    """The unfinished file of a session that runs is left alone."""
    unfinished = Replacement(file)
    unfinished.create()
    SaveFile(file).refuse_folder()

    assert unfinished.path.exists()
    unfinished.discard()


def test_the_rights_of_a_file_stay(file: Path) -> None:
    """Who may read a saved game is up to its owner; a new one is the owner's alone."""
    save = write(file, b"one")
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    save.write(b"two")
    save.close()

    assert file.stat().st_mode & 0o777 == 0o644


def test_the_folder_is_written_to_the_disk_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the new file has its name, the folder is synced: a power cut cannot undo the naming."""
    synced = []

    def note(descriptor: int) -> None:
        synced.append((os.path.samestat(os.fstat(descriptor), file.parent.stat()), file.exists()))

    monkeypatch.setattr(os, "fsync", note)
    write(file, b"one").close()

    assert synced == [(False, False), (True, True)]
