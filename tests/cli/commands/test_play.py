import subprocess
import sys

import pytest

from tests.cli.conftest import Run
from tests.cli.support import CTRL_C, ODD, ROOT

HOT_SEAT = ("--seat", "human", "--seat", "human", "--name", "Ann", "--name", "Bob")


def after(shown: str, text: str) -> str:
    """Return what was printed after a text."""
    return shown.partition(text)[2]


def test_one_person_plays_against_a_bot(play: Run) -> None:
    """Without options a person plays the first seat and a random bot the other until the end."""
    code, shown = play("tictactoe", "--seed", "1", typed=tuple("012345678"))

    assert code == 0
    assert "TicTacToe: Player 1, Bot 2" in shown
    assert "You must mark a cell" in shown
    assert "  mark: 0  1  2" in shown
    assert "- Player 1 marks the top left\n- Bot 2 marks the" in shown
    assert "The game is over." in shown


def test_the_board_comes_before_the_choices(play: Run) -> None:
    """A turn shows what happened, the board, the scores, the status bar and the choices.

    They come in this order: what is needed most stands beside the prompt.
    """
    _, shown = play("tictactoe", "--seed", "1", typed=("4",))
    turn = after(shown, "Player 1> ")

    places = [
        turn.index(text)
        for text in ("- Bot 2 marks", "---+---", "Player 1: 0", "You must", "  mark: 0")
    ]
    assert places == sorted(places)
    assert "22 %" in turn


def test_the_same_seed_is_the_same_game(play: Run) -> None:
    """With --seed bots and chance repeat themselves to the letter."""
    one, other, different = (
        play("reversi", "--demo", "--seed", seed)[1] for seed in ("5", "5", "6")
    )

    assert one == other
    assert after(one, "\n") != after(different, "\n")


def test_a_game_given_as_an_array(play: Run) -> None:
    """The actions of an array are shown in words and typed in words, or under their names there."""
    _, shown = play(
        "sample_games.reversi_array:ReversiArray", "--seed", "1", typed=("playDisc 5 6", "?")
    )

    assert "  play disc (x y): 4 3   3 4   6 5   5 6\n" in shown
    assert "- Player 1 plays column 5, row 6 and turns over 1 disc\n- Bot 2 plays" in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("mark 9", "! This cell is not empty"),
        ("mark x", "! x is not possible now. Possible: 0, 1, 2, 3, 4, 5, 6, 7 and more."),
        ("undo", "! undo is not possible now. Possible: 0, 1, 2, 3, 4, 5, 6, 7 and more."),
        ("mark cell=x", "! x is not possible for cell: it takes a whole number."),
        ("mark spot=1", "! spot is not possible here. Type mark cell"),
        ("marc 1", "! marc is not possible now. Did you mean mark?"),
        ("1 2", "! 1 2 is not possible now. Possible: 0, 1, "),
        ("/hlep", "! There is no command hlep. Type help to see which there are."),
        ("5" * 5000, f"! {'5' * 40}... is not possible now. Possible: 0, 1, "),
        ("mark 'x", "! A quotation mark or a bracket is not closed."),
    ],
)
def test_bad_input_is_answered_in_one_line(play: Run, typed: str, answer: str) -> None:
    """Any problem with the input is reported in one line, and the same person is asked again."""
    _, shown = play("tictactoe", typed=(typed,))

    reply, again = after(shown, "Player 1> ").splitlines()[:2]
    assert reply.startswith(answer)
    assert again.startswith("Player 1> ")


def test_help_tells_what_can_be_typed(play: Run) -> None:
    """Help lists the actions with their values, as an answer to help and to a question mark."""
    _, shown = play(f"{ODD}:Auction", typed=("help", "?"))

    # Once each, and once in the list that a game without choices has.
    assert shown.count('  bid amount [note=""]\n') == 3
    assert shown.count("  paint colors speed layers\n") == 3


def test_help_explains_how_to_type(play: Run) -> None:
    """The help says how moves are typed; no number stands for a place in the list."""
    assert "Type what you see in the list" in play("tictactoe", typed=("help",))[1]


def test_a_value_that_is_missing_is_asked_for(play: Run) -> None:
    """Where an action needs more, it is asked for, and what was typed stays in the prompt."""
    _, shown = play(f"{ODD}:Auction", typed=("paint r,b", "f", "1", "2"))

    assert "  speed: fast  slow\nPlayer 1> paint r,b " in shown
    assert "  layers: several values, such as 1 2 3\nPlayer 1> paint r,b f " in shown
    assert "- Painted ['RED', 'BLUE'] fast 1" in shown


def test_the_rules_are_at_hand(play: Run) -> None:
    """At the prompt `rules` shows the rules, and a game without any says so."""
    assert "§1" in play("tictactoe", typed=("rules",))[1]
    assert "! Cannot show the rules of " in play(f"{ODD}:Auction", typed=("rules",))[1]


def test_a_demo_can_be_watched(play: Run) -> None:
    """With --delay the table is shown after every move, for so many seconds."""
    _, shown = play("tictactoe", "--demo", "--delay", "0.001", "--seed", "3")

    assert shown.count("---+---") == 2 * (shown.count("marks the") + 1)


@pytest.mark.parametrize("delay", ["nan", "-1", "x", "1e9"])
def test_a_delay_is_a_number_of_seconds(
    play: Run, delay: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no number of seconds, or more than an hour, is refused."""
    with pytest.raises(SystemExit, match="2"):
        play("tictactoe", "--demo", f"--delay={delay}")
    assert "it is not a number of seconds from 0 to 3600" in capsys.readouterr().err


def test_moves_come_from_a_pipe(play: Run) -> None:
    """A pipe brings moves line by line, with comments; the output shows them at their prompts."""
    code, shown = play("tictactoe", "--seed", "1", piped=("# the middle", "", "4  # best", "quit"))

    assert code == 0
    assert "Player 1> 4\n" in shown
    assert "moves are read from it, one a line." in shown


@pytest.mark.parametrize("text", ["#5", "room #5", "a#b"])
def test_a_value_may_begin_as_a_comment_does(play: Run, text: str) -> None:
    """In a pipe a comment stands apart; a value with the same sign is no comment."""
    _, shown = play(f"{ODD}:Auction", piped=(f"say '{text}' # and a comment",))

    assert f"- Somebody says {text}\n" in shown


def test_a_wrong_line_of_a_pipe_ends_the_program(play: Run) -> None:
    """Nobody can correct a line of a pipe, so the program stops there and names it."""
    code, shown = play("tictactoe", "--seed", "1", piped=("4", "4", "5"))

    assert code == 2
    assert "Cannot play '4', line 2 of the input: This cell is not empty" in shown


def test_an_empty_line_shows_the_table_again(play: Run) -> None:
    """Enter alone draws the turn once more, with what happened."""
    _, shown = play(f"{ODD}:Auction", typed=("",))

    assert shown.count("- The house 'red' opens") == 2
    assert shown.count("You must bid") == 2


def test_an_action_that_stays_asks_again(play: Run) -> None:
    """After an action that does not end the turn, the person sees what it did and goes on."""
    _, shown = play(f"{ODD}:Auction", typed=('say "good evening"', "paint RED,b fast [1,2]"))

    assert "- Somebody says good evening" in shown
    assert "- Painted ['RED', 'BLUE'] fast 3" in shown


def test_everybody_reads_their_own_messages(play: Run) -> None:
    """A private message is shown to its player alone, on that player's next turn or at the end."""
    lines = ("bid 3 note=mine", "say hello", "bid 1")
    _, shown = play(f"{ODD}:Auction", *HOT_SEAT, piped=lines)

    bobs = after(shown, "Ann> ")
    assert "- Ann bids" in bobs
    assert "Only you know" not in bobs


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("crash", "ZeroDivisionError: the till is empty"),
        pytest.param(
            "stray", "GameError: ", id="stray", marks=pytest.mark.pitfall(16, caught="run time")
        ),
    ],
)
def test_a_mistake_of_the_author_does_not_end_the_game(play: Run, action: str, told: str) -> None:
    """When an action fails in the game, it is shown, nothing has changed, and play goes on."""
    code, shown = play(
        f"{ODD}:Auction", "--seat", "random", "--seat", "human", typed=(action, "bid 2")
    )

    assert code == 0
    assert "! The game failed, which is its author's mistake." in shown
    assert told in shown
    assert " 1.  Player 2  2" in shown


def test_an_error_shows_the_line_of_the_author(play: Run) -> None:
    """The traceback names the game's own lines and leaves out ours."""
    _, shown = play(f"{ODD}:Auction", typed=("crash",))

    assert 'odd_games.py", line' in shown
    assert 'raise ZeroDivisionError("the till is empty")' in shown
    assert "machine.py" not in shown


def test_a_bot_that_makes_the_game_fail_stops_it(play: Run) -> None:
    """When the game fails in a bot's turn, the program ends with the error and exit code 1."""
    code, shown = play(f"{ODD}:Broken", "--demo")

    assert code == 1
    assert "Cannot go on: the game or the bot failed when Bot 1 played." in shown
    assert "LookupError: no such step" in shown


def test_a_bot_that_fails_stops_the_game(play: Run) -> None:
    """When a bot itself fails, it is not the game that is blamed, and its line is shown."""
    code, shown = play("tictactoe", "--demo", "--seat", f"{ODD}:Puzzled", "--seat", "random")

    assert code == 1
    assert "Cannot go on: the game or the bot failed when Bot 1 played." in shown
    assert "LookupError: no plan for TicTacToe" in shown


def test_a_game_that_fails_at_once_is_told(play: Run) -> None:
    """When the setup of a game fails, the error is shown with its place, and the exit code is 1."""
    code, shown = play(f"{ODD}:Stillborn", "--demo")

    assert code == 1
    assert "Cannot go on: the game failed." in shown
    assert "KeyError: 'no board'" in shown


@pytest.mark.parametrize("seed", ["-1", str(2**63), "x", "1.5", "5" * 5_000, "9" * 25])
def test_a_seed_out_of_range_is_refused(play: Run, seed: str) -> None:
    """A seed the engine cannot use is refused in one line, with the seeds that are possible."""
    code, shown = play("reversi", "--demo", "--seed", seed)

    assert (code, shown.count("\n")) == (2, 1)
    assert f"the seed is {seed[:100]}" in shown.replace("'", "")
    assert shown.endswith("Give a whole number from 0 to 9223372036854775807.\n")
    assert len(shown) < 400


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_quitting_ends_the_program(play: Run, word: str) -> None:
    """A person may leave at any turn; without a file the program says how to keep the next game."""
    code, shown = play("tictactoe", typed=(word,))

    assert code == 0
    assert "The game was not saved. With --save FILE it can be continued another time." in shown


@pytest.mark.parametrize(("typed", "code"), [((), 0), ((CTRL_C,), 130)])
def test_the_end_of_input_and_an_interrupt_leave_in_peace(
    play: Run, typed: tuple[str, ...], code: int
) -> None:
    """The end of input ends the program with 0, Ctrl-C with 130, both without a traceback."""
    ended, shown = play("tictactoe", typed=typed)

    assert ended == code
    assert "Traceback" not in shown


def test_bots_play_where_nobody_can_type() -> None:
    """When standard input is not a terminal, bots play to the end, and the exit code is 0."""
    command = [
        sys.executable,
        "-m",
        "bga_states",
        "play",
        "reversi",
        "--seat",
        "human",
        "--seat",
        "human",
    ]
    done = subprocess.run(command, cwd=ROOT, input="", capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "bots play every seat" in done.stderr.splitlines()[0]
    assert "- Bot 1 plays" in done.stdout
    assert "The game is over." in done.stdout


def test_a_reader_who_stops_reading_is_no_error() -> None:
    """When the output is a pipe that closes early, the program ends without a traceback."""
    command = f"{sys.executable} -m bga_states play reversi --demo | head -n 1"
    done = subprocess.run(  # noqa: S602  # a pipe
        command,
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout == "Reversi: Bot 1, Bot 2\n"
    assert "Traceback" not in done.stderr


def test_equal_players_share_a_rank(play: Run) -> None:
    """The ranking names every player with rank and score; equal ones share the rank."""
    _, shown = play(
        f"{ODD}:Auction",
        *HOT_SEAT,
        "--seat",
        "human",
        "--name",
        "Cem",
        piped=("bid 2", "bid 4", "bid 4"),
    )

    ranking = [line.split() for line in after(shown, "The game is over.").splitlines()[1:4]]
    assert "Bob and Cem share the first place." in shown
    assert ranking == [["1.", "Bob", "4"], ["1.", "Cem", "4"], ["3.", "Ann", "2"]]


def test_a_tie_breaker_is_shown_where_there_is_one(play: Run) -> None:
    """When the second score decides, it is shown after the first one."""
    _, shown = play(f"{ODD}:Auction", *HOT_SEAT, piped=("bid 2", "bid 2 note=first"))

    assert "Bob wins." in shown
    assert [line.split() for line in after(shown, "wins.").splitlines()[1:3]] == [
        ["1.", "Bob", "2", "(5)"],
        ["2.", "Ann", "2", "(0)"],
    ]


def test_alone_nobody_wins_over_anybody(play: Run) -> None:
    """A game for one is won with a score above 0, else lost."""
    _, shown = play(f"{ODD}:Countdown", typed=("step 0",))

    assert "The game is over. It is lost.\n" in shown


def test_a_game_without_a_picture_shows_its_data(play: Run) -> None:
    """Without a scene, the data of get_all_datas is shown as a tree."""
    assert "\ncount: 3\npath: [{x: 1}]\n" in play(f"{ODD}:Countdown", typed=())[1]


def test_an_unknown_command_shows_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2."""
    from bga_states.cli import main

    with pytest.raises(SystemExit, match="2"):
        main(["paly"])
    assert "usage: bga-states" in capsys.readouterr().err
