"""PRIVATE states: what a game must not do is an error that says what to do."""

from typing import Any

import pytest

from bga_states import GameError, GameResult, possible_action
from tests.engine.private_states import Confirm, Pick, Plan, names, plan_table, with_second_step
from tests.support import PlayerState, table_of


class TestMistakes:
    """What a game must not do is an error that says what to do."""

    def fails(self, call: Any) -> str:
        class Wrong(Pick):
            @possible_action
            def act_wrong(self, current_player_id: int) -> Any:
                return call(self, current_player_id)

        class Here(Plan):
            def __init__(self, game: Any) -> None:
                super().__init__(game, initial_private=Wrong)

        table = plan_table(Here, Wrong, Confirm)
        before = table.snapshot()
        with pytest.raises(GameError) as error:
            table.act(table.player_ids[0], "act_wrong")
        assert table.snapshot() == before
        assert names(table) == ["Wrong"] * 3
        return str(error.value)

    @pytest.mark.pitfall(50, caught="run time")
    def test_returning_a_state_of_the_table(self) -> None:
        """A private action that returns a state of the table learns how to wait (P50)."""
        message = self.fails(lambda state, _: PlayerState)

        assert (
            "PlayerState is a state of the whole table, and this is a step of one player" in message
        )
        assert "set_player_non_multiactive(player_id, PlayerState)" in message

    @pytest.mark.pitfall(50, caught="run time")
    def test_setting_a_state_of_the_table(self) -> None:
        """A player's own state is a PRIVATE one, whatever asks for it (P50)."""
        message = self.fails(
            lambda state, player_id: state.gamestate.set_private_state(player_id, PlayerState)
        )

        assert (
            "PlayerState is a state of the whole table, and this is a step of one player" in message
        )

    @pytest.mark.pitfall(50, caught="run time")
    def test_moving_the_table_to_a_private_state(self) -> None:
        """The table itself is never in a PRIVATE state (P50)."""
        message = self.fails(lambda state, _: state.gamestate.jump_to_state(Confirm))

        assert "Confirm is PRIVATE, a step of one player" in message

    @pytest.mark.pitfall(68, caught="run time")
    def test_a_private_transition_given_for_the_table(self) -> None:
        """A transition of the private state is not looked up for a move of the table (P68)."""
        message = self.fails(
            lambda state, player_id: state.gamestate.set_player_non_multiactive(player_id, "on")
        )

        assert "Cannot go from Here to 'on': no transition has this name" in message

    @pytest.mark.pitfall(65, caught="run time")
    def test_a_private_step_of_one_who_is_not_active(self) -> None:
        """A player must be active to enter a private state (P65)."""

        def wrong(state: Any, player_id: int) -> Any:
            state.gamestate.set_player_non_multiactive(player_id, PlayerState)
            state.gamestate.initialize_private_state(player_id)

        assert "Ann is not active. Make them active first" in self.fails(wrong)

    @pytest.mark.pitfall(65, caught="run time")
    def test_being_done_and_moving_on(self) -> None:
        """A player who is done cannot return a private state as well."""

        def wrong(state: Any, player_id: int) -> Any:
            state.gamestate.set_player_non_multiactive(player_id, PlayerState)
            return Confirm

        assert "Ann is not active" in self.fails(wrong)

    @pytest.mark.pitfall(65, caught="run time")
    def test_moving_on_before_beginning(self) -> None:
        """A player in the master has no private state to go on from (P65)."""

        def wrong(state: Any, player_id: int) -> Any:
            state.gamestate.unset_private_state(player_id)
            state.gamestate.next_private_state(player_id, Confirm)

        assert "Ann is in no PRIVATE state. Call initialize_private_state first" in self.fails(
            wrong
        )

    @pytest.mark.pitfall(50, caught="run time")
    def test_a_private_target_that_is_none(self) -> None:
        """A private step leads to PRIVATE states only (P50)."""
        wrong_state = self.fails(
            lambda state, player_id: state.gamestate.next_private_state(player_id, PlayerState)
        )
        nothing = self.fails(
            lambda state, player_id: state.gamestate.next_private_state(player_id, None)
        )
        name = self.fails(
            lambda state, player_id: state.gamestate.set_private_state(player_id, "on")
        )

        assert "PlayerState is a state of the whole table" in wrong_state
        assert "Cannot move a player to None" in nothing
        assert "it takes no transition" in name

    @pytest.mark.pitfall(61, caught="run time")
    def test_making_players_active_while_one_enters(self) -> None:
        """Entering a private state of one player makes nobody active (P61)."""

        class Wrong(Confirm):
            def on_entering_state(self) -> Any:
                self.gamestate.set_all_players_multiactive()

        table = with_second_step(Wrong)
        with pytest.raises(GameError, match="one player enters a PRIVATE state"):
            table.act(table.player_ids[0], "act_pick", {"card": 1})

    @pytest.mark.pitfall(65, caught="run time")
    def test_private_states_outside_a_master(self) -> None:
        """Only a state of everybody with `initial_private` can initialize private states (P65)."""

        class Turn(PlayerState):
            @possible_action
            def act_set(self, active_player_id: int) -> Any:
                self.gamestate.set_private_state(active_player_id, Confirm)

            @possible_action
            def act_initialize(self, active_player_id: int) -> Any:
                self.gamestate.initialize_private_state(active_player_id)

        table = table_of(Turn, Confirm)
        with pytest.raises(
            GameError,
            match="Turn is not a MULTIPLE_ACTIVE_PLAYER state. PRIVATE states live inside one",
        ):
            table.act(table.player_ids[0], "act_set")
        with pytest.raises(GameError, match="Turn has no initial_private"):
            table.act(table.player_ids[0], "act_initialize")

    @pytest.mark.pitfall(48, caught="run time")
    def test_a_ring_of_private_states(self) -> None:
        """Private states that lead into each other without a player are an endless ring (P48)."""

        class Ring(Confirm):
            def on_entering_state(self) -> Any:
                return type(self)

        table = with_second_step(Ring)
        with pytest.raises(GameError, match="Ring -> Ring"):
            table.act(table.player_ids[0], "act_pick", {"card": 1})

    @pytest.mark.pitfall(80, caught="run time")
    def test_no_notify_without_a_redirect(self) -> None:
        """A private state that players do not hear of must lead on at once (P80)."""

        class Silent(Confirm):
            def get_args(self) -> Any:
                return {"_no_notify": True}

        table = with_second_step(Silent)
        with pytest.raises(GameError, match="Silent set _no_notify"):
            table.act(table.player_ids[0], "act_pick", {"card": 1})


@pytest.mark.pitfall(46, caught="run time")
def test_two_moves_of_one_player_in_one_call() -> None:
    """A verb and a returned state for the same player are an error that names both (P46)."""

    def move_twice(state: Any, player_id: int) -> type[Confirm]:
        state.gamestate.next_private_state(player_id, Confirm)
        return Confirm

    message = TestMistakes().fails(move_twice)

    assert "Cannot return Confirm: next_private_state already moves Ann" in message


def test_ending_the_game_from_a_private_state() -> None:
    """A step of one player does not end the game of all."""
    message = TestMistakes().fails(lambda state, _: GameResult.individual_ranking(state.players))

    assert "Cannot end the game from a PRIVATE state: Wrong belongs to one player" in message
