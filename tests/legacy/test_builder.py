"""GameStateBuilder writes the entries of an array."""

import pytest

from bga_states import StateType
from bga_states.legacy import ArrayGame, GameStateBuilder
from sample_games.reversi.states import PlayDisc
from tests.legacy.games import Turns, table_of, turns


def test_it_builds_the_very_array() -> None:
    """Each call sets one of BGA's keys, and `build` returns the dict that could stand instead."""
    entry = (
        GameStateBuilder.create()
        .name("playerTurn")
        .type(StateType.MULTIPLE_ACTIVE_PLAYER)
        .description("${actplayer} must play")
        .description_my_turn("${you} must play")
        .action("stPlayerTurn")
        .args("argPlayerTurn")
        .possible_actions(["play"])
        .transitions({"next": 11})
        .update_game_progression(True)
        .initial_private(50)
        .build()
    )

    assert entry == {
        "name": "playerTurn",
        "type": "multipleactiveplayer",
        "description": "${actplayer} must play",
        "descriptionmyturn": "${you} must play",
        "action": "stPlayerTurn",
        "args": "argPlayerTurn",
        "possibleactions": ["play"],
        "transitions": {"next": 11},
        "updateGameProgression": True,
        "initialprivate": 50,
    }


@pytest.mark.parametrize("first", [10, PlayDisc], ids=["id", "class"])
def test_game_setup(first: int | type[PlayDisc]) -> None:
    """`game_setup` builds the entry 1, which leads to the first state by id or class.

    By default that is 2.
    """
    entry = GameStateBuilder.game_setup(first).build()

    assert (entry["type"], entry["action"], entry["transitions"]) == (
        "manager",
        "stGameSetup",
        {"": first},
    )
    assert GameStateBuilder.game_setup().build()["transitions"] == {"": 2}


def test_a_game_of_built_entries() -> None:
    """A game whose array is built is the game whose array is written."""

    class Built(Turns):
        machine_states = {
            1: GameStateBuilder.game_setup(10).build(),
            10: GameStateBuilder.create()
            .name("playerTurn")
            .type(StateType.ACTIVE_PLAYER)
            .description_my_turn("${you} must play")
            .possible_actions(["play"])
            .transitions({"play": 98, "zombiePass": 98})
            .build(),
            98: GameStateBuilder.end_score().build(),
            99: GameStateBuilder.game_end().build(),
        }

        def stEndScore(self) -> None:
            self.players[self.get_active_player_id()].score = 3
            self.gamestate.next_state()

        def get_game_progression(self) -> int:
            return 90

    table = table_of(Built)
    outcome = table.act(table.player_ids[0], "play")

    assert [message.args["name"] for message in outcome.messages(None)] == ["endScore", "gameEnd"]
    assert table.result is not None
    assert [ranked.score for ranked in table.result.ranking] == [3, 0]


def test_one_builder_builds_several_times() -> None:
    """A result stays as it was when its builder is used again."""
    builder = GameStateBuilder.create().name("first")
    first = builder.build()

    assert (builder.name("second").build(), first) == ({"name": "second"}, {"name": "first"})
    assert issubclass(turns({10: {**Turns.machine_states[10]}}), ArrayGame)
