"""Reversi twice, as State classes and as BGA's array: action by action the same game."""

from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bga_states import Message, Outcome, Table
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from tests.planting import found_by

ACTIONS = {"playDisc": "act_play_disc"}
GAMES = 10
"""How many games are played, times `--games`."""
SAME = "tests/legacy/test_reversi_array.py::test_both_play_the_same_game"
STATES = {"playerTurn": "PlayDisc", "nextPlayer": "NextPlayer", "gameEnd": "gameEnd"}


def twins(seed: int) -> tuple[Table[Reversi], Table[ReversiArray]]:
    players = {101: "Ann", 102: "Bob"}
    return Table.create(Reversi, players, seed=seed), Table.create(ReversiArray, players, seed=seed)


def data(outcome: Outcome, viewer: int | None) -> list[object]:
    """List what a viewer receives, without the names in which the two games differ."""
    return [told(message) for message in outcome.messages(viewer)]


def told(message: Message) -> object:
    if message.type != "gameStateChange":
        return message
    changed = message.args
    state = STATES.get(str(changed["name"]), changed["name"])
    args: Any = changed["args"]
    return state, changed["id"], changed["type"], changed["status"], [*args.values()]


def stand(table: Table[Reversi] | Table[ReversiArray]) -> object:
    """Return what the two games must agree about."""
    views = [table.view(viewer) for viewer in (*table.player_ids, None)]
    seen = [
        (view.state_id, view.status, view.players, view.progression, view.datas) for view in views
    ]
    return table.active_player_ids, table.game.board, table.result, table.scene(None), seen


@pytest.mark.parametrize("first", range(GAMES))
def test_both_play_the_same_game(first: int, games: int) -> None:
    """The same actions give the same board, the same turns, the same messages and the same end."""
    for seed in range(first, GAMES * games, GAMES):
        play_both(seed)


def play_both(seed: int) -> None:
    """Play one game on both tables, and compare them after every action."""
    random = Random(seed)
    classes, array = twins(seed)
    while not array.is_over:
        [player_id] = array.active_player_ids
        choices = array.choices(player_id)
        assert [choice.args for choice in choices] == [
            choice.args for choice in classes.choices(player_id)
        ]
        choice = random.choice(choices)
        outcomes = [
            table.act(player_id, name, choice.args)
            for table, name in play(classes, array, choice.action)
        ]

        assert data(outcomes[0], player_id) == data(outcomes[1], player_id)
        assert stand(classes) == stand(array)


def play(
    classes: Table[Reversi], array: Table[ReversiArray], action: str
) -> list[tuple[Table[Reversi] | Table[ReversiArray], str]]:
    return [(classes, ACTIONS[action]), (array, action)]


def test_both_play_on_without_people() -> None:
    """The zombies of both draw the same chance, so they play the same game too."""
    classes, array = twins(7)
    for player_id in array.player_ids:
        classes.make_zombie(player_id)
        array.make_zombie(player_id)

    assert (array.is_over, stand(array)) == (True, stand(classes))


@found_by(SAME)
def scores_of_the_move_before() -> Iterator[None]:
    """Let the array tell of a disc before the discs are counted."""
    put_disc, count_discs = ReversiArray.put_disc, ReversiArray.count_discs

    def put_disc_uncounted(game: ReversiArray, player_id: int, x: int, y: int) -> None:
        with patch.object(ReversiArray, "count_discs"):
            put_disc(game, player_id, x, y)
        count_discs(game)

    with patch.object(ReversiArray, "put_disc", put_disc_uncounted):
        yield


@found_by(*(f"{SAME}[{first}]" for first in (2, 3, 4, 8)))
def a_pass_that_nobody_hears_of() -> Iterator[None]:
    """Let the array go on in silence after a player who cannot play."""
    go_on = ReversiArray.stNextPlayer

    def go_on_in_silence(game: ReversiArray) -> None:
        with patch.object(game.notify, "all"):
            go_on(game)

    with patch.object(ReversiArray, "stNextPlayer", go_on_in_silence):
        yield
