"""states.inc.php and "Focus on BGA Game state machine": updateGameProgression."""

from typing import Any

import pytest

from bga_states import GameError, Gear, Table, possible_action
from tests.support import AutomaticState, PlayerState, SampleGame, table_of


class Play(PlayerState):
    """Plays a card."""

    @possible_action
    def act_play(self) -> "type[Count]":
        self.game.played += 1
        return Count

    @possible_action
    def act_play_on(self) -> "type[Play]":
        self.game.played += 1
        return Play


class Count(AutomaticState):
    """Updates the progression."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, update_game_progression=True)

    def get_args(self) -> dict[str, int]:
        return {"asked": self.game.asked}

    def on_entering_state(self) -> type[Play]:
        self.game.played += 1
        return Play


class CardGame(SampleGame):
    """A game of ten cards, which counts how often it was asked for its progression.

    Not for the checked gear, where what is asked may only look.
    """

    states = (Play, Count)
    played: int = 0
    asked: int = 0

    def get_game_progression(self) -> int:
        self.asked += 1
        return self.played * 10


def test_the_progression_is_updated_at_the_beginning() -> None:
    """... your "getGameProgression" ... will be called at the beginning of this game state ..."""
    table = Table.create(CardGame, ["Ann", "Bob"], gear=Gear.SAFE)
    count, _ = table.act(table.player_ids[0], "act_play").messages(None)

    assert (count.args["args"], table.view(None).progression) == ({"asked": 1}, 10)


def test_other_states_leave_the_progression() -> None:
    """If you specify "updateGameProgression => true" ..., your "getGameProgression" ..."""
    table = Table.create(CardGame, ["Ann", "Bob"], gear=Gear.SAFE)
    table.act(table.player_ids[0], "act_play_on")

    assert (table.game.played, table.game.asked, table.view(None).progression) == (1, 0, 0)


def test_the_progression_is_updated_each_time() -> None:
    """... the "game progression" indicator must be updated each time we jump into this ..."""
    table = Table.create(CardGame, ["Ann", "Bob"], gear=Gear.SAFE)
    seen = []
    for _ in range(3):
        table.act(table.player_ids[0], "act_play")
        seen.append(table.view(None).progression)

    assert seen == [10, 30, 50]


def test_get_game_progression_is_called_each_time() -> None:
    """... your « getGameProgression » method will be called each time we jump into this ..."""
    table = Table.create(CardGame, ["Ann", "Bob"], gear=Gear.SAFE)
    seen = []
    for _ in range(3):
        table.act(table.player_ids[0], "act_play")
        seen.append(table.game.asked)

    assert seen == [1, 2, 3]


@pytest.mark.pitfall(15, caught="run time")
@pytest.mark.parametrize("progression", [-1, 101, 50.0, "50", None], ids=repr)
def test_a_progression_is_a_percentage(progression: object) -> None:
    """... and thus the game progression of the game will be updated."""
    with pytest.raises(
        GameError, match="get_game_progression returned .* Return an int from 0 to 100"
    ):
        table_of(Count, Play, asked=0, get_game_progression=lambda _game: progression)
