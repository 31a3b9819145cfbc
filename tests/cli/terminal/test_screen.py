import io
import subprocess
import sys

import pytest
from rich.text import Text

from bga_states.cli.letters import use_letters
from bga_states.cli.terminal.pictures import break_lines
from bga_states.cli.terminal.screen import keeps_scrolled
from tests.cli.conftest import Run
from tests.cli.support import ODD, ROOT

HOT_SEAT = ("--seat", "human", "--seat", "human", "--name", "Ann", "--name", "Bob")
CLEAR = "\x1b[2J"


@pytest.fixture
def colored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the output count as a terminal."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")


def test_names_and_texts_appear_to_the_letter(play: Run) -> None:
    """Brackets and emoji codes in names and messages are not markup anywhere on the screen."""
    name = "[bold]:heart:[/bold]"
    _, shown = play(f"{ODD}:Auction", "--name", name, typed=("bid 1",))

    assert shown.count(name) >= 5
    assert "♥" not in shown


def test_a_pipe_gets_whole_lines(play: Run) -> None:
    """Output that does not go to a terminal is not wrapped at a made-up width."""
    long = "very " * 40 + "long"
    _, shown = play(f"{ODD}:Auction", typed=(f"say '{long}'",))

    assert f"- Somebody says {long}\n" in shown


@pytest.mark.usefixtures("colored")
def test_a_terminal_gets_colours(play: Run) -> None:
    """On a terminal the players' colours are shown beside their names."""
    assert "■" in play("tictactoe")[1]


def test_without_colours_nothing_is_lost(play: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR the texts are the same, without colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    _, shown = play("tictactoe", typed=("1",))

    assert "\x1b[3" not in shown
    assert "Player 1: 0   Bot 2: 0" in shown


def test_where_nothing_can_be_wiped_two_people_with_secrets_are_refused(play: Run) -> None:
    """Output that is no terminal keeps what each has seen: only a game without secrets goes on."""
    code, shown = play(f"{ODD}:Auction", *HOT_SEAT)

    assert code == 2
    assert "Cannot seat two people here: this terminal cannot be cleared" in shown
    assert "purse of 1" not in shown
    assert "You must mark a cell" in play("tictactoe", *HOT_SEAT)[1]


@pytest.mark.usefixtures("colored")
def test_two_people_without_secrets_need_not_wait(play: Run) -> None:
    """Where both see the same board the screen is wiped, but nobody has to press Enter."""
    _, shown = play("tictactoe", *HOT_SEAT, typed=("mark 0", "mark 1"))

    assert "Press Enter" not in shown
    assert shown.count(CLEAR) == 2


@pytest.mark.usefixtures("colored")
def test_one_person_keeps_the_history(play: Run) -> None:
    """Against bots nothing is wiped, so that one can scroll back."""
    assert CLEAR not in play("tictactoe", typed=("1", "1"))[1]


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("Your packet: corn 7, wheat 6", "Your packet: corn 7,\nwheat 6"),
        ("  6♣  7♣  10♥  Q♠  K♠  A♠", "  6♣  7♣  10♥  Q♠\nK♠  A♠"),
        ("one two three four five", "one two three four\nfive"),
        ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz"),
        ("short", "short"),
    ],
)
def test_lines_are_broken_between_cells(line: str, broken: str) -> None:
    """A line that is too long is broken at a comma or a gap, and at a space only without those."""
    lines = break_lines(Text(f"first\n{line}"), 20).plain.splitlines()

    assert [part.rstrip() for part in lines] == ["first", *broken.splitlines()]


def test_an_old_terminal_shows_what_it_can() -> None:
    """Suits become letters, accents are left out, and anything else is a question mark."""
    with io.TextIOWrapper(io.BytesIO(), encoding="ascii") as stream:
        use_letters(stream)
        stream.write("6♥ ● ö ß 猫")
        stream.flush()

        assert stream.buffer.getvalue() == b"6H X o ss ?"


@pytest.mark.parametrize(
    ("settings", "suit"),
    [
        ({}, "6C"),
        ({"LANG": "C"}, "6C"),
        ({"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, "6C"),
        ({"LANG": "C.UTF-8"}, "6♣"),
        ({"LANG": "de_DE.UTF-8"}, "6♣"),
        ({"LC_CTYPE": "C.UTF-8"}, "6♣"),
    ],
)
def test_suits_are_letters_where_the_locale_is_ascii(settings: dict[str, str], suit: str) -> None:
    """What the locale promises is shown: signs with UTF-8, letters in the locale C or without."""
    command = [sys.executable, "-m", "bga_states", "play", "hearts", "--seed", "5"]
    done = subprocess.run(
        command, cwd=ROOT, input=b"quit", env=settings, capture_output=True, check=True
    )

    assert f": {suit}  7" in done.stdout.decode()


def test_players_and_scores_stay_together() -> None:
    """On a narrow screen the line of the players is broken between them."""
    from tests.cli.emulator import Emulator  # not for Windows

    with Emulator("play", "hearts", "--seed", "5", columns=40, lines=12) as terminal:
        terminal.wait()
        assert " ■ \N{NO-BREAK SPACE}Bot 4: 0" in terminal.all_text


@pytest.mark.parametrize(
    ("settings", "keeps"),
    [
        ({}, False),
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "linux"}, False),
        ({"TERM": "vte-256color"}, False),
        ({"TERM": "tmux-256color", "TMUX": "default,1,0"}, False),
        ({"TERM": "screen-256color", "TMUX": "default,1,0"}, False),
        ({"TERM": "screen"}, True),
        ({"TERM": "screen.xterm-256color"}, True),
        ({"TERM": "xterm-256color", "STY": "4711.pts-0.here"}, True),
        ({"TERM": "vt100"}, True),
    ],
)
def test_where_scrolled_lines_stay_is_known(settings: dict[str, str], keeps: bool) -> None:
    """GNU Screen keeps what has scrolled away whatever it is told, and so may a VT100."""
    assert keeps_scrolled(settings) is keeps


def test_texts_do_not_control_the_terminal(play: Run) -> None:
    """Whatever somebody types or a game tells, no control character reaches the terminal."""
    _, shown = play(f"{ODD}:Auction", typed=("say '\x1b]0;title\x07'", "\x1bcc"))

    assert "- Somebody says \N{REPLACEMENT CHARACTER}]0;title" in shown
    assert "! \N{REPLACEMENT CHARACTER}cc is not possible now." in shown
    assert "\x1b" not in shown


def test_what_a_pipe_brought_is_told_in_short(play: Run) -> None:
    """The line that is wrong is named, but not written out where it is very long."""
    _, shown = play("tictactoe", piped=("x" * 10_000,))

    assert len(shown.partition("Cannot play ")[2]) < 500


def test_a_width_that_nobody_knows_is_the_usual_one(
    play: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `COLUMNS=0` the game is shown like everywhere else."""
    monkeypatch.setenv("COLUMNS", "0")

    assert "You must mark a cell" in play("tictactoe")[1]
