"""State classes: redirects of MULTIPLE_ACTIVE_PLAYER and PRIVATE states, also by class."""

from typing import Any

import pytest

from bga_states import GameError, possible_action
from tests.bga_doc.games import Confirm, Step, names, step_table, told
from tests.support import AutomaticState, Everybody, PlayerState, table_of


class TestRedirects:
    """The return value works the same way as onEnteringState."""

    @pytest.mark.parametrize("value", [Confirm, 51, "on"], ids=["class", "id", "transition"])
    def test_an_action_of_a_private_state(self, value: type[Confirm] | int | str) -> None:
        """The return value works the same way as onEnteringState."""

        class Pick(Step):
            def __init__(self, game: Any) -> None:
                super().__init__(game, transitions={"on": Confirm})

            @possible_action
            def act_pick(self) -> type[Confirm] | int | str:
                return value

        table = step_table(Pick, Confirm)
        table.act(table.player_ids[1], "act_pick")

        assert names(table) == ["Pick", "Confirm"]

    @pytest.mark.parametrize("value", [Confirm, 51, "on"], ids=["class", "id", "transition"])
    def test_entering_a_private_state(self, value: type[Confirm] | int | str) -> None:
        """This function can do state redirection by returning a value: ..."""

        class Pick(Step):
            def __init__(self, game: Any) -> None:
                super().__init__(game, transitions={"on": Confirm})

            def on_entering_state(self, player_id: int) -> type[Confirm] | int | str | None:
                return value if self.players[player_id].no == 1 else None

        table = step_table(Pick, Confirm)

        assert names(table) == ["Confirm", "Pick"]

    @pytest.mark.pitfall(49, caught="run time")
    @pytest.mark.parametrize("value", ["51", "stop", 52], ids=["digits", "no transition", "no id"])
    def test_a_wrong_value_in_a_private_state(self, value: str | int) -> None:
        """It must be typed as int, numbers in a string won't work."""

        class Pick(Step):
            @possible_action
            def act_pick(self) -> str | int:
                return value

        table = step_table(Pick, Confirm)

        with pytest.raises(GameError, match="Cannot go from Pick to"):
            table.act(table.player_ids[0], "act_pick")
        assert names(table) == ["Pick", "Pick"]

    @pytest.mark.pitfall(63, caught="allowed")
    @pytest.mark.parametrize("value", [PlayerState, 10, "on"], ids=["class", "id", "transition"])
    def test_an_action_of_a_state_of_all(self, value: type[PlayerState] | int | str) -> None:
        """The return value works the same way as onEnteringState."""

        class Race(Everybody):
            def __init__(self, game: Any) -> None:
                super().__init__(game, transitions={"on": PlayerState})

            @possible_action
            def act_finish(self) -> type[PlayerState] | int | str:
                return value

        table = table_of(Race, PlayerState)
        outcome = table.act(table.player_ids[1], "act_finish")

        assert (told(outcome), table.state_name) == (["PlayerState"], "PlayerState")

    def test_an_action_of_the_game(self) -> None:
        """... the framework will check if the function exists in the Game.php ..."""

        @possible_action
        def act_count(game: Any, current_player_id: int) -> None:
            game.notify.all("counted", by=current_player_id)

        table = step_table(Step, act_count=act_count)
        _, bob = table.player_ids
        [counted] = table.act(bob, "act_count").messages(None)

        assert counted.args == {"by": bob}

    def test_a_skipped_private_state(self) -> None:
        """In this case, define the _no_notify flag to true in the state args."""

        class Pick(Step):
            def get_args(self) -> dict[str, bool]:
                return {"_no_notify": True}

            def on_entering_state(self) -> type[Confirm]:
                return Confirm

        table = step_table(Pick, Confirm)
        ann, _ = table.player_ids

        assert names(table) == ["Confirm", "Confirm"]
        entered = [message.args for message in table.outcome.messages(ann)]
        assert [args["name"] for args in entered if "name" in args] == ["Choose", "Confirm"]

    def test_a_skipped_state_of_all(self) -> None:
        """... a state that you know will be automatically skipped."""

        class Bid(Everybody):
            def get_args(self) -> dict[str, bool]:
                return {"_no_notify": True}

            def on_entering_state(self) -> bool:
                return self.gamestate.set_players_multiactive([], PlayerState)

        assert told(table_of(Bid, PlayerState).outcome) == ["PlayerState"]


class TestNewElements:
    """What accepts a state class that accepted an id or a transition before."""

    @pytest.mark.parametrize("value", [None, 50, Step], ids=["null", "int", "class"])
    def test_initial_private(self, value: type[Step] | int | None) -> None:
        """The initialPrivate parameter ... can ... now also accept a class name ..."""

        class Choose(Everybody):
            def __init__(self, game: Any) -> None:
                super().__init__(game, initial_private=value)

            def on_entering_state(self) -> None:
                self.gamestate.set_all_players_multiactive()
                if self.initial_private is not None:
                    self.gamestate.initialize_private_state_for_all_active_players()

        table = table_of(Choose, Step, PlayerState)

        assert names(table) == (["Choose"] * 2 if value is None else ["Step"] * 2)

    def test_next_private_state(self) -> None:
        """... that previously only accepted transitions, like ... nextPrivateState(...::class)."""

        class Pick(Step):
            @possible_action
            def act_pick(self, current_player_id: int) -> None:
                self.gamestate.next_private_state(current_player_id, Confirm)

        table = step_table(Pick, Confirm)
        table.act(table.player_ids[0], "act_pick")

        assert names(table) == ["Confirm", "Pick"]

    def test_set_player_non_multiactive(self) -> None:
        """... or $this->gamestate->setPlayerNonMultiactive($currentPlayerId, EndRound::class)."""

        class Bid(Everybody):
            @possible_action
            def act_bid(self, current_player_id: int) -> None:
                self.gamestate.set_player_non_multiactive(current_player_id, EndRound)

        class EndRound(AutomaticState):
            def on_entering_state(self) -> type[PlayerState]:
                return PlayerState

        table = table_of(Bid, EndRound, PlayerState)
        ann, bob = table.player_ids
        waiting = told(table.act(ann, "act_bid"))

        assert (waiting, told(table.act(bob, "act_bid"))) == (
            ["gameStateMultipleActiveUpdate"], ["EndRound", "PlayerState"],
        )  # fmt: skip
