"""Players who left, in states of arrays."""

from typing import Any

import pytest

from bga_states import DefinitionError, GameError
from bga_states.legacy import ArrayGame
from tests.legacy.games import PLAYER_TURN, Turns, table_of, turns

EVERYBODY: dict[str, Any] = {
    "name": "choose",
    "type": "multipleactiveplayer",
    "action": "stMakeEveryoneActive",
    "possibleactions": ["done"],
    "transitions": {"": 10},
}


def everybody(**changes: Any) -> type[Turns]:
    """Make a game that begins in a state of several players, id 20, and goes on to one's turn."""

    def done(game: Any, current_player_id: int) -> None:
        game.gamestate.set_player_non_multiactive(current_player_id, 10)

    return turns({20: {**EVERYBODY, **changes}}, setup_new_game=lambda _self: 20, done=done)


def test_a_turn_passes() -> None:
    """In a state of one player the turn of a player who left goes on by `zombiePass`."""
    table = table_of(Turns)
    ann, bob = table.player_ids
    table.make_zombie(ann)

    assert (table.state_name, table.active_player_ids) == ("playerTurn", [bob])


@pytest.mark.parametrize(
    "transitions",
    [{"": 10}, {"next": 10}, {"zombiePass": 10, "other": 99}],
    ids=["unnamed", "only one", "zombiePass"],
)
def test_a_part_ends(transitions: dict[str, int]) -> None:
    """Where several act, the part of a player who left ends.

    The last one takes `zombiePass`, or the only way.
    """
    table = table_of(everybody(transitions=transitions))
    ann, bob = table.player_ids
    table.act(bob, "done")
    table.make_zombie(ann)

    assert (table.state_name, table.active_player_ids) == ("playerTurn", [bob])


@pytest.mark.parametrize(
    "entry",
    [
        {"transitions": {"play": 11}},
        {**EVERYBODY, "transitions": {"a": 11, "b": 99}, "possibleactions": ["play"]},
    ],
    ids=["one player", "several players"],
)
def test_a_state_a_zombie_cannot_leave(entry: dict[str, Any]) -> None:
    """A state without `zombiePass` needs `zombie_turn`, or is found at assembly (P39)."""
    states = {10: {**PLAYER_TURN, **entry}}

    with pytest.raises(
        DefinitionError,
        match="P39 .* has no transition 'zombiePass'.* Declare it, or write zombie_turn",
    ):
        table_of(turns(states))
    assert (
        table_of(turns(states, zombie_turn=lambda _self, _state, _player_id: "play")).state_id == 10
    )


def test_zombie_turn_takes_the_state_and_the_player() -> None:
    """`zombie_turn(state, active_player_id)` gets the array of the state.

    What it returns is followed.
    """

    class Named(Turns):
        def zombie_turn(self, state: dict[str, Any], active_player_id: int) -> int:
            self.notify.all("left", state=state["name"], player_id=active_player_id)
            return 11

    table = table_of(Named)
    ann, bob = table.player_ids
    left = [message for message in table.make_zombie(ann).messages(None) if message.type == "left"]

    assert [message.args for message in left] == [{"state": "playerTurn", "player_id": ann}]
    assert table.active_player_ids == [bob]


def test_zombie_turn_may_leave_the_rest_to_the_default() -> None:
    """A game writes `zombie_turn` for some states and calls that of ArrayGame for the others."""

    def zombie_turn(self: Any, state: dict[str, Any], active_player_id: int) -> Any:
        return (
            99
            if state["name"] == "strange"
            else ArrayGame.zombie_turn(self, state, active_player_id)
        )

    table = table_of(turns(zombie_turn=zombie_turn))
    table.make_zombie(table.player_ids[0])

    assert table.active_player_ids == [table.player_ids[1]]


def test_a_zombie_without_a_way_out() -> None:
    """The default fails with an error that names the transitions when the state has none for it."""

    class Stuck(Turns):
        machine_states = {
            **Turns.machine_states,
            10: {**PLAYER_TURN, "transitions": {"play": 11, "draw": 11}},
        }

        def zombie_turn(self, state: dict[str, Any], active_player_id: int) -> Any:
            return super().zombie_turn(state, active_player_id)

    table = table_of(Stuck)

    with pytest.raises(
        GameError, match="Cannot go from playerTurn to 'zombiePass'.* Return one of 'play', 'draw'"
    ):
        table.make_zombie(table.player_ids[0])
