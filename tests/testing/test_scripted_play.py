"""`play`: what lines say is done, and what is wrong with a line is said."""

import json

import pytest

from bga_states import ActionRefused, Game, TableError, UserError
from bga_states.engine.match.journal import Command
from bga_states.testing import ScriptError, new_table, play
from bga_states.testing.script_lines import read_line, script_lines, write_line
from sample_games.battleship import Battleship
from sample_games.cant_stop import CantStop
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe


def test_a_line_is_an_action_of_the_active_player() -> None:
    """Lines are played one after the other; the last outcome is returned."""
    table = new_table(Reversi)
    outcome = play(table, "act_play_disc x=4 y=3", "act_play_disc x=3 y=3")

    assert outcome is table.outcome
    assert [message.text for message in outcome.messages(None) if message.text] == [
        "Bob plays column 3, row 3 and turns over 1 disc"
    ]


def test_a_text_may_have_several_lines() -> None:
    """Empty lines and comments do not count, and who acts may be named, or be a seat."""
    table = new_table(TicTacToe)
    play(
        table,
        """
        # Ann takes the middle.
        Ann: act_mark cell=4

        2: act_mark cell=0
        """,
    )

    assert table.game.board == [2, 0, 0, 0, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("line", "args"),
    [
        ("act x=2 y=-3 z=0.5", {"x": 2, "y": -3, "z": 0.5}),
        ("act card_ids=[1, 2,3] to=hand", {"card_ids": [1, 2, 3], "to": "hand"}),
        ('act name="Ann Lee" a={"b": null}', {"name": "Ann Lee", "a": {"b": None}}),
        ("act yes=true no=None n=NaN", {"yes": True, "no": "None", "n": "NaN"}),
        ('act text="x=1: y"', {"text": "x=1: y"}),
        ("act", {}),
    ],
)
def test_values_are_json_or_bare_words(line: str, args: dict[str, object]) -> None:
    """A value is read as JSON where it is JSON, and else as a text of one word."""
    table = new_table(TicTacToe, ["act", "Bob"])
    rest = line.removeprefix("act")

    # An action that the game does not allow now takes anything: the table says why not.
    table.arrange(lambda game: game.active_next_player())
    assert read_line(f"act: act_mark{rest}", table) == Command(
        "act", table.player_ids[0], "act_mark", args
    )


def test_players_leave_and_come_back() -> None:
    """What else can be done to a table has a word each."""
    table = new_table(TicTacToe)
    ann, bob = table.player_ids
    play(table, "zombie", "Ann: leave", "Bob: act_mark cell=0")

    assert table.move_id == 3
    # The zombie of Ann has played again at once.
    assert table.active_player_ids == [bob]
    play(table, "Ann: come_back", "Bob: concede")
    assert table.result is not None
    assert table.result.ranking[0].player_id == ann


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("act_mrk cell=1", "there is no action act_mrk. Did you mean act_mark?"),
        ("leaves", "there is no action leaves. Did you mean leave?"),
        ("Bop: act_mark cell=1", "nobody is called 'Bop'. Did you mean Bob? There are Ann, Bob."),
        ("3: act_mark cell=1", "nobody is called '3'. There are Ann, Bob."),
        ("act_mark cel=1", "act_mark has no parameter cel. Did you mean cell? It takes cell."),
        ("act_mark 1", "'1' is no parameter. Write name=value"),
        ("act_mark cell=[1", "'[1' is no value. Write JSON, such as [1, 2]"),
        ("act_mark cell=", "'' is no value."),
        (f"act_mark cell={'[' * 100_000}", "[[... is no value. Write JSON"),
        ("act_mark cell=1 cell=2", "cell is given twice."),
        ("Bob:", "'Bob:' says nothing to do. Possible now: act_mark;"),
        ("Ann: come_back", "Ann has not left."),
        ("leave now=1", "leave takes no parameters. Leave out now."),
        ("prefer", "prefer takes one preference. Write `prefer name=value`."),
    ],
)
def test_a_line_that_says_nothing_possible_is_no_refusal(line: str, fact: str) -> None:
    """A slip is a ScriptError with the number of the line; what comes before it is played."""
    table = new_table(TicTacToe)

    with pytest.raises(ScriptError) as caught:
        play(table, "act_mark cell=4", line, "act_mark cell=5")
    assert str(caught.value).startswith("Cannot play line 2: ")
    assert fact in str(caught.value)
    assert caught.value.line == 2
    assert table.move_id == 1


def test_a_refusal_is_raised_as_it_is() -> None:
    """What the rules forbid is the game's UserError; notes say where, and what is offered."""
    table = new_table(TicTacToe)

    with pytest.raises(UserError, match="This cell is not empty") as caught:
        play(table, "act_mark cell=4", "act_mark cell=4")
    where, offered = caught.value.__notes__
    assert where == "Line 2 of the script: act_mark cell=4"
    assert offered.startswith("Bob is offered: act_mark cell=0; act_mark cell=1; act_mark cell=2;")
    assert offered.endswith("; act_mark cell=8.")
    assert table.move_id == 1


def test_of_many_choices_those_are_named_that_are_near() -> None:
    """A refusal in a state with hundreds of choices names what is most like the line."""
    table = new_table(Hearts)

    with pytest.raises(UserError) as caught:
        play(table, "Bob: act_pass_cards card_ids=[1,2,3]")
    assert "act_pass_cards card_ids=[" in caught.value.__notes__[-1]
    assert caught.value.__notes__[-1].endswith("; and 278 more.")


def test_who_is_not_active_is_refused() -> None:
    """What the engine refuses is an ActionRefused, which tests can ask for too."""
    with pytest.raises(ActionRefused, match="it is not your turn") as caught:
        play(new_table(TicTacToe), "Bob: act_mark cell=4")
    assert caught.value.code == "not_active"
    assert caught.value.__notes__[-1] == "Bob is offered nothing now."


def test_a_step_of_several_players_names_one() -> None:
    """Where several are active, or nobody is, a line says who."""
    hearts, over = new_table(Hearts), new_table(TicTacToe)
    play(over, "concede")

    with pytest.raises(ScriptError, match="Ann, Bob, Cy, Di are active. Write `Ann: act_p"):
        play(hearts, "act_pass_cards card_ids=[1,2,3]")
    with pytest.raises(ScriptError, match="the game is over. Write `Ann: act_mark`."):
        play(over, "act_mark cell=4")
    with pytest.raises(ActionRefused, match="the game is over"):
        play(over, "Ann: act_mark cell=4")
    with pytest.raises(ScriptError, match="Cannot play line 1: there is none."):
        play(over, "# nothing")


def test_what_cannot_be_done_to_the_table_is_noted() -> None:
    """Any error of the framework says which line it was."""
    with pytest.raises(TableError, match="there is no preference 'a'") as caught:
        play(new_table(TicTacToe), "prefer a=1")
    assert caught.value.__notes__[-1] == "Line 1 of the script: prefer a=1"


@pytest.mark.parametrize("game_class", [Battleship, CantStop, Hearts, ReversiArray])
def test_what_is_written_is_read_as_the_same(game_class: type[Game]) -> None:
    """A command written as a line is read as that command; JSON has lists for tuples."""
    table = new_table(game_class)
    for player_id in table.active_player_ids:
        for choice in table.choices(player_id):
            plain = json.loads(json.dumps(choice.args))
            command = Command("act", player_id, choice.action, plain)
            assert read_line(write_line(command, table), table) == command


@pytest.mark.parametrize(
    "value",
    [
        *("true", "", "a b", "5", "x=1", "-", "Ärger", "a\nb", "a\u2028b", "\x85", "\ud800"),
        [None, {"a": "b c"}],
        {"\u2029": 1},
    ],
)
def test_any_value_is_written_so_that_it_is_read(value: object) -> None:
    """Texts that look like something else are written in quotation marks, and on one line."""
    table = new_table(TicTacToe, ["2", "B: b"])
    command = Command("act", table.player_ids[1], "act_mark", {"cell": value})

    [(_, line)] = script_lines([write_line(command, table)])
    assert read_line(line, table) == command


@pytest.mark.parametrize("name", ["#1", " Ann", "Ann ", "2", "Bob: act", "a=b"])
def test_any_name_is_written_so_that_it_is_read(name: str) -> None:
    """Whose name reads as something else at the beginning of a line is named by the seat."""
    table = new_table(TicTacToe, [name, "Bob"])
    command = Command("act", table.player_ids[0], "act_mark", {"cell": 4})

    [(_, line)] = script_lines([write_line(command, table)])
    assert line == "1: act_mark cell=4"
    assert read_line(line, table) == command


@pytest.mark.parametrize("separator", ["\x85", "\u2028", "\u2029"])
def test_a_line_ends_where_a_line_ends(separator: str) -> None:
    """What ends a line elsewhere, and in JSON does not, stands within a text."""
    line = f'Ann: act_say text="one{separator}two"'

    assert [*script_lines([f"{line}\nBob: zombie"])] == [(1, line), (2, "Bob: zombie")]


def test_commands_of_a_journal_are_written_too() -> None:
    """Each kind of command has its line."""
    table = new_table(TicTacToe)
    play(table, "Bob: leave")
    kinds = ("run_zombie", "revive", "concede")
    commands = [Command(kind, table.player_ids[kind == "revive"]) for kind in kinds]
    commands.append(
        Command("set_preference", table.player_ids[0], args={"name": "fast", "value": True})
    )

    lines = [write_line(command, table) for command in commands]
    assert lines == ["Ann: zombie", "Bob: come_back", "Ann: concede", "Ann: prefer fast=true"]
    assert [read_line(line, table) for line in lines] == commands
