"""MULTIPLE_ACTIVE_PLAYER states: who is active, and where the table goes when nobody is left."""

from typing import Any

import pytest

from bga_states import GAME_END, ActionRefused, GameError, GameState, StateType, Table, possible_action
from tests.support import PlayerState, game_of, table_of


class Together(GameState[Any]):
    """A state of everybody, id 30."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 30, "type": StateType.MULTIPLE_ACTIVE_PLAYER, **declared})

    def on_entering_state(self) -> Any:
        self.gamestate.set_all_players_multiactive()

    @possible_action
    def act_done(self, current_player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


def types_of(table: Table[Any], viewer: int | None = None) -> list[str]:
    return [message.type for message in table.outcome.messages(viewer)]


def test_everybody_is_active_until_they_are_done() -> None:
    """The table waits for all, in whatever order, and moves on with the last."""
    table = table_of(Together, PlayerState, players=3)
    ann, bob, cy = table.player_ids

    seen = [
        (table.act(player_id, "act_done"), table.active_player_ids, table.state_name)[1:] for player_id in (cy, ann)
    ]
    table.act(bob, "act_done")

    assert seen == [([ann, bob], "Together"), ([bob], "Together")]
    assert table.state_name == "PlayerState"


def test_who_is_done_acts_no_more() -> None:
    """A double click of a player who is done is refused, and changes nothing (P64)."""
    table = table_of(Together, PlayerState, players=3)
    ann, *_ = table.player_ids
    table.act(ann, "act_done")
    before = table.snapshot()

    with pytest.raises(ActionRefused) as refusal:
        table.act(ann, "act_done")

    assert refusal.value.code == "not_active"
    assert table.snapshot() == before


def test_a_class_returned_from_an_action_moves_the_whole_table() -> None:
    """The first to act ends the state for everybody, as in BGA (P63)."""

    class Race(Together):
        @possible_action
        def act_first(self) -> Any:
            return PlayerState

    table = table_of(Race, PlayerState, players=3)
    table.act(table.player_ids[1], "act_first")

    assert (table.state_name, table.active_player_ids) == ("PlayerState", [table.player_ids[0]])


def test_who_is_active_ends_with_the_state() -> None:
    """Who is active ends with the state: nothing is left over for the next one (P61)."""

    class Again(Together):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=31)

        def on_entering_state(self) -> Any:
            self.gamestate.set_players_multiactive([self.game.get_active_player_id()], PlayerState)

    class First(Together):
        @possible_action
        def act_move(self) -> Any:
            return Again

    table = table_of(First, Again, PlayerState, players=3)
    table.act(table.player_ids[2], "act_move")

    assert table.active_player_ids == [table.player_ids[0]]


@pytest.mark.parametrize(
    ("exclusive", "expected"), [(False, ["Ann", "Bob", "Di"]), (True, ["Bob", "Di"])], ids=["added", "exclusive"]
)
def test_players_are_added_or_replace_the_others(exclusive: bool, expected: list[str]) -> None:
    """`set_players_multiactive` leaves the others alone, with `exclusive` it ends their part; the order is by seat."""

    class Some(Together):
        def on_entering_state(self) -> Any:
            ann, bob, _, di = self.players
            self.gamestate.set_players_multiactive([ann], PlayerState)
            self.gamestate.set_players_multiactive([di, bob], PlayerState, exclusive)

    table = table_of(Some, PlayerState, players=4)

    assert [table.game.players[player_id].name for player_id in table.active_player_ids] == expected


def test_no_players_means_next_at_once() -> None:
    """An empty list takes `next` at once, although others are still active (P58)."""

    class Cleared(Together):
        @possible_action
        def act_clear(self) -> Any:
            self.game.moved = self.gamestate.set_players_multiactive([], PlayerState)

    table = table_of(Cleared, PlayerState, players=3, __annotations__={"moved": bool}, moved=False)
    table.act(table.player_ids[0], "act_clear")

    assert (table.state_name, table.game.moved) == ("PlayerState", True)


def give_class() -> Any:
    return PlayerState


@pytest.mark.parametrize(
    "target", [PlayerState, 10, "on", give_class, lambda: "on"], ids=["class", "id", "name", "function", "name later"]
)
def test_next_is_anything_a_redirect_can_be_or_gives_one(target: Any) -> None:
    """`next` is a class, an id, a transition of the main state, or a function that gives one of these."""

    class Finish(Together):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"on": PlayerState})

        @possible_action
        def act_finish(self) -> bool:
            return self.gamestate.set_all_players_non_multiactive(target)

    table = table_of(Finish, PlayerState)
    table.act(table.player_ids[0], "act_finish")

    assert table.state_name == "PlayerState"


def test_a_function_is_called_only_for_the_move() -> None:
    """`next` as a function runs when the last player is done, not before."""

    class Counted(Together):
        def finish(self) -> Any:
            self.game.calls += 1
            return PlayerState

        @possible_action
        def act_done(self, current_player_id: int) -> Any:
            return self.gamestate.set_player_non_multiactive(current_player_id, self.finish)

    table = table_of(Counted, PlayerState, __annotations__={"calls": int}, calls=0)
    table.act(table.player_ids[0], "act_done")
    before = table.game.calls
    table.act(table.player_ids[1], "act_done")

    assert (before, table.game.calls) == (0, 1)


def test_update_multiactive_or_next_state() -> None:
    """It moves on when nobody is active, and does nothing else."""

    class Check(Together):
        def on_entering_state(self) -> Any:
            self.gamestate.update_multiactive_or_next_state(PlayerState)

    assert table_of(Check, PlayerState).state_name == "PlayerState"


def test_flags_can_be_set_before_the_state_is_entered() -> None:
    """A GAME state may choose who is active in the state it leads to, as BGA's documents show."""

    class Before(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=20, type=StateType.GAME)

        def on_entering_state(self, active_player_id: int) -> Any:
            self.gamestate.set_players_multiactive([active_player_id], PlayerState)
            return Quiet

    class Quiet(Together):
        def on_entering_state(self) -> Any:
            return None

    table = table_of(Before, Quiet, PlayerState)

    assert table.active_player_ids == [table.player_ids[0]]


class TestMessages:
    """What players are told of who is active."""

    def test_one_update_per_action(self) -> None:
        """Everybody hears who is still active, with the status that is now theirs."""

        class Choose(Together):
            def __init__(self, game: Any) -> None:
                super().__init__(game, description="Others must choose", description_my_turn="${you} must choose")

        table = table_of(Choose, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        outcome = table.act(ann, "act_done")

        assert [(m.type, m.args) for m in outcome.messages(ann)] == [
            ("gameStateMultipleActiveUpdate", {"active_player_ids": [bob, cy], "status": "Others must choose"})
        ]
        assert [m.args["status"] for m in outcome.messages(cy)] == ["You must choose"]

    def test_the_last_one_is_told_of_the_next_state_alone(self) -> None:
        """Who ends the state sees the table move, without an update of who is active before it."""
        table = table_of(Together, PlayerState)
        for player_id in table.player_ids:
            table.act(player_id, "act_done")

        assert types_of(table) == ["gameStateChange"]

    def test_entering_tells_the_state_first(self) -> None:
        """The state is announced, then who is active in it."""
        assert types_of(table_of(Together, PlayerState)) == ["gameStateChange", "gameStateMultipleActiveUpdate"]


class TestMistakes:
    """What a game must not do is an error that says what to do."""

    def fails(self, call: Any, *states: Any) -> str:
        class Wrong(Together):
            @possible_action
            def act_wrong(self) -> Any:
                return call(self)

        table = table_of(Wrong, PlayerState, *states, players=3)
        before = table.snapshot()
        with pytest.raises(GameError) as error:
            table.act(table.player_ids[0], "act_wrong")
        assert table.snapshot() == before
        return str(error.value)

    def test_nobody_active(self) -> None:
        """A state that activates nobody would wait for ever (P57)."""

        class Nobody(Together):
            def on_entering_state(self) -> Any:
                return None

        with pytest.raises(GameError, match="nobody is active in Nobody. Call set_all_players_multiactive"):
            table_of(Nobody, PlayerState)

    @pytest.mark.parametrize(
        "target",
        [None, True, 77, "nowhere", "Together", object, GameState],
        ids=["None", "bool", "id", "name", "state name", "class", "base class"],
    )
    def test_next_that_leads_nowhere_is_told_before_it_is_used(self, target: Any) -> None:
        """A nonsense `next` is an error at once, not on the day when the list is empty (P59)."""
        message = self.fails(lambda state: state.gamestate.set_players_multiactive(list(state.players), target))

        assert message.startswith("Cannot ")

    def test_next_that_gives_nothing(self) -> None:
        """A function that gives no state is an error when it is needed."""
        message = self.fails(lambda state: state.gamestate.set_all_players_non_multiactive(lambda: None))

        assert "next gave None" in message

    def test_making_strangers_active(self) -> None:
        """Only players of the table can be active (P62)."""
        assert "looks like a seat number" in self.fails(
            lambda state: state.gamestate.set_players_multiactive([1], PlayerState)
        )

    def test_making_the_eliminated_active(self) -> None:
        """An eliminated player cannot be active (P62)."""

        def wrong(state: Any) -> Any:
            *_, last = state.players
            state.game.eliminate_player(last)
            state.gamestate.set_players_multiactive([last], PlayerState)

        assert "Cy is eliminated" in self.fails(wrong)

    def test_ending_the_part_of_one_who_is_not_active(self) -> None:
        """A player cannot be made inactive twice (P62)."""

        def wrong(state: Any) -> Any:
            first, *_ = state.players
            state.gamestate.set_player_non_multiactive(first, PlayerState)
            state.gamestate.set_player_non_multiactive(first, PlayerState)

        assert "Ann is not active" in self.fails(wrong)

    def test_two_moves(self) -> None:
        """`next` and a returned state are two moves of the table; the error names both (P46)."""

        def wrong(state: Any) -> Any:
            state.gamestate.set_all_players_non_multiactive(PlayerState)
            return GAME_END

        message = self.fails(wrong)

        assert "returning 99" in message
        assert "set_all_players_non_multiactive already moves the table" in message

    @pytest.mark.parametrize(
        "call",
        [
            lambda state: state.gamestate.set_player_non_multiactive(state.game.get_active_player_id(), 30),
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

        table = table_of(Turn, Together)
        with pytest.raises(GameError, match="Turn is no MULTIPLE_ACTIVE_PLAYER state"):
            table.act(table.player_ids[0], "act_wrong")

    def test_making_players_active_and_staying_in_a_state_of_one(self) -> None:
        """Players made active without a state for them are found when the action ends (P61)."""

        class Turn(PlayerState):
            @possible_action
            def act_wrong(self) -> Any:
                self.gamestate.set_all_players_multiactive()

        table = table_of(Turn, Together)
        with pytest.raises(GameError, match="Turn is no MULTIPLE_ACTIVE_PLAYER state"):
            table.act(table.player_ids[0], "act_wrong")


class TestZombies:
    """Players who left."""

    def test_zombies_play_at_once_when_they_are_made_active(self) -> None:
        """The table does not wait for players who are gone, and goes on when only they were left."""

        class Start(PlayerState):
            def __init__(self, game: Any) -> None:
                super().__init__(game, id=11)

            @possible_action
            def act_go(self) -> Any:
                return Together

        table = table_of(Start, Together, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        table.make_zombie(bob)
        table.act(ann, "act_go")

        assert table.active_player_ids == [ann, cy]

    def test_one_who_leaves_while_active_is_played_for(self) -> None:
        """A player who leaves during the state is played for at once."""
        table = table_of(Together, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        table.make_zombie(ann)

        assert table.active_player_ids == [bob, cy]

    def test_a_zombie_that_stays_active_is_an_error(self) -> None:
        """A zombie's turn that changes neither state nor who is active would be asked for again and again (P69)."""

        class Idle(Together):
            def zombie(self, player_id: int) -> Any:
                return None

        table = table_of(Idle, PlayerState)
        with pytest.raises(GameError, match=r"Idle.zombie neither changed state nor who is active"):
            table.make_zombie(table.player_ids[0])


def test_restored_tables_know_who_is_active() -> None:
    """Who is active is saved with the table."""
    table = table_of(Together, PlayerState, players=3)
    ann, bob, cy = table.player_ids
    table.act(bob, "act_done")
    again = Table.restore(type(table.game), table.snapshot())
    again.act(ann, "act_done")

    assert again.active_player_ids == [cy]


def test_who_is_active_is_asked_live() -> None:
    """The next line of an action sees who is active now."""

    class Ask(Together):
        @possible_action
        def act_ask(self, current_player_id: int) -> Any:
            self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)
            self.game.seen = tuple(self.gamestate.is_player_active(player_id) for player_id in self.players)

    table = table_of(Ask, PlayerState, players=3, __annotations__={"seen": tuple[bool, ...]}, seen=())
    table.act(table.player_ids[1], "act_ask")

    assert table.game.seen == (True, False, True)


def test_the_type_of_the_main_state() -> None:
    """`is_multiactive_state` tells the type of the main state."""

    class Look(Together):
        @possible_action
        def act_look(self) -> Any:
            assert self.gamestate.is_multiactive_state()
            assert self.gamestate.get_current_main_state() is Look
            return GAME_END

    table = Table.create(game_of(Look, PlayerState), ["Ann", "Bob"])
    table.act(table.player_ids[0], "act_look")

    assert table.is_over
