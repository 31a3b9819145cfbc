"""states.inc.php: private parallel states and initialprivate.

Left for the browser client: client states, to which private states are the alternative.
"""

from typing import Any

import pytest

from bga_states import ActionRefused, GameError, Table, possible_action
from tests.bga_doc.games import Master, Step, names, told
from tests.support import AutomaticState, PlayerState, table_of


class PlayerTurn(Master):
    """The master state of the example, id 10; the table goes on to `Reveal`."""

    def __init__(self, game: Any, **declared: Any) -> None:
        declared = {"transitions": {"playersDecide": 11}, "initial_private": 50, **declared}
        texts = {
            "description": "Waiting for others",
            "description_my_turn": "${you} must do your turn",
        }
        super().__init__(game, id=10, **texts, **declared)

    @possible_action(check=False)
    def act_change_mind(self, current_player_id: int) -> None:
        self.gamestate.set_players_multiactive([current_player_id], "playersDecide")
        self.gamestate.initialize_private_state(current_player_id)

    @possible_action
    def act_master(self) -> None:
        self.notify.all("master")


class ChooseFirst(Step):
    """The first private state of the example, id 50."""

    def __init__(self, game: Any) -> None:
        text = "${you} must make your first choice of ${n}"
        super().__init__(game, id=50, description_my_turn=text, transitions={"chooseSecond": 51})

    def get_args(self, player_id: int) -> dict[str, int]:
        return {"n": 10 * self.players[player_id].no}

    @possible_action
    def act_to_second(self, current_player_id: int) -> None:
        self.gamestate.next_private_state(current_player_id, "chooseSecond")


class ChooseSecond(Step):
    """The second private state of the example, id 51."""

    def __init__(self, game: Any) -> None:
        text = "${you} must make your second choice"
        super().__init__(game, id=51, description_my_turn=text, transitions={"back": 50})

    def get_args(self, player_id: int) -> dict[str, int]:
        return {"seat": self.players[player_id].no}

    @possible_action
    def act_finish(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, "playersDecide")

    @possible_action
    def act_back(self) -> str:
        return "back"


class Reveal(PlayerState):
    """What comes after the master state, id 11."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11)


def example_table(
    master: type[PlayerTurn] = PlayerTurn, first: type[ChooseFirst] = ChooseFirst
) -> Table[Any]:
    """Make a table of three for the example."""
    return table_of(master, first, ChooseSecond, Reveal, players=3)


class TestWhatTheyAreFor:
    """Each player in a state of their own."""

    def test_players_move_independently(self) -> None:
        """... players can independently move to different private parallel states."""
        table = example_table()
        ann, _, cy = table.player_ids
        table.act(cy, "act_to_second")
        table.act(ann, "act_to_second")
        table.act(ann, "act_back")

        assert names(table) == ["ChooseFirst", "ChooseFirst", "ChooseSecond"]

    def test_three_players_in_three_states(self) -> None:
        """... one player still need to decide about first action while ... second ..."""
        table = example_table()
        _, bob, cy = table.player_ids
        for player_id, action in [
            (bob, "act_to_second"),
            (cy, "act_to_second"),
            (cy, "act_finish"),
        ]:
            table.act(player_id, action)

        assert names(table) == ["ChooseFirst", "ChooseSecond", "PlayerTurn"]

    def test_going_back_interrupts_nobody(self) -> None:
        """... all players should be moved back to previous state which will interrupt ..."""
        table = example_table()
        ann, bob, _ = table.player_ids
        for player_id in (ann, bob):
            table.act(player_id, "act_to_second")
        outcome = table.act(ann, "act_back")

        assert names(table) == ["ChooseFirst", "ChooseSecond", "ChooseFirst"]
        assert (told(outcome, ann), told(outcome, bob)) == (["ChooseFirst"], [])

    def test_progress_is_on_the_server(self) -> None:
        """... players will lose their progress on browser refresh (F5)."""
        table = example_table()
        ann, *_ = table.player_ids
        table.act(ann, "act_to_second")
        again = Table.restore(type(table.game), table.snapshot())

        assert again.view(ann) == table.view(ann)
        assert again.view(ann).status == "You must make your second choice"

    def test_the_server_validates(self) -> None:
        """... the validation logic ... should be implemented on both server side and client ..."""
        table = example_table()

        with pytest.raises(
            ActionRefused, match="impossible in ChooseFirst. Possible now: act_to_second"
        ):
            table.act(table.player_ids[0], "act_finish")

    def test_args_of_each_action(self) -> None:
        """... and we cannot have specific args for each different action ..."""
        table = example_table()
        ann, *_ = table.player_ids
        before = table.view(ann).args
        table.act(ann, "act_to_second")

        assert (before, table.view(ann).args) == ({"n": 10}, {"seat": 1})


class TestTheMaster:
    """The master multiactive state."""

    def test_private_states_are_inside_the_master(self) -> None:
        """... players are moved to those private states during one master multiactive state."""
        table = example_table()

        assert (table.state_name, table.view(None).state_name) == ("PlayerTurn", "PlayerTurn")
        assert names(table) == ["ChooseFirst"] * 3

    @pytest.mark.pitfall(65, caught="run time")
    def test_initial_private(self) -> None:
        """This parameter will enable private parallel states in a multiplayer state."""

        class WithoutPrivate(PlayerTurn):
            def __init__(self, game: Any) -> None:
                super().__init__(game, initial_private=None)

        with pytest.raises(GameError, match="WithoutPrivate has no initial_private. Declare it"):
            example_table(WithoutPrivate)

    def test_the_first_private_state(self) -> None:
        """Parameter should be set to first private parallel state ..."""

        class SecondFirst(PlayerTurn):
            def __init__(self, game: Any) -> None:
                super().__init__(game, initial_private=51)

        assert names(example_table(SecondFirst)) == ["ChooseSecond"] * 3

    def test_the_masters_description_is_not_displayed(self) -> None:
        """Won't be displayed anyway since each private state has its own description."""
        table = example_table()
        ann, bob, _ = table.player_ids
        table.act(ann, "act_to_second")
        table.act(ann, "act_finish")

        assert [table.view(viewer).status for viewer in (ann, bob, None)] == [
            "Waiting for others", "You must make your first choice of 20", "Waiting for others",
        ]  # fmt: skip

    @pytest.mark.pitfall(66, caught="run time")
    def test_an_action_of_the_master(self) -> None:
        """... possible if player is not in any private state ..."""
        table = example_table()
        ann, *_ = table.player_ids
        with pytest.raises(ActionRefused, match="impossible in ChooseFirst"):
            table.act(ann, "act_change_mind")
        table.act(ann, "act_to_second")
        table.act(ann, "act_finish")
        table.act(ann, "act_change_mind")

        assert names(table) == ["ChooseFirst"] * 3

    def test_the_next_transition(self) -> None:
        """... normal next transition which will happen after all players finish their turns."""
        table = example_table()
        for player_id in table.player_ids:
            before = table.state_name
            table.act(player_id, "act_to_second")
            table.act(player_id, "act_finish")

        assert (before, names(table)) == ("PlayerTurn", ["Reveal"] * 3)

    def test_players_are_in_the_master_until_they_are_initialized(self) -> None:
        """This is needed when starting private parallel states ..."""

        class NoStart(PlayerTurn):
            def on_entering_state(self) -> None:
                self.gamestate.set_all_players_multiactive()
                self.gamestate.initialize_private_state(self.players.ids[1])

        assert names(example_table(NoStart)) == ["NoStart", "ChooseFirst", "NoStart"]

    def test_all_move_on_at_once(self) -> None:
        """In some cases you can move immediately some or all players to different ... states."""

        class SkipFirst(PlayerTurn):
            def on_entering_state(self) -> None:
                super().on_entering_state()
                self.gamestate.next_private_state_for_all_active_players("chooseSecond")

        assert names(example_table(SkipFirst)) == ["ChooseSecond"] * 3

    def test_one_moves_on_at_once(self) -> None:
        """Move single player ...: nextPrivateState($specificPlayerId, "chooseSecond")."""

        class SkipOne(PlayerTurn):
            def on_entering_state(self) -> None:
                super().on_entering_state()
                self.gamestate.next_private_state(self.players.ids[1], "chooseSecond")

        assert names(example_table(SkipOne)) == ["ChooseFirst", "ChooseSecond", "ChooseFirst"]


class TestThePrivateState:
    """A state of type private."""

    def test_no_description(self) -> None:
        """Just this parameter is needed. description is not needed as no player is inactive ..."""
        table = example_table()

        assert [table.view(player_id).status for player_id in table.player_ids] == [
            f"You must make your first choice of {n}" for n in (10, 20, 30)
        ]

    @pytest.mark.pitfall(50, caught="run time")
    @pytest.mark.parametrize("target", [ChooseFirst, 50], ids=["class", "id"])
    def test_the_table_never_reaches_it(self, target: type[ChooseFirst] | int) -> None:
        """This state is reachable only as a private state."""

        class Jump(AutomaticState):
            def on_entering_state(self) -> type[ChooseFirst] | int:
                return target

        with pytest.raises(GameError, match="ChooseFirst is PRIVATE, a step of one player"):
            table_of(Jump, PlayerTurn, ChooseFirst, ChooseSecond, Reveal)

    def test_args_of_a_player(self) -> None:
        """This method will be called with playerId as a parameter ..."""
        table = example_table()

        assert [table.view(player_id).args["n"] for player_id in table.player_ids] == [10, 20, 30]

    def test_args_are_sent_to_that_player(self) -> None:
        """... arguments for this action for specific player."""
        table = example_table()
        _, bob, _ = table.player_ids
        sent = [
            message.args
            for message in table.outcome.messages(bob)
            if message.type == "newPrivateState"
        ]

        assert [args["args"] for args in sent] == [{"n": 20}]
        assert "newPrivateState" not in [message.type for message in table.outcome.messages(None)]

    def test_the_action_of_a_player(self) -> None:
        """This method will be called with playerId ... to make some changes when player ..."""

        class Entered(ChooseFirst):
            def on_entering_state(self, player_id: int) -> None:
                self.players[player_id].score += 1
                self.notify.player(player_id, "entered", score=self.players[player_id].score)

        table = example_table(first=Entered)
        ann, *_ = table.player_ids
        table.act(ann, "act_to_second")
        table.act(ann, "act_back")

        assert [player.score for player in table.view(None).players] == [2, 1, 1]

    @pytest.mark.pitfall(66, caught="run time")
    def test_actions_are_those_of_the_private_state(self) -> None:
        """... must be defined in private state; actions ... in master state are not possible."""
        table = example_table()
        ann, *_ = table.player_ids

        assert table.view(ann).possible_actions == ["act_to_second"]
        with pytest.raises(ActionRefused, match="act_master: it is impossible in ChooseFirst"):
            table.act(ann, "act_master")

    def test_an_action_moves_the_current_player(self) -> None:
        """When some action is done by a player, you can move them to the next private state."""
        table = example_table()
        _, bob, _ = table.player_ids
        outcome = table.act(bob, "act_to_second")

        assert names(table) == ["ChooseFirst", "ChooseSecond", "ChooseFirst"]
        assert (told(outcome, bob), told(outcome)) == (["ChooseSecond"], [])

    @pytest.mark.pitfall(50, caught="run time")
    def test_transitions_lead_to_private_states(self) -> None:
        """'chooseSecond' => 51, // transition to another private state."""

        class Away(ChooseFirst):
            @possible_action
            def act_reveal(self, current_player_id: int) -> None:
                self.gamestate.next_private_state(current_player_id, Reveal)

        table = example_table(first=Away)

        with pytest.raises(GameError, match="Reveal is a state of the whole table"):
            table.act(table.player_ids[0], "act_reveal")
        assert names(table) == ["Away"] * 3
