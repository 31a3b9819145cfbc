"""Arrays and State classes side by side in one game, as while it migrates."""

from typing import Any

import pytest

from bga_states import DefinitionError, GameError, GameState, StateType, Table, possible_action
from tests.legacy.games import NEXT_PLAYER, PLAYER_TURN, Turns, table_of


class PlayCard(GameState[Any]):
    """A State class between two states of the array, id 12."""

    def __init__(self, game: Any) -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.ACTIVE_PLAYER,
            transitions={"next": 11, "end": 99},
            description_my_turn="Play it",
        )

    @possible_action
    def act_play_card(self, how: str) -> int | str | None:
        if how == "next_state":
            self.gamestate.next_state("next")
            return None
        return 11 if how == "id" else how

    def zombie(self, player_id: int) -> int:
        return 11


class Mixed(Turns):
    """The turn of the array leads to the class, and the class to the array's next player."""

    machine_states = {
        **Turns.machine_states,
        10: {**PLAYER_TURN, "transitions": {"play": PlayCard, "zombiePass": 11}},
    }
    states = (PlayCard,)
    how: str

    def setup_new_game(self) -> None:
        self.how = "next_state"

    def play(self) -> Any:
        if self.how == "next_state":
            return self.gamestate.next_state("play")
        return {"class": PlayCard, "id": 12, "transition": "play"}[self.how]


@pytest.mark.parametrize("how", ["next_state", "class", "id", "transition"])
def test_from_the_array_to_a_class(how: str) -> None:
    """A method of the array leads to a State class by transition, class or id."""
    table = table_of(Mixed)
    table.game.how = how
    table.act(table.player_ids[0], "play")

    assert (table.state_name, table.view(table.player_ids[0]).status) == ("PlayCard", "Play it")


@pytest.mark.parametrize("how", ["next_state", "id", "next"])
def test_from_a_class_to_the_array(how: str) -> None:
    """A State class leads to a state of the array: by its own transitions, or by the id."""
    table = table_of(Mixed)
    ann, bob = table.player_ids
    table.act(ann, "play")
    table.act(ann, "act_play_card", {"how": how})

    assert (table.state_name, table.active_player_ids) == ("playerTurn", [bob])


def test_setup_may_lead_to_a_class() -> None:
    """The transition of state 1 may lead to a State class, and `setup_new_game` may return one."""
    first: dict[int, Any] = {
        1: {"name": "gameSetup", "type": "manager", "transitions": {"": PlayCard}},
        11: NEXT_PLAYER,
        10: PLAYER_TURN,
    }

    class ByTransition(Mixed):
        machine_states = first

    class ByReturn(Mixed):
        def setup_new_game(self) -> Any:
            self.how = ""
            return PlayCard

    assert [table_of(game).state_name for game in (ByTransition, ByReturn)] == [
        "PlayCard",
        "PlayCard",
    ]


def test_each_has_its_own_zombie() -> None:
    """In a State class `zombie` plays for a player who left, in the array `zombie_turn`."""
    table = table_of(Mixed)
    ann, bob = table.player_ids
    table.act(ann, "play")
    table.make_zombie(ann)
    turn_of_bob = table.active_player_ids
    table.act(bob, "play")
    table.act(bob, "act_play_card", {"how": "id"})

    assert (turn_of_bob, table.active_player_ids, table.state_name) == ([bob], [bob], "playerTurn")


def test_state_gives_an_array_of_a_class() -> None:
    """In a State class `state()` returns what it declares, under BGA's keys.

    The class itself is returned by another method.
    """
    table = table_of(Mixed)
    assert (table.game.state()["name"], table.game.gamestate.get_current_main_state()) == (
        "playerTurn",
        None,
    )
    table.act(table.player_ids[0], "play")
    state = table.game.state()

    assert (state["name"], state["type"], state["possibleactions"]) == (
        "PlayCard",
        "activeplayer",
        ["act_play_card"],
    )
    assert state["transitions"] == {"next": 11, "end": 99}
    assert table.game.gamestate.get_current_main_state() is PlayCard


def test_ids_are_unique_in_both() -> None:
    """A State class and an entry of the array cannot have one id, nor one name (P2, P5)."""

    class Again(Mixed):
        machine_states = {**Mixed.machine_states, 12: {**PLAYER_TURN, "name": "PlayCard"}}

    with pytest.raises(DefinitionError) as raised:
        table_of(Again)
    assert [finding.code for finding in raised.value.findings] == ["P2", "P5"]


def test_a_mixed_game_is_one_machine() -> None:
    """Saving works in either state; the error for a state's name as transition explains it."""
    table = table_of(Mixed)
    ann, _ = table.player_ids
    table.act(ann, "play")
    again: Table[Any] = Table.restore(Mixed, table.snapshot())
    with pytest.raises(
        GameError, match="It is the name of a state: return the id 11, or declare a transition"
    ):
        again.act(ann, "act_play_card", {"how": "nextPlayer"})
    again.act(ann, "act_play_card", {"how": "next"})

    assert again.state_name == "playerTurn"


def test_a_private_class_of_an_arrays_master() -> None:
    """`initialprivate` may be a State class, whose players move as in any private state."""

    class Choose(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=50, type=StateType.PRIVATE)

        @possible_action
        def act_choose(self, current_player_id: int) -> None:
            self.gamestate.set_player_non_multiactive(current_player_id, "next")

        def zombie(self, player_id: int) -> None:
            self.act_choose(player_id)

    class Master(Turns):
        machine_states = {
            10: {
                "name": "choose",
                "type": "multipleactiveplayer",
                "initialprivate": Choose,
                "action": "stChoose",
                "transitions": {"next": 99},
            }
        }
        states = (Choose,)

        def setup_new_game(self) -> int:
            return 10

        def stChoose(self) -> None:
            self.gamestate.set_all_players_multiactive()
            self.gamestate.initialize_private_state_for_all_active_players()

    table = table_of(Master)
    for player_id in table.player_ids:
        table.act(player_id, "act_choose")

    assert table.is_over
