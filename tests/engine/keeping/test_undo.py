"""Undo: back to a savepoint, with what the others have done since."""

from collections.abc import Iterator
from typing import Any

import pytest

from bga_states import (
    ActionRefused,
    GameError,
    GameState,
    Gear,
    StateType,
    Table,
    UserError,
    possible_action,
)
from bga_states.engine.base.limits import UNDO_BYTES
from tests.engine.private_states import Confirm, Pick, Plan, PrivateState, names, plan_table
from tests.support import PlayerState, table_of


class Build(GameState[Any]):
    """Everybody adds blocks of their own to one tower, at the same time; id 30."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=30, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> Any:
        self.gamestate.set_all_players_multiactive()

    @possible_action
    def act_add(self, block: str, current_player_id: int) -> Any:
        self.game.undo_savepoint()
        self.game.tower.append(block)
        self.notify.all("added", block=block)

    @possible_action
    def act_paint(self, block: str) -> Any:
        if block not in self.game.tower:
            raise UserError("There is no such block")
        self.game.tower[self.game.tower.index(block)] = f"{block}!"

    @possible_action
    def act_roll(self) -> Any:
        self.game.tower.append(str(self.random.randint(1, 6)))

    @possible_action
    def act_undo(self) -> Any:
        self.game.undo_restore_point()

    @possible_action
    def act_score(self, current_player_id: int) -> Any:
        self.player_score.inc(current_player_id, 1)

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


def setup(game: Any) -> Any:
    game.tower = []
    for player_id in game.players:
        game.undo_savepoint(player_id)
    return Build


def building(players: int = 2) -> Table[Any]:
    return table_of(
        Build,
        PlayerState,
        players=players,
        __annotations__={"tower": list[str]},
        setup_new_game=setup,
    )


def add(table: Table[Any], player_id: int, *blocks: str) -> None:
    for block in blocks:
        table.act(player_id, "act_add", {"block": block})


def test_one_players_steps_are_undone_without_touching_the_others() -> None:
    """Each undo takes back one player's last step; what the others did before and since stays."""
    table = building()
    ann, bob = table.player_ids
    add(table, ann, "a1")
    add(table, bob, "b1")
    add(table, ann, "a2")
    add(table, bob, "b2")

    towers = []
    for player_id in (ann, ann, bob):
        table.act(player_id, "act_undo")
        towers.append(list(table.game.tower))

    assert towers == [["a1", "b1", "b2"], ["b1", "b2"], ["b1"]]


def test_undo_is_the_table_that_would_be_there_without_the_steps() -> None:
    """Except for the number of moves and what can be undone, an undone step leaves no trace."""
    table, other = building(), building()
    ann, bob = table.player_ids
    add(table, ann, "a1", "a2")
    table.act(ann, "act_score")
    add(table, bob, "b1")
    for _ in range(3):
        table.act(ann, "act_undo")
    add(other, bob, "b1")

    assert table.game.tower == other.game.tower == ["b1"]
    assert table.view(bob).players == other.view(bob).players
    assert (table.move_id, other.move_id) == (7, 1)


def test_private_steps_are_undone_for_one_player() -> None:
    """A player returns to an earlier PRIVATE state of theirs; the others stay where they are."""

    class Saved(Pick):
        def __init__(self, game: Any) -> None:
            PrivateState.__init__(self, game, id=31)

        @possible_action
        def act_pick(self, card: int, current_player_id: int) -> Any:
            self.game.picks[current_player_id] = card
            return Sure

    class Sure(Confirm):
        @possible_action
        def act_undo(self) -> Any:
            self.game.undo_restore_point()

    class Master(Plan):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=31)

        def on_entering_state(self) -> Any:
            for player_id in self.players:
                self.game.undo_savepoint(player_id)
            super().on_entering_state()

    table = plan_table(Master, Saved, Sure)
    ann, bob, _ = table.player_ids
    for player_id in (ann, bob):
        table.act(player_id, "act_pick", {"card": 7})
    table.act(ann, "act_undo")

    assert names(table) == ["Saved", "Sure", "Saved"]
    assert table.game.picks == {bob: 7}


def test_what_others_have_built_on_cannot_be_undone() -> None:
    """If another player's step does not work without it, undoing is refused and changes nothing."""
    table = building()
    ann, bob = table.player_ids
    add(table, ann, "a1")
    table.act(bob, "act_paint", {"block": "a1"})
    before = table.snapshot()

    with pytest.raises(UserError, match="This can no longer be undone: others have built on it"):
        table.act(ann, "act_undo")
    assert table.snapshot() == before


@pytest.mark.pitfall(109, caught="run time")
def test_chance_ends_what_can_be_undone() -> None:
    """After a roll nobody can return to the time before it (P109)."""
    table = building()
    ann, _ = table.player_ids
    add(table, ann, "a1")
    table.act(ann, "act_roll")

    assert not table.game.can_undo(ann)
    with pytest.raises(UserError, match="There is nothing to undo"):
        table.act(ann, "act_undo")


def test_savepoints_of_large_tables_are_few() -> None:
    """Only the last that fit into a MiB are kept, and always enough to undo one action."""
    table = building().copy(gear=Gear.SAFE)
    ann, _ = table.player_ids
    add(table, ann, "x" * 60_000, "y" * 60_000)
    for number in range(14):
        add(table, ann, f"{number}" * 30_000)
    size = len(table.snapshot())
    table.act(ann, "act_undo")

    assert size < 3 * UNDO_BYTES
    assert len(table.game.tower) == 15


def test_savepoints_are_saved() -> None:
    """A restored table can undo what the original could."""
    table = building()
    ann, bob = table.player_ids
    add(table, ann, "a1")
    add(table, bob, "b1")
    again = Table.restore(type(table.game), table.snapshot())
    outcomes = [each.act(ann, "act_undo").messages(bob) for each in (table, again)]

    assert again.game.tower == ["b1"]
    assert outcomes[0] == outcomes[1]
    assert table.snapshot() == again.snapshot()


def test_everybody_is_told_to_look_again() -> None:
    """Undo is announced as `undoRestorePoint` alone; what the others did is not repeated."""
    table = building()
    ann, bob = table.player_ids
    add(table, ann, "a1")
    add(table, bob, "b1")

    for viewer in (ann, bob, None):
        [message] = (
            table.act(ann, "act_undo").messages(viewer)
            if viewer == ann
            else table.outcome.messages(viewer)
        )
        assert (message.type, message.text) == ("undoRestorePoint", "Ann takes back what they did")


def test_without_transactions_nothing_is_undone() -> None:
    """In simulations there are no savepoints."""
    game = type(building().game)
    table = Table.create(game, ["Ann", "Bob"], seed=1, gear=Gear.FAST)
    add(table, table.player_ids[0], "a1")

    assert not table.game.can_undo(table.player_ids[0])


class Turn(PlayerState):
    """A state of one player that shows what can be undone, and who left."""

    def get_args(self, active_player_id: int) -> Any:
        gone = [player.no for player in self.players.values() if player.zombie]
        return {"can_undo": self.game.can_undo(active_player_id), "gone": gone}

    @possible_action
    def act_count(self) -> Any:
        self.game.count += 1
        return type(self)

    @possible_action
    def act_bonus(self) -> Any:
        self.game.bonus += 1

    @possible_action
    def act_undo(self) -> Any:
        self.game.undo_restore_point()


def begin(game: Any) -> Any:
    game.count = 0
    game.undo_savepoint()
    return game.states[0]


def counting(state: type[Turn] = Turn, **attributes: Any) -> Table[Any]:
    return table_of(state, setup_new_game=begin, __annotations__={"count": int}, **attributes)


def test_args_tell_what_can_be_undone_now() -> None:
    """`can_undo` counts the action that runs, and args that ask it are never stale."""
    table = counting()
    ann, bob = table.player_ids
    told = table.act(ann, "act_count").messages(ann)

    assert [message.args["args"] for message in told] == [{"can_undo": True, "gone": []}]
    assert table.view(ann).args["can_undo"]
    table.make_zombie(bob)
    assert table.view(ann).args == {"can_undo": True, "gone": [2]}


def test_nobody_undoes_outside_an_action() -> None:
    """A zombie and `on_concede` cannot return to a savepoint, which would undo their cause too."""

    class Back(Turn):
        def zombie(self, player_id: int) -> Any:
            self.game.undo_restore_point(player_id)

    table = counting(Back)
    table.act(table.player_ids[0], "act_count")
    before = table.snapshot()
    with pytest.raises(GameError, match="Cannot get the current player"):
        table.make_zombie(table.player_ids[0])

    assert table.snapshot() == before


def test_steps_that_break_without_what_they_were_built_on() -> None:
    """Whatever a replayed action of another player raises, undo is refused and changes nothing."""

    class Shared(Turn):
        @possible_action(check=False)
        def act_use(self) -> Any:
            self.game.count //= self.game.count

    table = counting(Shared)
    ann, bob = table.player_ids
    table.act(ann, "act_count")
    table.act(bob, "act_use")
    before = table.snapshot()
    with pytest.raises(UserError, match="others have built on it"):
        table.act(ann, "act_undo")

    assert table.snapshot() == before


def test_savepoints_of_a_table_without_what_was_added_since() -> None:
    """A table saved before an attribute was added starts without savepoints.

    They could not bring the attribute back.
    """
    blob = counting().snapshot()
    later = type(counting(__doc__="later").game)
    later = type("Sample", (later,), {"__annotations__": {"bonus": int}, "bonus": 0})
    table = Table.restore(later, blob)
    ann, _ = table.player_ids
    table.act(ann, "act_bonus")

    assert not table.game.can_undo(ann)


def test_there_is_something_to_undo_before_the_action_that_asks() -> None:
    """A running action does not count: asking too early fails there, where it can be caught."""

    class Careful(PlayerState):
        @possible_action
        def act_undo(self, active_player_id: int) -> None:
            assert not self.game.can_undo(active_player_id)
            try:
                self.game.undo_restore_point()
            except UserError:
                self.notify.all("nothing")

    def save_and_begin(game: Any) -> Any:
        game.undo_savepoint()
        return Careful

    table = table_of(Careful, setup_new_game=save_and_begin)
    [told] = table.act(table.player_ids[0], "act_undo").messages(None)

    assert told.type == "nothing"


@pytest.mark.pitfall(109, caught="run time")
@pytest.mark.parametrize(
    "spoil", [lambda game: game.undo_clear(), lambda game: game.random.randint(1, 6)]
)
def test_an_action_that_spoils_its_own_undo(spoil: Any) -> None:
    """Asking to undo, and then ending what could be undone, is refused when the action ends."""

    class Spoilt(Build):
        @possible_action
        def act_undo(self) -> Any:
            self.game.undo_restore_point()
            spoil(self.game)

    table = table_of(
        *(Spoilt, PlayerState),
        __annotations__={"tower": list[str]},
        setup_new_game=lambda game: setup(game) and Spoilt,
    )
    ann, _ = table.player_ids
    add(table, ann, "red")
    before = table.snapshot()

    with pytest.raises(UserError, match="There is nothing to undo"):
        table.act(ann, "act_undo")
    assert (table.snapshot(), table.game.tower) == (before, ["red"])


@pytest.mark.parametrize("ask", ["undo_restore_point", "can_undo"])
def test_strangers_have_nothing_to_undo(ask: str) -> None:
    """Undo is for players of the table: anybody else is the author's mistake."""

    class Ask(PlayerState):
        @possible_action
        def act_ask(self) -> None:
            getattr(self.game, ask)(99)

    table = table_of(Ask)

    with pytest.raises(GameError, match="Cannot find player 99"):
        table.act(table.player_ids[0], "act_ask")


class Name(str):
    """A text of a class of its own."""

    __slots__ = ()


class Adding(Turn):
    """A turn whose action takes a number."""

    @possible_action
    def act_add(self, n: int) -> Any:
        self.game.count += n


class Once(dict[str, int]):
    """Parameters that can be read once."""

    reads = 0

    def __iter__(self) -> Iterator[str]:
        self.reads += 1
        if self.reads > 1:
            raise RuntimeError
        return super().__iter__()


def test_recorded_actions_are_saved_whatever_class_their_names_are_of() -> None:
    """Names of actions and parameters may be of classes that inherit str: the text is recorded."""
    table = counting(Adding)
    ann = table.player_ids[0]
    table.act(ann, Name("act_add"), {Name("n"): 2})
    again = Table.restore(type(table.game), table.snapshot())
    for each in (table, again):
        each.act(ann, "act_undo")

    assert table.snapshot() == again.snapshot()


def test_parameters_that_are_read_only_once_are_refused_where_they_are_recorded() -> None:
    """An action that could not be played again is not taken."""
    table = counting(Adding)
    ann = table.player_ids[0]
    before = table.snapshot()
    with pytest.raises(ActionRefused, match="its parameters cannot be read again"):
        table.act(ann, "act_add", Once(n=2))

    assert table.snapshot() == before
