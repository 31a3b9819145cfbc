"""The history of a match: stepping through it, replaying a saved game, seeing what others see."""

from pathlib import Path

import msgspec
import pytest

from bga_states.cli import main
from bga_states.cli.terminal.history import steps_of
from bga_states.cli.terminal.saves import Save, write_save
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import Match, start_match
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.match.journal import Command
from sample_games.reversi import Reversi
from tests.cli.conftest import Run
from tests.cli.support import ODD, Terminal, pipe_lines, type_lines

HOT_SEAT = ("--seat", "human", "--seat", "human", "--name", "Ann", "--name", "Bob")


def reversi() -> Match:
    match = start_match(
        Reversi, "reversi", [Seat("human", "A"), Seat("human", "B")], 1, {}, {}, str
    )
    for x, y in ((5, 6), (6, 4)):
        (player_id,) = match.table.active_player_ids
        match.play(Command("act", player_id, "act_play_disc", {"x": x, "y": y}))
    return match


def test_a_match_is_played_again_from_its_setup() -> None:
    """There is a step for the setup and one for each move, the last where the match stands."""
    match = reversi()
    steps = steps_of(match)

    assert len(steps) == 3
    assert steps[-1].snapshot == match.table.snapshot()


@pytest.mark.parametrize(
    ("commands", "fact"),
    [
        ([], "the moves of an earlier release were not saved"),
        (
            [Command("act", 2300001, "act_play_disc", {"x": 5, "y": 6})],
            "the moves of an earlier release were not saved",
        ),
        (
            [Command("act", 2300001, "act_play_disc", {"x": 1, "y": 1})] * 2,
            "the game is not the one it was played with",
        ),
        (
            [
                Command("act", 2300001, "act_play_disc", {"x": 4, "y": 3}),
                Command("act", 2300002, "act_play_disc", {"x": 3, "y": 3}),
            ],
            "the game is not the one it was played with",
        ),
    ],
    ids=["none", "too few", "impossible", "others"],
)
def test_a_history_that_does_not_lead_here_is_refused(commands: list[Command], fact: str) -> None:
    """Where the moves do not lead to where the match stands, no history is made up."""
    match = reversi()
    match.commands = commands

    with pytest.raises(CommandError, match=f"^Cannot show the history: {fact}\\.$"):
        steps_of(match)


def test_moves_that_were_not_recorded_are_not_made_up() -> None:
    """A save without its moves can be played on, and says that it has no history."""
    match = reversi()
    match.commands = None
    save = msgspec.json.decode(write_save(match).partition(b"\n")[2], type=Save)
    player_id = match.table.active_player_ids[0]
    match.play(Command("act", player_id, "act_play_disc", match.table.choices(player_id)[0].args))

    assert save.commands is None
    with pytest.raises(CommandError, match="the moves of this game were not recorded"):
        steps_of(match)


def test_a_person_steps_back_and_forth(play: Run) -> None:
    """At the prompt `history` steps back, forth and to any move; the match stays as it is."""
    typed = ("4", "history", "", "B", "2", "f", "99", "what", "Quit", "1")
    _, shown = play("tictactoe", "--seed", "2", typed=typed)
    prompts = [line.partition(">")[0] for line in shown.splitlines() if "/2> " in line]

    assert prompts == ["2/2", "1/2", "0/2", "2/2", "2/2", "2/2", "2/2"]
    assert "Enter goes back, back and forward step" in shown
    assert "- Player 1 marks the top" in shown


def test_the_history_shows_no_secrets(play: Run) -> None:
    """Whoever steps back sees what they saw then, and nothing of the others."""
    lines = ("bid 4 secretly", "history", "0", "1", "quit", "bid 1")
    _, shown = play(f"{ODD}:Auction", *HOT_SEAT, piped=lines)
    bobs = shown.partition("Bob> ")[2].partition("The game is over")[0]

    assert "- Ann bids" in bobs
    assert "secretly" not in bobs
    assert "purse of 1" not in bobs


def test_a_saved_game_is_replayed(
    play: Run,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a pipe every move of a saved game is shown; the file stays as it is."""
    file = tmp_path / "game"
    play("tictactoe", "--demo", "--seed", "3", "--save", str(file))
    before = file.read_bytes()

    with pipe_lines(monkeypatch, "nothing that is read"):
        assert main(["replay", str(file), "--as", "Bot 2"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("---+---") == 2 * (shown.count("marks the") + 1)
    assert file.read_bytes() == before


def test_a_saved_game_is_stepped_through(play: Run, tmp_path: Path) -> None:
    """At a terminal Enter shows the next move of a saved game, and quit leaves."""
    file = tmp_path / "game"
    play("tictactoe", "--demo", "--seed", "3", "--save", str(file))

    with Terminal("replay", str(file)) as terminal:
        terminal.wait_for("0/")
        terminal.type("")
        assert "- Bot 1 marks the" in terminal.wait_for("1/")
        terminal.type("quit")
        assert terminal.wait() == 0


def test_nobody_is_asked_where_the_output_goes_elsewhere(
    play: Run,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`replay FILE | less` shows all moves: a prompt would be asked where nobody sees it."""
    file = tmp_path / "game"
    play("tictactoe", "--demo", "--seed", "3", "--save", str(file))

    type_lines(monkeypatch)
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr()
    assert "Bot 2 marks the" in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("name", "content", "fact"),
    [
        ("nothing", None, "there is no such file"),
        ("diary", b"Dear diary", "it is not a saved game"),
        ("nul\0", None, "this is not the name of a file"),
    ],
)
def test_what_cannot_be_replayed_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes | None, fact: str
) -> None:
    """A file that holds no game is refused in one line."""
    if content is not None:
        (tmp_path / name).write_bytes(content)

    assert main(["replay", str(tmp_path / name)]) == 2
    assert fact in capsys.readouterr().err


def test_nobody_looks_as_somebody_who_is_not_there(
    play: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown name is answered with those there are."""
    file = tmp_path / "game"
    play("tictactoe", *HOT_SEAT, "--save", str(file), piped=("4",))

    assert main(["replay", str(file), "--as", "Cem"]) == 2
    assert "nobody is called so. Name Ann or Bob." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "line", "told"),
    [
        (("--debug",), "see Bot 2", "purse of 2: 5"),
        (("--debug",), "see spectator", "Bot 2 must bid"),
        (("--debug",), "see", "! You can name spectator, Player 1 or Bot 2."),
        ((), "see Bot 2", "! Only with --debug can you see what others see."),
    ],
)
def test_an_author_sees_what_others_see(
    play: Run, arguments: tuple[str, ...], line: str, told: str
) -> None:
    """With --debug, and only then, `see NAME` shows the table of another seat."""
    if told == "Bot 2 must bid":
        told = "Player 1 must bid"
    _, shown = play(f"{ODD}:Auction", *arguments, typed=(line,))

    assert told in shown
