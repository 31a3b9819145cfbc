"""How the framework behaves beyond the documents: undo."""

import pytest

from bga_states import Table, UserError, possible_action
from tests.bga_doc.games import NextPlayer, told
from tests.support import Everybody, PlayerState, SampleGame


class Turn(PlayerState):
    """A turn of several steps."""

    def on_entering_state(self, active_player_id: int) -> None:
        self.game.undo_savepoint(active_player_id)

    @possible_action
    def act_step(self) -> None:
        self.game.steps.append(self.game.get_active_player_id())

    @possible_action
    def act_roll(self) -> None:
        self.game.steps.append(self.random.randint(1, 6))

    @possible_action
    def act_reveal(self) -> None:
        self.game.undo_clear()

    @possible_action
    def act_save(self) -> None:
        self.game.undo_savepoint()

    @possible_action
    def act_pass(self) -> type[NextPlayer]:
        return NextPlayer

    @possible_action
    def act_undo(self) -> None:
        self.game.undo_restore_point()


class Walk(SampleGame):
    """A game that counts its steps."""

    states = (Turn, NextPlayer)
    steps: list[int]

    def setup_new_game(self) -> type[Turn]:
        self.steps = []
        return Turn


def walked(*actions: str) -> Table[Walk]:
    table = Table.create(Walk, {4: "Ann", 5: "Bob"}, seed=1)
    for action in actions:
        table.act(table.active_player_ids[0], action)
    return table


def test_everything_since_the_savepoint_is_undone() -> None:
    """`undo_restore_point`: the table is as it was at `undo_savepoint`, and all are notified."""
    table = walked("act_step", "act_step")
    outcome = table.act(4, "act_undo")

    assert table.game.steps == []
    assert (told(outcome), outcome.messages(None)[0].text) == (
        ["undoRestorePoint"],
        "Ann takes back what they did",
    )


def test_the_savepoint_is_made_when_the_action_ends() -> None:
    """`undo_savepoint` only raises a flag: the snapshot has the state after the whole cascade."""
    table = walked("act_pass", "act_step")
    table.act(5, "act_undo")

    assert (table.state_name, table.active_player_ids, table.game.steps) == ("Turn", [5], [])


def test_several_savepoints() -> None:
    """Any number of savepoints: each undo goes one further back."""
    table = walked("act_step", "act_save", "act_step", "act_undo")
    once = list(table.game.steps)
    table.act(4, "act_undo")

    assert (once, table.game.steps) == ([4], [])


@pytest.mark.pitfall(109, caught="run time")
@pytest.mark.parametrize(
    "actions",
    [
        (),
        ("act_step", "act_undo"),
        ("act_step", "act_roll"),
        ("act_step", "act_reveal"),
        ("act_step", "act_pass"),
    ],
    ids=["no step", "undone", "chance", "hidden information", "own turn only"],
)
def test_nothing_to_undo(actions: tuple[str, ...]) -> None:
    """Policy: no undo after hidden information or random events."""
    table = walked(*actions)
    player_id = table.active_player_ids[0]

    assert not table.game.can_undo(player_id)
    with pytest.raises(UserError, match="There is nothing to undo"):
        table.act(player_id, "act_undo")


@pytest.mark.pitfall(109, caught="impossible")
def test_undo_while_others_act() -> None:
    """Several players at once: what the others have done since the savepoint stays."""

    class Draft(Everybody):
        def on_entering_state(self) -> None:
            self.gamestate.set_all_players_multiactive()
            self.game.undo_savepoint(self.players.ids[0])

        @possible_action
        def act_step(self, current_player_id: int) -> None:
            self.game.steps.append(current_player_id)

        @possible_action
        def act_undo(self) -> None:
            self.game.undo_restore_point()

    class Drafts(SampleGame):
        states = (Draft, PlayerState)
        steps: list[int]

        def setup_new_game(self) -> type[Draft]:
            self.steps = []
            return Draft

    table = Table.create(Drafts, {4: "Ann", 5: "Bob"}, seed=1)
    for player_id, action in [(4, "act_step"), (5, "act_step"), (4, "act_step"), (4, "act_undo")]:
        table.act(player_id, action)

    assert table.game.steps == [5]


def test_an_undo_is_a_move() -> None:
    """Moves are counted on, whatever is undone."""
    table = walked("act_step", "act_undo")

    assert table.move_id == 2


def test_savepoints_are_saved() -> None:
    """A restored table can undo what the original could."""
    table = walked("act_step")
    again = Table.restore(Walk, table.snapshot())
    again.act(4, "act_undo")

    assert again.game.steps == []
