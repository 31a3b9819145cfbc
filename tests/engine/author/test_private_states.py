"""PRIVATE states: the steps of single players inside a state of everybody."""

from typing import Any

import pytest

from bga_states import ActionRefused, Table, possible_action
from tests.engine.private_states import Confirm, Pick, Plan, names, plan_table
from tests.support import PlayerState


class TestSteps:
    """Each at their own pace."""

    def test_everybody_begins_in_the_initial_state(self) -> None:
        """Active players are in the initial private state, table and spectators in the master."""
        table = plan_table()

        assert names(table) == ["Pick", "Pick", "Pick"]
        assert (table.state_name, table.view(None).state_name) == ("Plan", "Plan")

    def test_one_moves_on_alone(self) -> None:
        """A PRIVATE class returned from a private action moves that player and nobody else."""
        table = plan_table()
        ann, *_ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})

        assert names(table) == ["Confirm", "Pick", "Pick"]

    def test_one_goes_back_alone(self) -> None:
        """A player takes back a step without touching the others."""
        table = plan_table()
        ann, bob, _ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})
        table.act(bob, "act_pick", {"card": 2})
        table.act(ann, "act_back")

        assert names(table) == ["Pick", "Confirm", "Pick"]
        assert table.game.picks == {ann: 1, bob: 2}

    def test_transition_names_are_those_of_the_private_state(self) -> None:
        """A name returned from a private action is looked up in the player's own state."""
        table = plan_table()
        table.act(table.player_ids[1], "act_name")

        assert names(table) == ["Pick", "Confirm", "Pick"]

    def test_the_table_goes_on_when_all_are_done(self) -> None:
        """The last to be done takes the table on, and nobody is in a private state any more."""
        table = plan_table()
        for player_id in table.player_ids:
            table.act(player_id, "act_pick", {"card": 1})
            table.act(player_id, "act_confirm")

        assert names(table) == ["PlayerState"] * 3

    def test_one_who_is_done_changes_their_mind(self) -> None:
        """An action of the master that is open to all brings an inactive player back."""
        table = plan_table()
        ann, *_ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})
        table.act(ann, "act_confirm")
        while_done = table.view(ann)
        table.act(ann, "act_change_mind")

        assert (while_done.state_name, while_done.possible_actions) == ("Plan", ["act_change_mind"])
        assert names(table) == ["Confirm", "Pick", "Pick"]

    @pytest.mark.pitfall(67, caught="impossible")
    def test_a_private_state_ends_with_the_players_part(self) -> None:
        """A player who is made active again is in the master, not in an old private state (P67)."""

        class Twice(Plan):
            @possible_action(check=False)
            def act_change_mind(self, current_player_id: int) -> Any:
                self.gamestate.set_players_multiactive([current_player_id], PlayerState)

        table = plan_table(Twice, Pick, Confirm)
        ann, *_ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})
        table.act(ann, "act_confirm")
        table.act(ann, "act_change_mind")

        assert (names(table)[0], table.active_player_ids) == ("Twice", list(table.player_ids))


class TestWhoMayActHow:
    """Only the actions of the state a player is in."""

    @pytest.mark.pitfall(66, caught="run time")
    def test_private_actions_only_while_in_a_private_state(self) -> None:
        """The master's actions are impossible for a player who is in a private state (P66)."""
        table = plan_table()
        with pytest.raises(
            ActionRefused, match="impossible in Pick. Possible now: act_name, act_pick"
        ) as refusal:
            table.act(table.player_ids[0], "act_master")

        assert refusal.value.code == "not_possible"

    def test_the_masters_actions_when_not(self) -> None:
        """A player who is back in the master may take its actions, and no private ones (P66)."""

        class Leave(Pick):
            @possible_action
            def act_leave(self, current_player_id: int) -> Any:
                self.gamestate.unset_private_state(current_player_id)

        class Here(Plan):
            def __init__(self, game: Any) -> None:
                super().__init__(game, initial_private=Leave)

        table = plan_table(Here, Leave, Confirm)
        ann, *_ = table.player_ids
        told = table.act(ann, "act_leave").messages(ann)
        table.act(ann, "act_master")

        assert table.view(ann).possible_actions == ["act_change_mind", "act_master"]
        assert [(m.type, m.args["name"], m.args["status"]) for m in told] == [
            ("leavePrivateState", "Here", "Others are busy")
        ]

    @pytest.mark.pitfall(64, 66, caught="run time")
    def test_a_player_who_is_done_cannot_act_privately(self) -> None:
        """A private action by a player who is no longer active is refused (P64, P66)."""
        table = plan_table()
        ann, *_ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})
        table.act(ann, "act_confirm")

        with pytest.raises(ActionRefused) as refusal:
            table.act(ann, "act_confirm")
        assert refusal.value.code == "not_active"

    @pytest.mark.pitfall(37, caught="impossible")
    def test_spectators_and_the_eliminated_may_do_nothing(self) -> None:
        """An action open to all is open to players in the game, not to spectators (P37)."""
        table = plan_table()
        *_, cy = table.player_ids
        table.act(cy, "act_pick", {"card": 1})
        table.act(cy, "act_confirm")
        table.arrange(lambda game: game.eliminate_player(cy))
        for nobody in (cy, 12345):
            with pytest.raises(ActionRefused) as refusal:
                table.act(nobody, "act_change_mind")
            assert refusal.value.code == "not_active"
        assert table.view(cy).possible_actions == []
        assert table.choices(cy) == []


class TestWhatIsSeen:
    """Arguments, texts and messages per player."""

    def test_each_sees_their_own_arguments(self) -> None:
        """Arguments and status are those of the player's own state.

        Those of the master stay there for all to see.
        """
        table = plan_table()
        ann, bob, _ = table.player_ids

        assert [table.view(player_id).args for player_id in (ann, bob)] == [{"n": 1}, {"n": 2}]
        assert table.view(ann).status == "You must pick one of 1"
        assert (table.view(ann).main_state_name, table.view(ann).main_state_id) == ("Plan", 30)

    def test_only_the_player_hears_of_their_steps(self) -> None:
        """Only the player who enters a private state is notified."""
        table = plan_table()
        ann, bob, _ = table.player_ids
        outcome = table.act(ann, "act_pick", {"card": 1})

        assert [(m.type, m.args["name"]) for m in outcome.messages(ann)] == [
            ("newPrivateState", "Confirm")
        ]
        assert outcome.messages(bob) == outcome.messages(None) == []

    def test_choices_are_those_of_the_players_state(self) -> None:
        """`get_choices` of a private state is called for its player."""
        table = plan_table()
        ann, bob, _ = table.player_ids

        assert [choice.args for player_id in (ann, bob) for choice in table.choices(player_id)] == [
            {"card": 1},
            {"card": 2},
        ]

    def test_the_magic_parameters_of_private_hooks(self) -> None:
        """Entering and the zombie get the player and the args of that player's state."""
        seen: list[Any] = []

        class Watch(Pick):
            def on_entering_state(
                self, player_id: int, args: dict[str, Any], current_player_no: int
            ) -> Any:
                seen.append((player_id % 100, args, current_player_no))

        class Here(Plan):
            def __init__(self, game: Any) -> None:
                super().__init__(game, initial_private=Watch)

        plan_table(Here, Watch, Confirm, players=2)

        assert seen == [(1, {"n": 1}, 1), (2, {"n": 2}, 2)]


def test_private_states_are_saved() -> None:
    """A restored table knows who is in which private state."""
    table = plan_table()
    table.act(table.player_ids[1], "act_pick", {"card": 1})
    again = Table.restore(type(table.game), table.snapshot())

    assert names(again) == ["Pick", "Confirm", "Pick"]
    assert [again.view(p) for p in again.player_ids] == [table.view(p) for p in table.player_ids]


def test_zombies_play_the_state_they_are_in() -> None:
    """The private state's `zombie` plays for a player who is in one."""

    class Left(Pick):
        def zombie(self, player_id: int) -> Any:
            self.game.picks[player_id] = 99
            return Confirm

    class Here(Plan):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=Left)

    table = plan_table(Here, Left, Confirm)
    *_, cy = table.player_ids
    table.make_zombie(cy)

    assert table.game.picks == {cy: 99}
    assert cy not in table.active_player_ids


class TestForms:
    """The forms for one player, for several, and for all who are active."""

    @pytest.mark.parametrize(
        ("call", "expected"),
        [
            (
                lambda state, _: state.gamestate.next_private_state_for_all_active_players(Confirm),
                "CCC",
            ),
            (
                lambda state, ids: state.gamestate.next_private_state_for_players(ids[1:], "on"),
                "PCC",
            ),
            (lambda state, ids: state.gamestate.next_private_state(ids[2], 32), "PPC"),
            (lambda state, ids: state.gamestate.unset_private_state_for_all_players(), "HHH"),
            (lambda state, ids: state.gamestate.unset_private_state_for_players(ids[:2]), "HHP"),
            (lambda state, ids: state.gamestate.set_private_state(ids[1], Confirm), "PCP"),
            (lambda state, ids: state.gamestate.set_private_state(ids[1], 32), "PCP"),
        ],
        ids=[
            "next all",
            "next some by name",
            "next one by id",
            "unset all",
            "unset some",
            "set class",
            "set id",
        ],
    )
    def test_forms(self, call: Any, expected: str) -> None:
        """Each form moves exactly whom it names."""

        class Act(Pick):
            @possible_action
            def act_call(self) -> Any:
                call(self, list(self.players))

        class Here(Plan):
            def __init__(self, game: Any) -> None:
                super().__init__(game, initial_private=31)

        class Pick31(Act):
            pass

        Pick31.__name__ = "Pick"
        table = plan_table(Here, Pick31, Confirm)
        table.act(table.player_ids[0], "act_call")

        assert "".join(name[0] for name in names(table)) == expected

    def test_the_machine_tells_who_is_where(self) -> None:
        """Classes and ids of the state a player is in, and of the main state."""
        table = plan_table()
        ann, bob, _ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})
        machine = table.game.gamestate

        assert (machine.get_private_state(ann), machine.get_current_state(bob)) == (Confirm, Pick)
        assert (machine.get_current_state_id(ann), machine.get_current_state_id()) == (32, 30)
        assert machine.get_current_main_state() is Plan
