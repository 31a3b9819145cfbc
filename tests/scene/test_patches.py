"""Patches: what they say of two scenes is exactly how these differ."""

import copy
from itertools import pairwise

import msgspec
import pytest

from bga_states import Game
from bga_states.scene import (
    Card,
    Cell,
    Counter,
    DrawnScene,
    Element,
    Grid,
    Hand,
    Line,
    Map,
    Mat,
    Passed,
    Piece,
    Pile,
    Ring,
    Row,
    Seat,
    Spot,
    fill,
)
from bga_states.scene.flat_scene import FlatParts, flat_scene
from bga_states.scene.patches import NO_CHANGE, Patch, patch
from tests.sample_games.catalogues import GAMES
from tests.scene.drawing import table_with
from tests.scene.filmed import FIRST, filmed

CARDS = [Card(id=f"card {number}", corner=str(number)) for number in range(4)]
UNNAMED = [Card(corner=corner) for corner in "ABCA"]
SCENES: tuple[tuple[Element, ...], ...] = (
    (),
    (Hand(id="hand", items=CARDS), Pile(id="deck", count=3)),
    (Hand(id="hand", items=CARDS[1:]), Pile(id="deck", count=3, top=CARDS[0])),
    (Pile(id="deck", count=3, top=CARDS[1]), Hand(id="hand", items=[CARDS[0], *CARDS[2:]])),
    (Row(items=UNNAMED),),
    (Row(items=UNNAMED[1:]), Counter(name="points", value=1)),
    (Row(name=fill("of ${n}", n=1), items=UNNAMED), Counter(name="points", value=2)),
    (Mat(owner=1, items=[Hand(items=CARDS[:2])]), Mat(owner=2, items=[Hand(items=CARDS[2:])])),
    (Mat(owner=2, items=[Hand(items=CARDS[:2])]), Mat(owner=1, items=[Hand(items=CARDS[2:])])),
    (Grid(id="board", columns=3, rows=3, cells=[Cell(1, 1, [Piece(id="a")]), Cell(2, 1)]),),
    (Grid(id="board", columns=3, rows=3, cells=[Cell(2, 1, [Piece(id="a")])]),),
    (
        Grid(
            id="board",
            columns=3,
            rows=3,
            cells=[Cell(2, 1, [Piece(id="b")]), Cell(3, 3), Cell(2, 1, [Piece(id="a")], sign="x")],
        ),
    ),
    (
        Map(
            id="map",
            width=9,
            height=9,
            spots=[Spot(id="s", x=1, y=1, items=[Piece(id="a")]), Spot(id="t", x=2, y=2)],
            lines=[Line("s", "t")],
        ),
    ),
    (
        Map(
            id="map",
            width=9,
            height=9,
            spots=[Spot(id="s", x=1, y=1), Spot(id="t", x=2, y=2, items=[Piece(id="a")])],
            lines=[Line("s", "t", owner=2)],
        ),
    ),
    (Ring(id="trick", seats=[Seat(1, [CARDS[0]]), Seat(2)]),),
    (Ring(id="trick", seats=[Seat(1), Seat(2, [CARDS[0]])]),),
)
"""Scenes in which things move, change their places and have no ids; any may follow any."""


def applied(parts: FlatParts, change: Patch) -> FlatParts:
    """Do what a renderer does with a patch."""
    left = {id_: part for id_, part in parts.items() if id_ not in change.drop}
    return left | change.set


def check(before: DrawnScene, after: DrawnScene) -> Patch:
    """Check that a patch leads from a scene to the next, and has nothing but differences."""
    old, new = flat_scene(before), flat_scene(after)
    found = patch(before, after)

    assert applied(old, found) == new
    assert all(old.get(id_) != part for id_, part in found.set.items())
    assert set(found.drop) == old.keys() - new.keys()
    return found


def scene_with(items: tuple[Element, ...]) -> DrawnScene:
    table = table_with(lambda _game, _player_id: None)
    return msgspec.structs.replace(table.scene(None), items=items)


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_any_scene_may_follow_any(number: int) -> None:
    """A patch leads from each scene to each other, without a part that stays the same."""
    before = scene_with(SCENES[number])
    for items in SCENES:
        check(before, scene_with(items))


def test_equal_scenes_have_no_patch() -> None:
    """Two drawings of the same table differ in nothing."""
    for items in SCENES:
        assert check(scene_with(items), scene_with(copy.deepcopy(items))) == NO_CHANGE


def test_a_thing_that_changes_places_is_no_part_of_the_patch() -> None:
    """Only the two places say so: the card itself is the same."""
    found = check(scene_with(SCENES[1]), scene_with(SCENES[2]))

    assert found.set.keys() == {"hand", "deck"}
    assert found.drop == []


def test_an_empty_list_is_as_good_as_none() -> None:
    """A piece that covers an empty list of cells is in one cell, as by default."""
    drawn = DrawnScene(None, [], [], [Row(items=[Piece(covers=[])])])

    assert flat_scene(drawn)["row/piece"] == {"t": "piece"}


def test_players_are_parts() -> None:
    """A score, and whose turn it is, change the player and the root alone."""
    before = scene_with(SCENES[1])
    players = [msgspec.structs.replace(player) for player in before.players]
    players[0].score = 3
    found = check(before, msgspec.structs.replace(before, players=players, active_player_ids=[]))

    assert found.set.keys() == {"", f"player {players[0].id}"}


def test_what_is_passed_goes_along() -> None:
    """The things that change places are written with the ids of both places."""
    before = scene_with(SCENES[1])
    change = patch(before, before, (Passed("hand 1", "hand 2", 3),))

    assert msgspec.json.decode(msgspec.json.encode(change)) == {
        "set": {},
        "passed": [{"from": "hand 1", "to": "hand 2", "count": 3}],
    }


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_samples_are_patched(game: type[Game]) -> None:
    """The steps of each sample lead from the first scene to the last."""
    steps = [step.scene for made in filmed(game) for step in made.steps[FIRST]]

    assert len(steps) > game.min_players
    for before, after in pairwise(steps):
        check(before, after)
