"""MULTIPLE_ACTIVE_PLAYER states: who is active, and where the table goes when nobody is left."""

from typing import Any

import pytest

from bga_states import (
    GAME_END,
    ActionRefused,
    GameError,
    GameState,
    StateType,
    Table,
    possible_action,
)
from tests.support import Everybody, PlayerState, game_of, table_of


def types_of(table: Table[Any], viewer: int | None = None) -> list[str]:
    return [message.type for message in table.outcome.messages(viewer)]


def test_everybody_is_active_until_they_are_done() -> None:
    """The table waits for all, in whatever order, and moves on with the last."""
    table = table_of(Everybody, PlayerState, players=3)
    ann, bob, cy = table.player_ids

    seen = [
        (table.act(player_id, "act_done"), table.active_player_ids, table.state_name)[1:]
        for player_id in (cy, ann)
    ]
    table.act(bob, "act_done")

    assert seen == [([ann, bob], "Everybody"), ([bob], "Everybody")]
    assert table.state_name == "PlayerState"


@pytest.mark.pitfall(64, caught="run time")
def test_who_is_done_acts_no_more() -> None:
    """A double click of a player who is done is refused, and changes nothing (P64)."""
    table = table_of(Everybody, PlayerState, players=3)
    ann, *_ = table.player_ids
    table.act(ann, "act_done")
    before = table.snapshot()

    with pytest.raises(ActionRefused) as refusal:
        table.act(ann, "act_done")

    assert refusal.value.code == "not_active"
    assert table.snapshot() == before


@pytest.mark.pitfall(63, caught="allowed")
def test_a_class_returned_from_an_action_moves_the_whole_table() -> None:
    """The first to act ends the state for everybody, as in BGA (P63)."""

    class Race(Everybody):
        @possible_action
        def act_first(self) -> Any:
            return PlayerState

    table = table_of(Race, PlayerState, players=3)
    table.act(table.player_ids[1], "act_first")

    assert (table.state_name, table.active_player_ids) == ("PlayerState", [table.player_ids[0]])


AFTER: dict[str, Any] = {
    "set_players_multiactive": lambda machine, others: machine.set_players_multiactive(
        others, PlayerState
    ),
    "set_all_players_multiactive": lambda machine, _others: machine.set_all_players_multiactive(),
}
MOVES: dict[str, Any] = {
    "set_player_non_multiactive": lambda machine, player_id: machine.set_player_non_multiactive(
        player_id, PlayerState
    ),
    "jump_to_state": lambda machine, _player_id: machine.jump_to_state(PlayerState),
    "reload_state": lambda machine, _player_id: machine.reload_state(),
}


@pytest.mark.pitfall(46, caught="run time")
@pytest.mark.parametrize("activate", AFTER.values(), ids=AFTER)
@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_players_made_active_in_a_state_that_ends(move: Any, activate: Any) -> None:
    """Who would be active until the method returns is not dropped without a word (P46)."""

    class Last(Everybody):
        def on_entering_state(self) -> Any:
            self.gamestate.set_players_multiactive([self.players.ids[0]], PlayerState)

        @possible_action
        def act_last(self, current_player_id: int) -> None:
            move(self.gamestate, current_player_id)
            activate(self.gamestate, [self.players.ids[1]])

    table = table_of(Last, PlayerState)
    before = table.snapshot()
    with pytest.raises(GameError, match=r"already ends Last.*on_entering_state .*\(P46\)"):
        table.act(table.player_ids[0], "act_last")

    assert table.snapshot() == before


@pytest.mark.pitfall(61, caught="impossible")
def test_who_is_active_ends_with_the_state() -> None:
    """Who is active ends with the state: nothing is left over for the next one (P61)."""

    class Again(Everybody):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=31)

        def on_entering_state(self) -> Any:
            self.gamestate.set_players_multiactive([self.game.get_active_player_id()], PlayerState)

    class First(Everybody):
        @possible_action
        def act_move(self) -> Any:
            return Again

    table = table_of(First, Again, PlayerState, players=3)
    table.act(table.player_ids[2], "act_move")

    assert table.active_player_ids == [table.player_ids[0]]


@pytest.mark.parametrize(
    ("exclusive", "expected"),
    [(False, ["Ann", "Bob", "Di"]), (True, ["Bob", "Di"])],
    ids=["added", "exclusive"],
)
def test_players_are_added_or_replace_the_others(exclusive: bool, expected: list[str]) -> None:
    """`set_players_multiactive` leaves the others alone; `exclusive` ends their part.

    The order is by seat.
    """

    class Some(Everybody):
        def on_entering_state(self) -> Any:
            ann, bob, _, di = self.players
            self.gamestate.set_players_multiactive([ann], PlayerState)
            self.gamestate.set_players_multiactive([di, bob], PlayerState, exclusive)

    table = table_of(Some, PlayerState, players=4)

    assert [table.game.players[player_id].name for player_id in table.active_player_ids] == expected


@pytest.mark.pitfall(58, caught="allowed")
def test_no_players_means_next_at_once() -> None:
    """An empty list takes `next` at once, although others are still active (P58)."""

    class Cleared(Everybody):
        @possible_action
        def act_clear(self) -> Any:
            self.game.moved = self.gamestate.set_players_multiactive([], PlayerState)

    table = table_of(Cleared, PlayerState, players=3, __annotations__={"moved": bool}, moved=False)
    table.act(table.player_ids[0], "act_clear")

    assert (table.state_name, table.game.moved) == ("PlayerState", True)


def give_class() -> Any:
    return PlayerState


@pytest.mark.parametrize(
    "target",
    [PlayerState, 10, "on", give_class, lambda: "on"],
    ids=["class", "id", "name", "function", "name later"],
)
def test_next_is_anything_a_redirect_can_be_or_gives_one(target: Any) -> None:
    """`next` is a class, an id, a transition of the main state, or a function returning one."""

    class Finish(Everybody):
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

    class Counted(Everybody):
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

    class Check(Everybody):
        def on_entering_state(self) -> Any:
            moves = self.gamestate.update_multiactive_or_next_state(PlayerState)
            self.notify.all("checked", moves=moves)

        @possible_action
        def act_check(self) -> Any:
            self.on_entering_state()

    class Busy(Check):
        def on_entering_state(self) -> Any:
            if not self.gamestate.get_active_player_list():
                self.gamestate.set_all_players_multiactive()
            super().on_entering_state()

    moved, waiting = table_of(Check, PlayerState), table_of(Busy, PlayerState)
    [checked] = waiting.act(waiting.player_ids[1], "act_check").messages(None)

    assert (moved.state_name, waiting.state_name) == ("PlayerState", "Busy")
    assert (waiting.active_player_ids, checked.args) == (list(waiting.player_ids), {"moves": False})


def test_flags_can_be_set_before_the_state_is_entered() -> None:
    """A GAME state may choose who is active in the state it leads to, as BGA's documents show."""

    class Before(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=20, type=StateType.GAME)

        def on_entering_state(self, active_player_id: int) -> Any:
            self.gamestate.set_players_multiactive([active_player_id], PlayerState)
            return Quiet

    class Quiet(Everybody):
        def on_entering_state(self) -> Any:
            return None

    table = table_of(Before, Quiet, PlayerState)

    assert table.active_player_ids == [table.player_ids[0]]


class TestMessages:
    """What players learn of who is active."""

    def test_one_update_per_action(self) -> None:
        """Everybody hears who is still active, with the status that is now theirs."""

        class Choose(Everybody):
            def __init__(self, game: Any) -> None:
                super().__init__(
                    game, description="Others must choose", description_my_turn="${you} must choose"
                )

        table = table_of(Choose, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        outcome = table.act(ann, "act_done")

        assert [(m.type, m.args) for m in outcome.messages(ann)] == [
            (
                "gameStateMultipleActiveUpdate",
                {"active_player_ids": [bob, cy], "status": "Others must choose"},
            )
        ]
        assert [m.args["status"] for m in outcome.messages(cy)] == ["You must choose"]

    def test_the_last_one_is_told_of_the_next_state_alone(self) -> None:
        """The player who ends the state sees the table move, without an update of who is active."""
        table = table_of(Everybody, PlayerState)
        for player_id in table.player_ids:
            table.act(player_id, "act_done")

        assert types_of(table) == ["gameStateChange"]

    def test_entering_tells_the_state_first(self) -> None:
        """The state is announced, then who is active in it."""
        assert types_of(table_of(Everybody, PlayerState)) == [
            "gameStateChange",
            "gameStateMultipleActiveUpdate",
        ]


class TestZombies:
    """Players who left."""

    @pytest.mark.pitfall(62, caught="impossible")
    def test_zombies_play_at_once_when_they_are_made_active(self) -> None:
        """The table does not wait for players who are gone; if only they were left, it goes on."""

        class Start(PlayerState):
            def __init__(self, game: Any) -> None:
                super().__init__(game, id=11)

            @possible_action
            def act_go(self) -> Any:
                return Everybody

        table = table_of(Start, Everybody, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        table.make_zombie(bob)
        table.act(ann, "act_go")

        assert table.active_player_ids == [ann, cy]

    def test_one_who_leaves_while_active_is_played_for(self) -> None:
        """A player who leaves during the state is played for at once."""
        table = table_of(Everybody, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        table.make_zombie(ann)

        assert table.active_player_ids == [bob, cy]

    @pytest.mark.pitfall(40, 69, caught="run time")
    def test_a_zombie_that_stays_active_is_an_error(self) -> None:
        """A zombie's turn that changes neither state nor active players would never end (P69)."""

        class Idle(Everybody):
            def zombie(self, player_id: int) -> Any:
                return None

        table = table_of(Idle, PlayerState)
        with pytest.raises(GameError, match=r"Idle.zombie neither changed state nor who is active"):
            table.make_zombie(table.player_ids[0])


def test_restored_tables_know_who_is_active() -> None:
    """Who is active is saved with the table."""
    table = table_of(Everybody, PlayerState, players=3)
    ann, bob, cy = table.player_ids
    table.act(bob, "act_done")
    again = Table.restore(type(table.game), table.snapshot())
    again.act(ann, "act_done")

    assert again.active_player_ids == [cy]


def test_who_is_active_is_asked_live() -> None:
    """The next line of an action sees who is active now."""

    class Ask(Everybody):
        @possible_action
        def act_ask(self, current_player_id: int) -> Any:
            self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)
            self.game.seen = tuple(
                self.gamestate.is_player_active(player_id) for player_id in self.players
            )

    table = table_of(
        Ask, PlayerState, players=3, __annotations__={"seen": tuple[bool, ...]}, seen=()
    )
    table.act(table.player_ids[1], "act_ask")

    assert table.game.seen == (True, False, True)


def test_the_type_of_the_main_state() -> None:
    """`is_multiactive_state` is about the main state's type, `get_current_main_state` its class."""

    class Look(Everybody):
        @possible_action
        def act_look(self) -> Any:
            assert self.gamestate.is_multiactive_state()
            assert self.gamestate.get_current_main_state() is Look
            return GAME_END

    table = Table.create(game_of(Look, PlayerState), ["Ann", "Bob"])
    table.act(table.player_ids[0], "act_look")

    assert table.is_over
    assert not table.game.gamestate.is_multiactive_state()
    assert table.game.gamestate.get_current_main_state() is None
