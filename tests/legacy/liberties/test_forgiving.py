"""What a game can do with the liberties of its array, and what is refused when it is done."""

from typing import Any

import pytest

from bga_states import ActionRefused, Game, GameError
from tests.legacy.games import PLAYER_TURN, Turns, table_of, turns
from tests.legacy.liberties.entries import OrdinaryManager, SpelledOtherwise, TextForClients
from tests.legacy.liberties.ways import (
    ActionOfClients,
    EndedTwice,
    NextOfNobody,
    NumberedWays,
    Undoing,
    Upgrading,
)


@pytest.mark.parametrize("action", ["showHelp", "takeFromHeap"])
def test_an_action_without_a_method_is_refused(action: str) -> None:
    """Whoever sends an action that is only listed is told that there is none, and what is."""
    table = table_of(ActionOfClients)
    ann, _ = table.player_ids

    with pytest.raises(ActionRefused, match=f"run {action}: .* Possible now: take") as refused:
        table.act(ann, action)
    assert refused.value.code == "unknown_action"
    assert (table.view(ann).possible_actions, table.view(ann).state_name) == (["take"], "turn")


def test_an_action_without_a_method_can_be_checked() -> None:
    """`check_action` goes by the list, as BGA's does: it refuses what no list has."""

    class Other(ActionOfClients):
        def take(self, n: int, current_player_id: int) -> None:
            self.check_action("takeFromHeap")
            self.check_action("draw")

    table = table_of(Other)

    with pytest.raises(ActionRefused, match="Cannot run draw: it is impossible in turn"):
        table.act(table.player_ids[0], "take", {"n": 1})


@pytest.mark.parametrize(
    ("game", "action"), [(Undoing, "undo"), (Upgrading, "upgrade")], ids=["undo", "upgrade"]
)
def test_an_underscore_more(game: Any, action: str) -> None:
    """The method of an action may have an underscore more; players take it by its own name."""
    table = table_of(game)
    ann, bob = table.player_ids
    table.act(ann, action)

    assert table.active_player_ids == [bob]
    assert table.view(bob).possible_actions == ["take", action]


def test_a_name_that_is_free_needs_no_underscore() -> None:
    """`undo` is nothing that every game has, so its method may be called just that."""
    game = turns({10: {**PLAYER_TURN, "possibleactions": ["undo"]}}, undo=Turns.play)
    table = table_of(game)
    table.act(table.player_ids[0], "undo")

    assert table.active_player_ids == [table.player_ids[1]]


def test_a_number_is_the_name_of_a_transition() -> None:
    """`next_state` takes a number, for BGA's arrays make numbers of such names."""
    table = table_of(NumberedWays)
    told = table.act(table.player_ids[0], "take", {"n": 2}).messages(None)

    assert "nextAfterTwo" in [message.args.get("name") for message in told]
    assert table.state_name == "turn"


def test_a_bool_is_no_transition() -> None:
    """True is a number to Python, and no name: whoever passes it means something else."""
    table = table_of(turns(play=lambda game: game.gamestate.next_state(True)))

    with pytest.raises(GameError, match="Cannot take the transition True: it is not a name"):
        table.act(table.player_ids[0], "play")


def test_a_manager_is_named_as_written() -> None:
    """The game reads the type as the array has it, though the state is one that leads on."""
    seen = []

    class Reading(OrdinaryManager):
        def stNext(self) -> None:
            seen.append((self.state()["type"], self.gamestate.get_active_player_list()))
            super().stNext()

    table = table_of(Reading)
    table.act(table.player_ids[0], "take", {"n": 1})

    assert seen == [("manager", [])]


def test_texts_of_another_spelling_are_shown() -> None:
    """A description under a newer spelling is the one that players read."""
    table = table_of(SpelledOtherwise)

    assert table.view(table.player_ids[0]).status == "You must take one or two"


def test_a_name_that_nothing_fills_stays() -> None:
    """What `args` does not fill in a description reaches the clients as it is written."""
    table = table_of(TextForClients)

    assert table.view(table.player_ids[0]).status == "You must take from ${heap_button}"


def test_a_way_to_nowhere_fails_when_it_is_taken() -> None:
    """A transition to a state that is not there is an error for whoever takes it, and only then."""
    game = turns({10: {**PLAYER_TURN, "transitions": {"play": 40, "zombiePass": 11}}})
    table = table_of(game)

    with pytest.raises(GameError, match="from playerTurn to 'play': the transition leads to a"):
        table.act(table.player_ids[0], "play")
    assert table.state_name == "playerTurn"


def test_next_is_refused_when_it_is_taken() -> None:
    """A `next` that leads nowhere is an error for the last player, whom it is taken for."""

    class Last(EndedTwice):
        def take(self, n: int, current_player_id: int) -> None:
            self.gamestate.set_player_non_multiactive(current_player_id, "nobody is left")

    table = table_of(Last)
    ann, bob = table.player_ids
    table.act(ann, "take", {"n": 1})

    with pytest.raises(GameError, match="to 'nobody is left': no transition has this name"):
        table.act(bob, "take", {"n": 1})


def test_next_is_taken_though_the_player_was_not_active() -> None:
    """To end a player who is not active takes `next` where nobody else is, as BGA does."""

    class Nobody(EndedTwice):
        def stEverybody(self) -> None:
            self.gamestate.set_player_non_multiactive(self.get_active_player_id(), "taken")

        def stNext(self) -> None:
            self.gamestate.next_state("end")

    class Begun(Nobody):
        machine_states = {**EndedTwice.machine_states, 4: PLAYER_TURN, 11: PLAYER_TURN}

        def setup_new_game(self) -> int:
            super().setup_new_game()
            return 4

        def play(self) -> int:
            return 2

    table = table_of(Begun)
    table.act(table.player_ids[0], "play")

    assert table.is_over


def test_players_are_told_once_who_is_active() -> None:
    """To end a player who is not active changes nothing that anybody could see."""
    table = table_of(EndedTwice, players=3)
    ann, bob, cy = table.player_ids
    table.act(ann, "take", {"n": 1})

    assert table.active_player_ids == [bob, cy]


def test_nobody_is_ended_who_is_not_there() -> None:
    """An id that no player has is an error in an array too."""

    class Unknown(EndedTwice):
        def stEverybody(self) -> None:
            self.gamestate.set_player_non_multiactive(7, "taken")

    with pytest.raises(GameError, match="7"):
        table_of(Unknown)


def test_state_classes_alone_stay_strict() -> None:
    """The machine that forgives is that of arrays: a Game of State classes has another."""
    assert NextOfNobody.gamestate_class is not Game.gamestate_class
    assert type(table_of(NextOfNobody).game.gamestate) is NextOfNobody.gamestate_class
