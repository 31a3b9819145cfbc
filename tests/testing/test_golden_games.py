"""Golden games: recorded as text, and compared to the letter."""

from pathlib import Path
from typing import Any

import pytest

from bga_states.testing import GoldenError, check_golden, new_table
from bga_states.testing.golden_games import (
    GoldenGame,
    golden_text,
    new_golden,
    read_golden,
    script_text,
)
from bga_states.testing.golden_records import Recorder, changes
from sample_games.battleship import Battleship
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe
from tests.testing.counting import Count, counting

NAME = "sample_games.tictactoe:TicTacToe"


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """Record a short game in a file."""
    moves = ["Ann: act_mark cell=4", "Bob: act_mark cell=4", "Bob: leave", "Ann: concede"]
    game = GoldenGame(NAME, ["Ann", "Bob"], 1, moves=moves)
    file = tmp_path / "tictactoe.txt"
    file.write_text(golden_text(game, TicTacToe))
    return file


def test_a_record_has_all_that_came_of_each_move(golden: Path) -> None:
    """Who is told what, what has changed for whom, what is offered, and the result are written."""
    lines = golden.read_text().splitlines()

    for line in (
        f"game: {NAME}",
        "  state: PlayMark (10), active: Ann",
        "> Ann: act_mark cell=4",
        "  time Bob: the usual",
        "  view status (Ann, spectator): 'Bob must mark a cell'",
        "  view datas.board[4] (all): 1",
        "  data board[4]: 1",
        f"  offer act_mark (Bob): {' | '.join(f'cell={n}' for n in (0, 1, 2, 3, 5, 6, 7, 8))}",
        "  refused: This cell is not empty",
        "  view players.Bob.zombie (all): True",
        "  result: 1. Bob, score 0, 0, conceded",
    ):
        assert line in lines
    assert any(line.startswith("  tell (all): marked 'Ann marks the centre' {") for line in lines)


def test_a_game_that_goes_as_recorded_passes(golden: Path) -> None:
    """The file is compared with the game as it is played now; a path may be a text."""
    check_golden(golden)
    check_golden(str(golden))


@pytest.mark.parametrize(
    ("old", "new", "line", "where"),
    [
        ("view progression (all): 0", "view progression (all): 1", 16, "in the setup"),
        ("data board[4]: 1", "data board[4]: 2", 36, "after Ann: act_mark cell=4"),
    ],
)
def test_the_first_difference_is_shown(
    golden: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, line: int, where: str
) -> None:
    """The error names the line and the move, shows both, and the command that records anew."""
    monkeypatch.chdir(golden.parent)
    text = golden.read_text()
    golden.write_text(text.replace(old, new))

    with pytest.raises(GoldenError) as caught:
        check_golden(golden)
    assert str(caught.value) == (
        f"tictactoe.txt:{line}: {where}, the game does not go as it was recorded.\n"
        f"-   {new}\n+   {old}\n"
        "Correct the game. If it should go so: bga-states golden --update tictactoe.txt"
    )


def test_of_long_lines_the_place_that_differs_is_shown(golden: Path) -> None:
    """A line of hundreds of characters is cut to what is around the first difference."""
    golden.write_text(golden.read_text().replace("'activeplayer'", "'active'", 1))

    with pytest.raises(GoldenError, match=r"\n- \.\.\..*'active', 'status'.*\n\+ \.\.\."):
        check_golden(golden)


def test_a_record_that_is_longer_or_shorter_differs(golden: Path) -> None:
    """Lines that are there once only are a difference too."""
    golden.write_text(f"{golden.read_text()}  more\n")

    with pytest.raises(GoldenError, match=r"-   more\n\+ "):
        check_golden(golden)


@pytest.mark.parametrize(
    ("old", "new", "fact"),
    [
        ("seed: 1", "seed: one", ":5: JSON is malformed: .* Write seed as JSON."),
        ("seed: 1", "sed: 1", ":5: 'sed' is not in a header. Begin moves with"),
        ("seed: 1", f"seed: {'[' * 100_000}", ":5: maximum recursion depth .* Write seed as JSON"),
        ("sample_games.tictactoe:TicTacToe", "tictactoe", "the game is 'tictactoe'. Name its mod"),
        ("seed: 1", "", "Object missing required field `seed`."),
        ("players: [", "players: [1,", "Expected `str`, got `int`"),
        ("tictactoe:Tic", "tictactoe:Tac", "there is no sample_games.tictactoe:TacTacToe to"),
        ("tictactoe:Tic", "nothing:Tic", "there is no sample_games.nothing:TicTacToe to import"),
        ("> Ann: act_mark", "> Ann: act_mrk", "move 1, Ann: act_mrk cell=4: there is no action"),
        ('"Ann","Bob"', '"Ann"', "it cannot be set up: .* TicTacToe takes 2"),
    ],
)
def test_a_file_that_cannot_be_read_or_replayed(
    golden: Path, old: str, new: str, fact: str
) -> None:
    """The error names the line and what to write, or the move."""
    golden.write_text(golden.read_text().replace(old, new, 1))

    with pytest.raises(GoldenError, match=fact):
        check_golden(golden)


def test_a_file_that_is_missing_is_recorded_by_a_command(tmp_path: Path) -> None:
    """The error says how to make the file."""
    with pytest.raises(GoldenError, match=r"no such file\. Record a game: bga-states golden GAME"):
        check_golden(tmp_path / "nothing.txt")


def test_what_is_no_text_is_no_record(tmp_path: Path) -> None:
    """A folder, or a file of bytes, is refused in a line."""
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")

    with pytest.raises(GoldenError, match="it is not text. Name a recorded game."):
        check_golden(tmp_path / "bytes.txt")
    with pytest.raises(GoldenError, match="Is a directory. Name a recorded game."):
        check_golden(tmp_path)


def test_a_move_is_one_line_whatever_its_text() -> None:
    """A record is read line by line as it was written, also where a text has U+2028."""
    moves = ['Ann: act_say text="one\u2028two"']
    text = "\n".join([f"game: {NAME}", 'players: ["Ann", "Bob"]', "seed: 1", f"> {moves[0]}"])

    assert read_golden(text, "game.txt").moves == moves


def test_a_game_that_fails_is_no_record() -> None:
    """What a game raises by mistake is an error that names the move."""

    class Broken(Count):
        def zombie(self, player_id: int) -> Any:
            raise KeyError("none")

    game = counting(Broken)
    recorded = GoldenGame("a:Broken", ["Ann", "Bob"], 1, moves=["Ann: zombie"])

    with pytest.raises(GoldenError, match="move 1, Ann: zombie: KeyError: 'none'"):
        golden_text(recorded, game)


def test_a_game_that_fails_at_random_play_is_no_record() -> None:
    """Recording names the move that has failed."""

    class Broken(Count):
        def get_choices(self) -> Any:
            raise KeyError("none")

    with pytest.raises(GoldenError, match="Cannot record .*: move 0: KeyError: 'none'"):
        new_golden(counting(Broken), 2, 1, {}, 5)


def test_a_random_game_is_the_same_each_time() -> None:
    """The seed decides on all moves, and the file names the game as it is imported."""
    one, other = (golden_text(new_golden(TicTacToe, 2, 1, {}, 9), TicTacToe) for _ in range(2))

    assert one == other
    assert read_golden(one, "file") == new_golden(TicTacToe, 2, 1, {}, 9)
    assert len(new_golden(TicTacToe, 2, 1, {}, 3).moves) == 3


def test_many_choices_are_written_in_brief() -> None:
    """Of hundreds of choices some are written, and the rest has a digest that any change alters."""
    offered = [line for line in Recorder(new_table(Hearts)).begin() if line.startswith("offer")]

    assert len(offered) == 4
    assert all(line.count(" | ") == 20 and "and 266 more (" in line for line in offered)


def test_secrets_are_told_to_whom_they_belong() -> None:
    """A message or view of one player alone names that player."""
    recorder = Recorder(new_table(Battleship))
    recorder.begin()
    lines = recorder.do("Ann: act_place_ship x=1 y=1 direction=vertical")

    assert any(line.startswith("tell (Ann): shipPlaced") for line in lines)
    assert not any("shipPlaced" in line and not line.startswith("tell (Ann)") for line in lines)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": True}, [("a", "True")]),
        ({"a": 1, "b": 2}, {"b": 2, 3: 4}, [("[3]", "4"), ("a", "gone")]),
        ({"a": [1, [2]]}, {"a": [1, [3]]}, [("a[1][0]", "3")]),
        ({"a": [1, 2]}, {"a": [2]}, [("a", "[2]")]),
        ({"a": [*range(40)]}, {"a": [*range(5), *range(8, 40)]}, [("a[5:8]", "[]")]),
        ({"a": [*range(40)]}, {"a": [*range(41)]}, [("a[40:40]", "[40]")]),
    ],
)
def test_only_what_has_changed_is_written(
    before: object, after: object, expected: list[tuple[str, str]]
) -> None:
    """A change is its path and what is there now; of a long list it is the slice replaced."""
    assert [*changes(before, after)] == expected


def test_preferences_are_recorded() -> None:
    """A header has the preferences of players, by their ids, if there are any."""
    name = "sample_games.harvest:Harvest"
    preferences: dict[int, dict[str, Any]] = {2300002: {"undo": False}}
    game = GoldenGame(name, ["Ann", "Bob"], 1, preferences=preferences)

    assert read_golden(script_text(game), "game.txt") == game
    assert "preferences" not in script_text(GoldenGame(name, ["Ann", "Bob"], 1))
