"""`NotificationSpy`: everything that is told at a table is heard, whatever makes it."""

import pytest

from bga_states import Table
from bga_states.testing import NotificationSpy, new_table, play
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe


def test_what_was_told_across_moves() -> None:
    """Arguments, all or some, types and texts of several moves are there in order."""
    table = new_table(TicTacToe)
    spy = NotificationSpy(table)
    play(table, "act_mark cell=4", "act_mark cell=0")

    assert spy.told(None, "marked", "cell") == [{"cell": 4}, {"cell": 0}]
    assert spy.told(None, "marked")[0] == {
        "player_id": table.player_ids[0],
        "player_name": "Ann",
        "cell": 4,
        "place": "centre",
        "i18n": ["place"],
    }
    assert spy.texts(None) == ["Ann marks the centre", "Bob marks the top left"]
    assert spy.types(None) == ["marked", "gameStateChange", "gameStateChange"] * 2
    assert [message.text for message in spy.messages(None, "marked")] == spy.texts(None)


def test_each_viewer_is_told_their_own() -> None:
    """A message for one player alone is not told to others."""
    table = new_table(Hearts)
    ann, bob, *_ = table.player_ids
    spy = NotificationSpy(table)
    for player_id in table.player_ids:
        play(table, f"{table.player_ids.index(player_id) + 1}: zombie")

    assert any(text.startswith("You pass") for text in spy.texts(ann))
    assert not any(text.startswith("You pass") for text in spy.texts(None))
    assert spy.told(bob, "cardsPassed") != spy.told(ann, "cardsPassed")


def test_all_that_moves_a_table_is_heard() -> None:
    """Actions, zombies, leaving and conceding are heard; arranging tells nobody anything."""
    table = new_table(TicTacToe)
    ann, bob = table.player_ids
    spy = NotificationSpy(table)
    table.act(ann, "act_mark", {"cell": 4})
    table.run_zombie(bob)
    table.arrange(lambda game: game.board.__setitem__(slice(None), [1, 1, 0, 2, 2, 0, 0, 0, 0]))
    table.make_zombie(ann)
    table.concede(bob)

    assert len(spy.told(None, "marked")) == 3
    assert len(spy.texts(None)) >= 3


def test_clear_forgets_what_was_heard() -> None:
    """After `clear` only what is told from then on is there; another spy keeps its own."""
    table = new_table(TicTacToe)
    one, other = NotificationSpy(table), NotificationSpy(table)
    play(table, "act_mark cell=4")
    one.clear()
    play(table, "act_mark cell=0")

    assert one.texts(None) == ["Bob marks the top left"]
    assert len(other.texts(None)) == 2


def test_a_refused_move_tells_nothing_and_a_copy_is_another_table() -> None:
    """Nothing is heard of moves that failed, nor of what is done to a copy."""
    table = new_table(TicTacToe)
    spy = NotificationSpy(table)
    play(table.copy(), "act_mark cell=4")
    with pytest.raises(Exception, match="This cell"):
        play(table, "act_mark cell=9")

    assert spy.types(None) == []


def test_only_who_is_there_is_told_something() -> None:
    """A wrong id is an error: that nobody was told something would prove nothing."""
    spy = NotificationSpy(new_table(TicTacToe))

    with pytest.raises(ValueError, match="nobody has the id 1. The ids are 2300001, 2300002"):
        spy.texts(1)


def test_a_table_that_cannot_be_heard_is_refused() -> None:
    """A table of `Table.create` tells nobody what comes of its moves."""
    with pytest.raises(TypeError, match="Cannot spy on this table: .* Make it with new_table."):
        NotificationSpy(Table.create(TicTacToe, ["Ann", "Bob"]))


def test_a_move_that_was_missed_is_an_error() -> None:
    """Where a move was not heard the spy does not answer, as if nothing had been told."""
    table = new_table(TicTacToe)
    spy = NotificationSpy(table)
    Table.act(table, table.player_ids[0], "act_mark", {"cell": 4})

    with pytest.raises(RuntimeError, match="move 1 was not heard"):
        spy.texts(None)
    with pytest.raises(RuntimeError, match="move 1 was not heard"):
        spy.clear()
