"""PRIVATE states: the steps of single players inside a state of everybody."""

from typing import Any

import pytest

from bga_states import ActionRefused, Choice, GameError, GameState, StateType, Table, possible_action
from tests.support import PlayerState, table_of


class Plan(GameState[Any]):
    """The master, id 30: everybody begins in `Pick`."""

    def __init__(self, game: Any, **declared: Any) -> None:
        declared = {"id": 30, "initial_private": Pick, "description": "Others are busy", **declared}
        super().__init__(game, type=StateType.MULTIPLE_ACTIVE_PLAYER, **declared)

    def on_entering_state(self) -> Any:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    @possible_action
    def act_master(self) -> Any:
        return None

    @possible_action(check=False)
    def act_change_mind(self, current_player_id: int) -> Any:
        self.gamestate.set_players_multiactive([current_player_id], PlayerState)
        self.gamestate.set_private_state(current_player_id, Confirm)

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


class PrivateState(GameState[Any]):
    """A step of one player."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, type=StateType.PRIVATE, **declared)

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


class Pick(PrivateState):
    """The first step, id 31."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=31, description_my_turn="${you} must pick one of ${n}", transitions={"on": Confirm})

    def get_args(self, player_id: int) -> dict[str, Any]:
        return {"n": player_id % 100}

    def get_choices(self, player_id: int, args: dict[str, Any]) -> Any:
        yield Choice(self.act_pick, card=args["n"])

    @possible_action
    def act_pick(self, card: int, current_player_id: int) -> Any:
        self.game.picks[current_player_id] = card
        return Confirm

    @possible_action
    def act_name(self) -> Any:
        return "on"


class Confirm(PrivateState):
    """The second step, id 32."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=32)

    @possible_action
    def act_back(self) -> Any:
        return Pick

    @possible_action
    def act_confirm(self, current_player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)


def setup(game: Any) -> Any:
    game.picks = {}
    return game.states[0]


def plan_table(*states: Any, players: int = 3) -> Table[Any]:
    chosen = states or (Plan, Pick, Confirm)
    annotations = {"picks": dict[int, int]}
    return table_of(*chosen, PlayerState, players=players, __annotations__=annotations, setup_new_game=setup)


def with_second_step(second: type[PrivateState]) -> Table[Any]:
    """Make a table whose first step leads to this one."""

    class First(Pick):
        def __init__(self, game: Any) -> None:
            PrivateState.__init__(self, game, id=31)

        @possible_action
        def act_pick(self, card: int, current_player_id: int) -> Any:
            return second

    class Here(Plan):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=First)

    return plan_table(Here, First, second)


def names(table: Table[Any]) -> list[str]:
    return [table.view(player_id).state_name for player_id in table.player_ids]


class TestSteps:
    """Each at their own pace."""

    def test_everybody_begins_in_the_initial_state(self) -> None:
        """Active players are in the initial private state; the table and spectators are in the master."""
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
        """An action of the master that is open to all brings a player back who is no longer active."""
        table = plan_table()
        ann, *_ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})
        table.act(ann, "act_confirm")
        while_done = table.view(ann)
        table.act(ann, "act_change_mind")

        assert (while_done.state_name, while_done.possible_actions) == ("Plan", ["act_change_mind"])
        assert names(table) == ["Confirm", "Pick", "Pick"]

    def test_a_private_state_ends_with_the_players_part(self) -> None:
        """A player who is made active again is in the master, not in a stale private state (P67)."""

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

    def test_private_actions_only_while_in_a_private_state(self) -> None:
        """The master's actions are impossible for a player who is in a private state (P66)."""
        table = plan_table()
        with pytest.raises(ActionRefused, match="impossible in Pick. Possible now: act_name, act_pick") as refusal:
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

    def test_a_player_who_is_done_cannot_act_privately(self) -> None:
        """A private action by a player who is no longer active is refused (P64, P66)."""
        table = plan_table()
        ann, *_ = table.player_ids
        table.act(ann, "act_pick", {"card": 1})
        table.act(ann, "act_confirm")

        with pytest.raises(ActionRefused) as refusal:
            table.act(ann, "act_confirm")
        assert refusal.value.code == "not_active"

    def test_spectators_and_the_eliminated_may_do_nothing(self) -> None:
        """An action open to all is open to players in the game, not to spectators (P37)."""
        table = plan_table()
        *_, cy = table.player_ids
        table.act(cy, "act_pick", {"card": 1})
        table.act(cy, "act_confirm")
        table.game.players[cy].eliminated = True
        for nobody in (cy, 12345):
            with pytest.raises(ActionRefused) as refusal:
                table.act(nobody, "act_change_mind")
            assert refusal.value.code == "not_active"
        assert table.view(cy).possible_actions == []
        assert table.choices(cy) == []


class TestWhatIsSeen:
    """Arguments, texts and messages per player."""

    def test_each_sees_their_own_arguments(self) -> None:
        """Arguments and status are those of the player's own state; the master's stay there for all to see."""
        table = plan_table()
        ann, bob, _ = table.player_ids

        assert [table.view(player_id).args for player_id in (ann, bob)] == [{"n": 1}, {"n": 2}]
        assert table.view(ann).status == "You must pick one of 1"
        assert (table.view(ann).main_state_name, table.view(ann).main_state_id) == ("Plan", 30)

    def test_only_the_player_hears_of_their_steps(self) -> None:
        """Entering a private state is told to its player alone."""
        table = plan_table()
        ann, bob, _ = table.player_ids
        outcome = table.act(ann, "act_pick", {"card": 1})

        assert [(m.type, m.args["name"]) for m in outcome.messages(ann)] == [("newPrivateState", "Confirm")]
        assert outcome.messages(bob) == outcome.messages(None) == []

    def test_choices_are_those_of_the_players_state(self) -> None:
        """`get_choices` of a private state is asked for its player."""
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
            def on_entering_state(self, player_id: int, args: dict[str, Any], current_player_no: int) -> Any:
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
    """The forms for one player, for several, for all who are active."""

    @pytest.mark.parametrize(
        ("call", "expected"),
        [
            (lambda state, _: state.gamestate.next_private_state_for_all_active_players(Confirm), "CCC"),
            (lambda state, ids: state.gamestate.next_private_state_for_players(ids[1:], "on"), "PCC"),
            (lambda state, ids: state.gamestate.next_private_state(ids[2], 32), "PPC"),
            (lambda state, ids: state.gamestate.unset_private_state_for_all_players(), "HHH"),
            (lambda state, ids: state.gamestate.unset_private_state_for_players(ids[:2]), "HHP"),
            (lambda state, ids: state.gamestate.set_private_state(ids[1], Confirm), "PCP"),
            (lambda state, ids: state.gamestate.set_private_state(ids[1], 32), "PCP"),
        ],
        ids=["next all", "next some by name", "next one by id", "unset all", "unset some", "set class", "set id"],
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

    def test_returning_a_state_of_the_table(self) -> None:
        """A private action that returns a state of the table is told how to wait for the others (P50)."""
        message = self.fails(lambda state, _: PlayerState)

        assert "PlayerState is a state of the whole table, Wrong belongs to one player" in message
        assert "set_player_non_multiactive(player_id, PlayerState)" in message

    def test_moving_the_table_to_a_private_state(self) -> None:
        """The table itself is never in a PRIVATE state (P50)."""
        message = self.fails(lambda state, _: state.gamestate.jump_to_state(Confirm))

        assert "Confirm is PRIVATE, a step of one player" in message

    def test_a_private_transition_given_for_the_table(self) -> None:
        """A name that only the private state declares is not looked up for a move of the table (P68)."""
        message = self.fails(lambda state, player_id: state.gamestate.set_player_non_multiactive(player_id, "on"))

        assert "Cannot go from Here to 'on': no transition has this name" in message

    def test_a_private_step_of_one_who_is_not_active(self) -> None:
        """A player must be active to enter a private state (P65)."""

        def wrong(state: Any, player_id: int) -> Any:
            state.gamestate.set_player_non_multiactive(player_id, PlayerState)
            state.gamestate.initialize_private_state(player_id)

        assert "Ann is not active. Make them active first" in self.fails(wrong)

    def test_being_done_and_moving_on(self) -> None:
        """A player who is done cannot return a private state as well."""

        def wrong(state: Any, player_id: int) -> Any:
            state.gamestate.set_player_non_multiactive(player_id, PlayerState)
            return Confirm

        assert "Ann is not active" in self.fails(wrong)

    def test_moving_on_before_beginning(self) -> None:
        """A player in the master has no private state to go on from (P65)."""

        def wrong(state: Any, player_id: int) -> Any:
            state.gamestate.unset_private_state(player_id)
            state.gamestate.next_private_state(player_id, Confirm)

        assert "Ann is in no PRIVATE state. Call initialize_private_state first" in self.fails(wrong)

    def test_a_private_target_that_is_none(self) -> None:
        """A private step leads to PRIVATE states only (P50)."""
        wrong_state = self.fails(lambda state, player_id: state.gamestate.next_private_state(player_id, PlayerState))
        nothing = self.fails(lambda state, player_id: state.gamestate.next_private_state(player_id, None))
        name = self.fails(lambda state, player_id: state.gamestate.set_private_state(player_id, "on"))

        assert "PlayerState is a state of the whole table" in wrong_state
        assert "Cannot move a player to None" in nothing
        assert "it takes no transition" in name

    def test_making_players_active_while_one_enters(self) -> None:
        """Entering a private state of one player makes nobody active (P61)."""

        class Wrong(Confirm):
            def on_entering_state(self) -> Any:
                self.gamestate.set_all_players_multiactive()

        table = with_second_step(Wrong)
        with pytest.raises(GameError, match="one player enters a PRIVATE state"):
            table.act(table.player_ids[0], "act_pick", {"card": 1})

    def test_private_states_outside_a_master(self) -> None:
        """A state of one player has no private states, and a master without initial_private cannot initialize (P65)."""

        class Turn(PlayerState):
            @possible_action
            def act_set(self, active_player_id: int) -> Any:
                self.gamestate.set_private_state(active_player_id, Confirm)

            @possible_action
            def act_initialize(self, active_player_id: int) -> Any:
                self.gamestate.initialize_private_state(active_player_id)

        table = table_of(Turn, Confirm)
        with pytest.raises(GameError, match="Turn is no MULTIPLE_ACTIVE_PLAYER state. PRIVATE states live inside one"):
            table.act(table.player_ids[0], "act_set")
        with pytest.raises(GameError, match="Turn has no initial_private"):
            table.act(table.player_ids[0], "act_initialize")

    def test_a_ring_of_private_states(self) -> None:
        """Private states that lead into each other without a player are an endless ring (P48)."""

        class Ring(Confirm):
            def on_entering_state(self) -> Any:
                return type(self)

        table = with_second_step(Ring)
        with pytest.raises(GameError, match="Ring -> Ring"):
            table.act(table.player_ids[0], "act_pick", {"card": 1})

    def test_no_notify_without_a_redirect(self) -> None:
        """A private state that players are not told of must lead on at once (P80)."""

        class Silent(Confirm):
            def get_args(self) -> Any:
                return {"_no_notify": True}

        table = with_second_step(Silent)
        with pytest.raises(GameError, match="Silent set _no_notify"):
            table.act(table.player_ids[0], "act_pick", {"card": 1})
