"""MULTIPLE_ACTIVE_PLAYER states: what a game must not do is an error that says what to do."""

from typing import Any

import pytest

from bga_states import GAME_END, GameError, GameState, possible_action
from tests.support import Everybody, PlayerState, table_of


class TestMistakes:
    """What a game must not do is an error that says what to do."""

    def fails(self, call: Any, *states: Any) -> str:
        class Wrong(Everybody):
            @possible_action
            def act_wrong(self) -> Any:
                return call(self)

        table = table_of(Wrong, PlayerState, *states, players=3)
        before = table.snapshot()
        with pytest.raises(GameError) as error:
            table.act(table.player_ids[0], "act_wrong")
        assert table.snapshot() == before
        return str(error.value)

    @pytest.mark.pitfall(57, caught="run time")
    def test_nobody_active(self) -> None:
        """A state that activates nobody would wait for ever (P57)."""

        class Nobody(Everybody):
            def on_entering_state(self) -> Any:
                return None

        with pytest.raises(
            GameError, match="nobody is active in Nobody. Call set_all_players_multiactive"
        ):
            table_of(Nobody, PlayerState)

    @pytest.mark.pitfall(59, caught="run time")
    @pytest.mark.parametrize(
        "target",
        [None, True, 77, "nowhere", "Everybody", object, GameState],
        ids=["None", "bool", "id", "name", "state name", "class", "base class"],
    )
    @pytest.mark.parametrize(
        "call",
        [
            lambda state, target: state.gamestate.set_players_multiactive(
                list(state.players), target
            ),
            lambda state, target: state.gamestate.set_player_non_multiactive(
                state.players.ids[0], target
            ),
            lambda state, target: state.gamestate.set_all_players_non_multiactive(target),
            lambda state, target: state.gamestate.update_multiactive_or_next_state(target),
        ],
        ids=["players", "one", "all", "update"],
    )
    def test_next_that_leads_nowhere_is_told_before_it_is_used(
        self, call: Any, target: Any
    ) -> None:
        """A nonsense `next` is an error at once, not on the day when the list is empty (P59)."""
        assert self.fails(lambda state: call(state, target)).startswith("Cannot ")

    @pytest.mark.pitfall(59, caught="run time")
    def test_next_that_gives_nothing(self) -> None:
        """A function that does not return a state is an error when it is needed."""
        message = self.fails(
            lambda state: state.gamestate.set_all_players_non_multiactive(lambda: None)
        )

        assert "next gave None" in message

    @pytest.mark.pitfall(62, caught="run time")
    def test_making_strangers_active(self) -> None:
        """Only players of the table can be active (P62)."""
        assert "looks like a seat number" in self.fails(
            lambda state: state.gamestate.set_players_multiactive([1], PlayerState)
        )

    @pytest.mark.pitfall(62, caught="run time")
    def test_making_the_eliminated_active(self) -> None:
        """An eliminated player cannot be active (P62)."""

        def wrong(state: Any) -> Any:
            *_, last = state.players
            state.game.eliminate_player(last)
            state.gamestate.set_players_multiactive([last], PlayerState)

        assert "Cy is eliminated" in self.fails(wrong)

    @pytest.mark.pitfall(62, caught="run time")
    def test_ending_the_part_of_one_who_is_not_active(self) -> None:
        """A player cannot be made inactive twice (P62)."""

        def wrong(state: Any) -> Any:
            first, *_ = state.players
            state.gamestate.set_player_non_multiactive(first, PlayerState)
            state.gamestate.set_player_non_multiactive(first, PlayerState)

        assert "Ann is not active" in self.fails(wrong)

    @pytest.mark.pitfall(46, caught="run time")
    def test_two_moves(self) -> None:
        """`next` and a returned state are two moves of the table; the error names both (P46)."""

        def wrong(state: Any) -> Any:
            state.gamestate.set_all_players_non_multiactive(PlayerState)
            return GAME_END

        message = self.fails(wrong)

        assert "returning 99" in message
        assert "set_all_players_non_multiactive already moves the table" in message

    @pytest.mark.pitfall(61, caught="run time")
    @pytest.mark.parametrize(
        "call",
        [
            lambda state: state.gamestate.set_player_non_multiactive(
                state.game.get_active_player_id(), 30
            ),
            lambda state: state.gamestate.set_all_players_non_multiactive(30),
            lambda state: state.gamestate.update_multiactive_or_next_state(30),
        ],
        ids=["one", "all", "update"],
    )
    def test_ending_parts_in_a_state_of_one_player(self, call: Any) -> None:
        """In an ACTIVE_PLAYER state nobody's part can be ended (P61)."""

        class Turn(PlayerState):
            @possible_action
            def act_wrong(self) -> Any:
                return call(self)

        table = table_of(Turn, Everybody)
        with pytest.raises(GameError, match="Turn is not a MULTIPLE_ACTIVE_PLAYER state"):
            table.act(table.player_ids[0], "act_wrong")

    @pytest.mark.pitfall(61, caught="run time")
    def test_making_players_active_and_staying_in_a_state_of_one(self) -> None:
        """Players made active without a state for them are found when the action ends (P61)."""

        class Turn(PlayerState):
            @possible_action
            def act_wrong(self) -> Any:
                self.gamestate.set_all_players_multiactive()

        table = table_of(Turn, Everybody)
        with pytest.raises(GameError, match="Turn is not a MULTIPLE_ACTIVE_PLAYER state"):
            table.act(table.player_ids[0], "act_wrong")
