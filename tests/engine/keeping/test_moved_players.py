"""Who has moved: whose state is another one after a move, their own or that of the table."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from bga_states import Gear, Table
from tests.engine.keeping.planning import Draft, Planning, Review

Deed = tuple[int, str, dict[str, Any]]
"""The number of the seat that acts, its action and the parameters."""
ALL = 0
"""Stands for everybody."""
DRAFT, REVIEW = Draft.id_, Review.id_

SAVE: Deed = (1, "act_save", {})
UNDO: Deed = (1, "act_undo", {})
WRITE: Deed = (1, "act_write", {})
GO_ON: Deed = (1, "act_go_on", {})
SENDS_BOB: Deed = (1, "act_send", {"whom": 2, "where": DRAFT})
CALLS_BOB_BACK: Deed = (1, "act_call_back", {"whom": 2})
BOB_GOES: Deed = (2, "act_send", {"whom": 2, "where": DRAFT})
BOB_SAVES: Deed = (2, "act_save", {})
BOB_WRITES: Deed = (2, "act_write", {})
BOB_FINDS_A_STEP: Deed = (2, "act_find_step", {})


def planning() -> Table[Planning]:
    return Table.create(Planning, ["Ann", "Bob"], seed=1)


def moved(table: Table[Planning], deeds: Sequence[Deed]) -> set[int]:
    """Do all this, and return the numbers of the seats whose players the last deed has moved."""
    for seat, action, args in deeds:
        outcome = table.act(table.player_ids[seat - 1], action, args)
    seats = {None: ALL} | {player_id: seat for seat, player_id in enumerate(table.player_ids, 1)}
    return {seats[who] for who in outcome.moved}


@pytest.mark.parametrize(
    ("deed", "who"),
    [
        (WRITE, set()),
        (GO_ON, {ALL}),
        ((1, "act_send", {"whom": 2, "where": REVIEW}), {2}),
        ((1, "act_send", {"whom": 2, "where": DRAFT}), {2}),
        (CALLS_BOB_BACK, {2}),
        ((1, "act_call_back", {"whom": 1}), set()),
        ((1, "act_rest", {"whom": 2}), {2}),
        ((1, "act_rest", {"whom": 1}), set()),
        ((2, "act_wake", {"whom": 1}), set()),
    ],
    ids=str,
)
def test_who_enters_or_leaves_a_state_has_moved(deed: Deed, who: set[int]) -> None:
    """That are all when the table moves, and otherwise those whose own state begins or ends."""
    assert moved(planning(), [SENDS_BOB, deed]) == who


UNDONE = {
    "a choice of one's own": ([SAVE, WRITE], {1}),
    "what others have done since stays": ([SAVE, WRITE, BOB_GOES], {1}),
    "what was before stays": ([GO_ON, SENDS_BOB, SAVE, WRITE], {1}),
    "a move of another": ([SAVE, SENDS_BOB], {1, 2}),
    "a move of another and back": ([SENDS_BOB, SAVE, CALLS_BOB_BACK, SENDS_BOB], {1, 2}),
    "a move of one who had gone there": ([SAVE, BOB_GOES, CALLS_BOB_BACK, SENDS_BOB], {1, 2}),
    "a step that now leads elsewhere": ([SAVE, WRITE, BOB_FINDS_A_STEP], {1, 2}),
    "a move of the table": ([SAVE, GO_ON], {ALL}),
    "a move of the table and back": ([SAVE, GO_ON, GO_ON], {ALL}),
    "a choice after which others led on": ([SAVE, WRITE, (2, "act_go_on", {})], {ALL}),
    "a choice that had kept others from it": ([SAVE, WRITE, (2, "act_hurry", {})], {ALL}),
    "the second of two": ([SAVE, WRITE, BOB_GOES, SAVE, WRITE, UNDO], {1}),
}


@pytest.mark.parametrize(("deeds", "who"), UNDONE.values(), ids=UNDONE)
def test_an_undo_moves_those_whose_state_is_another_stay(deeds: list[Deed], who: set[int]) -> None:
    """It moves all if the table's state was left since, else whoever was moved by what is undone.

    Whoever undoes is where they were, and sees what they saw before.
    """
    assert moved(planning(), [*deeds, UNDO]) == who


@pytest.mark.parametrize(
    ("deeds", "who"),
    [
        ([SAVE, WRITE, BOB_GOES, (1, "act_take_back", {"whose": 1, "whom": 2})], {1}),
        ([BOB_SAVES, BOB_WRITES, (1, "act_take_back", {"whose": 2, "whom": 1})], {2}),
    ],
    ids=["one's own", "another's"],
)
def test_the_action_that_undoes_moves_nobody_itself(deeds: list[Deed], who: set[int]) -> None:
    """What else it does is undone; whoever is moved is who did what is taken back."""
    assert moved(planning(), deeds) == who


def test_a_restored_table_knows_who_has_moved() -> None:
    """What an undo moves is known from the snapshot alone."""
    for deeds, who in UNDONE.values():
        table = planning()
        moved(table, deeds)
        again = Table.restore(Planning, table.snapshot())

        assert moved(again, [UNDO]) == who
        moved(table, [UNDO])
        assert again.snapshot() == table.snapshot()


def test_a_table_that_was_saved_before_it_was_recorded() -> None:
    """Where a snapshot does not say whom a step has moved, it may have been everybody."""
    table = planning()
    moved(table, [SAVE, WRITE, BOB_GOES])
    saved = msgspec.msgpack.decode(table.snapshot(), strict=False)
    for step in saved["undo"]["steps"]:
        del step["moved"]

    assert moved(Table.restore(Planning, msgspec.msgpack.encode(saved)), [UNDO]) == {ALL}


@pytest.mark.own_gear
@pytest.mark.parametrize("gear", Gear)
def test_every_gear_says_who_has_moved(gear: Gear) -> None:
    """A simulation, which tells nothing else, says it as every other table does."""
    table = Table.create(Planning, ["Ann", "Bob"], seed=1, gear=gear)

    assert moved(table, [SENDS_BOB]) == {2}
    assert moved(table, [CALLS_BOB_BACK]) == {2}


@pytest.mark.own_gear
def test_a_playout_has_moved_whom_any_of_its_moves_has() -> None:
    """The zombie ends Ann's step, and what Bob does next does not hide that."""
    table = Table.create(Planning, ["Ann", "Bob"], seed=3, gear=Gear.FAST)
    ann, _ = table.player_ids
    table.act(ann, "act_send", {"whom": 1, "where": DRAFT})
    outcome = table.play_out(lambda id_, choices: None if id_ == ann else choices[0], 2)

    assert table.game.written == ["Plan"]
    assert outcome.moved == {ann}
