import errno
import os
from hashlib import sha256
from pathlib import Path

import pytest

from bga_states.cli.terminal.keeper import Keeper
from bga_states.cli.terminal.save_file import SaveFile
from bga_states.cli.terminal.saves import MAGIC, read_save, restore_match
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import start_match
from bga_states.cli.usage_errors import CommandError
from sample_games.tictactoe import TicTacToe
from tests.cli.conftest import Run
from tests.cli.support import CTRL_C, ODD

HOT_SEAT = ("--seat", "human", "--seat", "human", "--name", "Ann", "--name", "Bob")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.save"


def saved_move(file: Path) -> int:
    """Return the move at which the game in a file is."""
    return restore_match(file, read_save(file, file.read_bytes()), TicTacToe, str).table.move_id


def test_a_game_is_saved_after_every_action(play: Run, file: Path) -> None:
    """After each action, of people and bots, the file holds the game up to there."""
    _, shown = play("tictactoe", "--seed", "1", "--save", str(file), typed=("0", "1"))

    assert saved_move(file) == 4
    assert f"The game is saved in {file}. To go on:\n" in shown
    assert f"play tictactoe --save {file}\n" in shown


def test_a_game_is_saved_before_the_first_action(play: Run, file: Path) -> None:
    """The file is made at the start: a place that cannot be written shows before anybody plays."""
    play("tictactoe", "--save", str(file))

    assert saved_move(file) == 0


def test_a_saved_game_goes_on_as_if_nothing_had_happened(play: Run, tmp_path: Path) -> None:
    """A game played in several sittings, bots included, is the same as one played at a stretch."""
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    # What is impossible is refused, and the next one tried.
    squares = tuple(f"{x} {y}" for x in range(1, 9) for y in range(1, 9))
    play("reversi", "--seed", "4", "--save", one, typed=squares)
    for part in (squares[:20], squares[20:30], squares[30:]):
        play("reversi", "--seed", "4", "--save", other, typed=part)

    assert Path(one).read_bytes() == Path(other).read_bytes()


def test_the_same_command_continues(play: Run, file: Path) -> None:
    """Calling the very command again continues the game and says so."""
    command = ("tictactoe", *HOT_SEAT, "--seed", "3", "--save", str(file))
    play(*command, typed=("mark 4",))
    code, shown = play(*command)

    assert code == 0
    assert f"Continuing the game saved in {file}, move 1." in shown
    assert "- Ann marks the centre" in shown
    assert "Bob> " in shown


def test_the_file_alone_is_enough_to_go_on(play: Run, file: Path) -> None:
    """Seats, names, seed and options need not be given again."""
    play(f"{ODD}:Auction", *HOT_SEAT, "--option", "coins=9", "--save", str(file), piped=("bid 9",))
    _, shown = play(f"{ODD}:Auction", "--save", str(file), piped=("bid 8",))

    assert "Auction: Ann, Bob" in shown
    assert " 1.  Ann  9" in shown
    assert " 2.  Bob  8" in shown


def test_the_game_itself_is_in_the_file(play: Run, file: Path) -> None:
    """Without a game, play continues what the file holds; where there is no file it asks."""
    _, asked = play("--seed", "1", "--save", str(file), typed=("tictactoe", "0", "1"))
    _, shown = play("--save", str(file))

    assert "Which game? " in asked
    assert f"Continuing the game saved in {file}, move 4." in shown
    assert "Which game? " not in shown


def test_a_file_in_the_place_of_a_game_is_recognised(play: Run, file: Path) -> None:
    """Whoever gives the file for the game is told how to continue it."""
    play("tictactoe", "--save", str(file))
    code, shown = play(str(file))

    assert code == 2
    assert f"play --save {file}` continues it." in shown


def test_a_saved_game_may_be_over(play: Run, file: Path) -> None:
    """Continuing a finished game shows its end again, and how to start another."""
    play("tictactoe", "--demo", "--save", str(file))
    code, shown = play("tictactoe", "--demo", "--save", str(file))

    assert code == 0
    assert "The game is over." in shown
    assert f"{file} holds the finished game. Name another file for the next one." in shown


def test_an_interrupt_leaves_the_file_whole(play: Run, file: Path) -> None:
    """Ctrl-C ends with exit code 130 and the game saved as it stood."""
    code, shown = play("tictactoe", "--save", str(file), typed=("1", CTRL_C))

    assert code == 130
    assert "The game is saved in" in shown
    assert saved_move(file) == 2


@pytest.mark.parametrize(
    ("arguments", "fact"),
    [
        (
            ("reversi",),
            (
                "it holds a game of tictactoe, not of Reversi. "
                "Play tictactoe, or use another file for --save."
            ),
        ),
        (
            ("tictactoe", "--seat", "random"),
            "begun with --seat human, human, not random, random. Leave out --seat",
        ),
        (("tictactoe", "--name", "Cem"), "begun with --name Ann, Bob, not Cem. Leave out --name"),
        (
            ("tictactoe", "--name", "Ann", "--name", "Cem"),
            "begun with --name Ann, Bob, not Ann, Cem.",
        ),
        (("tictactoe", "--seed", "4"), "begun with --seed 3, not 4. Leave out --seed"),
        (
            ("tictactoe", "--demo"),
            "bots would play for Ann, Bob. Call this in a terminal without --demo.",
        ),
    ],
)
def test_a_saved_game_must_not_contradict(
    play: Run, file: Path, arguments: tuple[str, ...], fact: str
) -> None:
    """Asking for another game than the file's is refused with what to do, and the file stays."""
    play("tictactoe", *HOT_SEAT, "--seed", "3", "--save", str(file), typed=("1",))
    before = file.read_bytes()

    code, shown = play(*arguments, "--save", str(file))

    assert code == 2
    assert f"Cannot continue {file}: " in shown
    assert fact in shown
    assert file.read_bytes() == before


def test_options_must_not_contradict(play: Run, file: Path) -> None:
    """The options of a saved game may be repeated but not changed."""
    game = (f"{ODD}:Auction", "--save", str(file), "--option", "bonus=1,2")
    play(*game)

    assert play(*game)[0] == 0
    assert (
        "begun with --option coins 5, not 6. Leave out --option"
        in play(*game, "--option", "coins=6")[1]
    )


@pytest.mark.parametrize(
    ("damage", "fact"),
    [
        (lambda content: content[:-20], "the file is damaged"),
        (lambda content: content.replace(b"Player 1", b"Player 7"), "the file is damaged"),
        (lambda _: b"", "it is not a saved game"),
        (lambda _: b"my diary", "it is not a saved game"),
    ],
    ids=["cut", "changed", "empty", "foreign"],
)
def test_a_damaged_file_is_refused_and_left_alone(play: Run, file: Path, damage, fact: str) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001  # a lambda
    """A file that is damaged or something else is refused, never overwritten."""
    play("tictactoe", "--save", str(file))
    damaged = damage(file.read_bytes())
    file.write_bytes(damaged)

    code, shown = play("tictactoe", "--save", str(file), typed=("1",))

    assert code == 2
    assert fact in shown
    assert file.read_bytes() == damaged


def test_a_game_that_has_changed_since_is_refused(play: Run, file: Path) -> None:
    """When the game cannot read its own saved data any more, the engine's words say why."""
    play("tictactoe", "--save", str(file))
    save = read_save(file, file.read_bytes())
    save.snapshot = b"from long ago"

    with pytest.raises(CommandError, match=f"Cannot continue {file}: "):
        restore_match(file, save, TicTacToe, str)


def test_a_file_of_another_make_is_refused(file: Path) -> None:
    """A file that is whole but does not hold what this version saves is refused."""
    content = MAGIC + sha256(b'{"game": 1}').hexdigest().encode() + b'\n{"game": 1}'

    with pytest.raises(CommandError, match="Expected `str`, got `int`"):
        read_save(file, content)


@pytest.mark.parametrize("place", ["missing/game.save", "."])
def test_a_place_that_cannot_hold_a_file_is_told_at_once(
    play: Run, tmp_path: Path, place: str
) -> None:
    """When the file can be neither made nor read, the program ends before the first move."""
    code, shown = play("tictactoe", "--save", str(tmp_path / place), typed=("1",))

    assert code == 2
    assert "Use another file for --save." in shown
    assert "You must" not in shown


def test_a_full_disk_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing fails half-way, the file is as before and nothing lies beside it."""
    file.write_bytes(b"old")
    save = SaveFile(file)

    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        save.write(b"new")
    save.close()

    assert file.read_bytes() == b"old"
    assert list(file.parent.iterdir()) == [file]


def test_a_game_goes_on_when_it_cannot_be_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """When saving fails during the game, the person is warned and does not lose the game."""
    match = start_match(
        TicTacToe, "tictactoe", [Seat("human", "Ann"), Seat("human", "Bob")], 1, {}, {}, str
    )
    keeper = Keeper(SaveFile(tmp_path / "gone" / "game.save"), Screen())

    keeper.keep(match)
    keeper.part(match)

    shown = capsys.readouterr().out
    assert (
        "No such file or directory. The game goes on, and is saved again after the next action."
        in shown
    )
    assert "The game is saved" not in shown


def test_a_link_stays_a_link(play: Run, file: Path, tmp_path: Path) -> None:
    """Saving to a link writes the file it points to."""
    link = tmp_path / "link"
    link.symlink_to(file)
    play("tictactoe", "--save", str(link), typed=("1",))

    assert link.is_symlink()
    assert saved_move(file) == 2
