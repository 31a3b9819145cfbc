from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sample_games.cant_stop import rules
from sample_games.cant_stop.rules import LENGTHS, RUNNERS, Move, Steps

# The best and the worst columns, in per cent, from github.com/k1monfared/notes,
# blog/files/20251201/analysis_results.txt.
PUBLISHED_SUCCESS = {
    (6, 7, 8): 92.0,
    (5, 7, 8): 91.4,
    (4, 6, 8): 91.1,
    (4, 7, 8): 90.3,
    (5, 6, 8): 89.5,
    (3, 7, 8): 89.3,
    (2, 7, 8): 89.0,
    (5, 6, 7): 88.7,
    (4, 6, 7): 88.6,
    (2, 6, 8): 88.3,
    (3, 5, 12): 63.7,
    (2, 3, 10): 63.4,
    (2, 3, 5): 58.4,
    (3, 4, 12): 57.9,
    (2, 4, 12): 55.2,
    (2, 3, 11): 52.5,
    (2, 3, 4): 52.2,
    (2, 3, 12): 43.8,
}
# Columns, runners, closed columns, and what is wrong.
ILLEGAL: dict[str, tuple[Move, Steps, list[int], str]] = {
    "nothing": ((), {}, [], "at least one runner must advance"),
    "no such column": ((13,), {}, [], "the columns are numbered from 2 to 12"),
    "closed": ((7,), {}, [7], "a column is closed"),
    "one of two closed": ((6, 8), {}, [8], "a column is closed"),
    "no runner": ((9,), {6: 1, 7: 1, 8: 1}, [], "there are only three runners"),
    "one runner for two": ((5, 9), {6: 1, 7: 1}, [], "there are only three runners"),
    "beyond the top": ((2,), {2: 3, 7: 1, 8: 1}, [], "a runner would go beyond the top"),
    "double beyond the top": ((2, 2), {2: 2}, [], "a runner would go beyond the top"),
}

dice = st.lists(st.integers(1, 6), min_size=4, max_size=4)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Steps, Steps, frozenset[int]]:
    """Draw a player's markers, the runners after some rolls without a bust, and closed columns."""
    closed = draw(st.frozensets(st.sampled_from(list(LENGTHS)), max_size=8))
    markers = {
        column: draw(st.integers(1, length - 1))
        for column, length in LENGTHS.items()
        if column not in closed and draw(st.booleans())
    }
    runners: Steps = {}
    for roll in draw(st.lists(dice, max_size=12)):
        if moves := rules.possible_moves(roll, markers, runners, closed):
            rules.advance(draw(st.sampled_from(moves)), markers, runners, closed)
    return markers, runners, closed


def is_within_the_rules(move: Move, markers: Steps, runners: Steps, closed: frozenset[int]) -> bool:
    """§4 Judge a move by where the runners would be.

    There are three at most, none beyond a top or in a closed column.
    """
    reached = {
        column: runners.get(column, markers.get(column, 0)) + move.count(column) for column in move
    }
    few = len(runners | reached) <= RUNNERS
    return (
        few
        and closed.isdisjoint(move)
        and all(step <= LENGTHS[column] for column, step in reached.items())
    )


def play_turn(random: Random, everybody: list[Steps], player: int) -> None:
    """§2 Let a player choose any moves and stop after three rolls."""
    markers, closed = everybody[player], rules.closed_columns(everybody)
    runners: Steps = {}
    for _ in range(3):
        moves = rules.possible_moves(random.choices(range(1, 7), k=4), markers, runners, closed)
        if not moves:
            return
        rules.advance(random.choice(moves), markers, runners, closed)
    won = rules.secure(markers, runners)
    for other in range(len(everybody)):
        if other != player:
            rules.remove_markers(everybody[other], won)


def test_the_lengths_of_the_columns() -> None:
    """§1 Columns get longer by two steps up to column 7 with thirteen, and then shorter again."""
    assert list(LENGTHS.items()) == list(
        zip(range(2, 13), [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3], strict=True)
    )


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        pytest.param([1, 5, 4, 6], [(6, 10), (5, 11), (7, 9)], id="three ways"),
        pytest.param([2, 4, 5, 5], [(6, 10), (7, 9)], id="two dice alike"),
        pytest.param([6, 6, 1, 1], [(2, 12), (7, 7)], id="two and two alike"),
        pytest.param([3, 3, 3, 1], [(4, 6)], id="three alike"),
        pytest.param([1, 1, 1, 1], [(2, 2)], id="all alike"),
    ],
)
def test_the_ways_to_split_the_dice(roll: list[int], expected: list[tuple[int, int]]) -> None:
    """§3 Four dice make two pairs in three ways, or in fewer when dice are alike."""
    assert rules.splits(roll) == expected


@given(dice)
def test_every_die_is_in_a_pair(roll: list[int]) -> None:
    """§3 The two pairs of a split use all four dice."""
    assert {low + high for low, high in rules.splits(roll)} == {sum(roll)}


@given(dice, st.permutations(range(4)))
def test_the_order_of_the_dice_says_nothing(roll: list[int], order: list[int]) -> None:
    """§3 The same dice in another order can be split in the same ways."""
    assert set(rules.splits([roll[index] for index in order])) == set(rules.splits(roll))


@pytest.mark.parametrize(
    ("markers", "runners", "expected"),
    [
        pytest.param({}, {}, 1, id="nothing there"),
        pytest.param({7: 4}, {}, 5, id="own marker"),
        pytest.param({7: 4}, {7: 6}, 7, id="runner above the marker"),
        pytest.param({6: 4}, {8: 6}, 1, id="other columns"),
    ],
)
def test_the_next_step(markers: Steps, runners: Steps, expected: int) -> None:
    """§4 A runner goes up a step; a new one starts above the player's marker or on the lowest."""
    assert rules.next_step(7, markers, runners) == expected


@pytest.mark.parametrize(
    ("column", "runners", "closed", "expected"),
    [
        pytest.param(7, {}, [], True, id="new runner"),
        pytest.param(7, {2: 1, 3: 1}, [], True, id="last runner"),
        pytest.param(7, {2: 1, 3: 1, 4: 1}, [], False, id="no runner left"),
        pytest.param(7, {2: 1, 3: 1, 7: 12}, [], True, id="up to the top"),
        pytest.param(7, {7: 13}, [], False, id="at the top"),
        pytest.param(7, {}, [7], False, id="closed"),
        pytest.param(7, {}, [6, 8], True, id="others closed"),
        pytest.param(1, {}, [], False, id="below the columns"),
        pytest.param(13, {}, [], False, id="above the columns"),
    ],
)
def test_where_a_runner_can_advance(
    column: int, runners: Steps, closed: list[int], expected: bool
) -> None:
    """§4 A pair advances nothing in a closed column, at the top, or without a runner to place."""
    assert rules.can_advance(column, runners, closed) == expected
    assert (column in rules.open_columns(runners, closed)) == expected


@pytest.mark.parametrize(
    ("roll", "runners", "closed", "expected"),
    [
        pytest.param([1, 5, 4, 6], {}, [], [(6, 10), (5, 11), (7, 9)], id="three new runners"),
        pytest.param(
            [2, 4, 3, 5], {6: 1, 10: 1}, [], [(6, 8), (5,), (9,), (7, 7)], id="one runner left"
        ),
        pytest.param([2, 4, 5, 5], {3: 1, 6: 1}, [], [(6, 10), (7,), (9,)], id="both or either"),
        pytest.param([2, 4, 5, 5], {3: 1, 6: 1, 8: 1}, [], [(6,)], id="no runner left"),
        pytest.param([2, 4, 5, 5], {3: 1, 6: 11, 8: 1}, [], [], id="runner at the top"),
        pytest.param([2, 4, 4, 6], {}, [6, 8, 10], [], id="closed"),
        pytest.param([1, 5, 4, 6], {}, [6, 11], [(10,), (5,), (7, 9)], id="half of a split closed"),
        pytest.param([3, 3, 3, 1], {4: 1, 6: 1, 7: 1}, [], [(4, 6)], id="both must"),
        pytest.param([1, 1, 1, 1], {}, [], [(2, 2)], id="double"),
        pytest.param([1, 1, 1, 1], {2: 2}, [], [(2,)], id="double with one step left"),
        pytest.param([1, 1, 1, 1], {2: 3}, [], [], id="double at the top"),
        pytest.param([1, 1, 1, 1], {3: 1, 4: 1}, [], [(2, 2)], id="double with one runner left"),
    ],
)
def test_what_a_roll_can_advance(
    roll: list[int], runners: Steps, closed: list[int], expected: list[Move]
) -> None:
    """§4 Every pair of a split that can advance does; one runner left for two pairs is a choice."""
    assert rules.possible_moves(roll, {}, runners, closed) == expected


def test_a_marker_leaves_room_for_one_step() -> None:
    """§4 A double advances once when the player's marker is one step below the top."""
    assert rules.possible_moves([1, 1, 1, 1], {2: 2}, {}, []) == [(2,)]


@given(dice, positions())
def test_the_possible_moves_are_the_longest_within_the_rules(
    roll: list[int], position: tuple[Steps, Steps, frozenset[int]]
) -> None:
    """§4 The possible moves are the allowed parts of a split that leave out no usable pair."""
    expected: set[Move] = set()
    for low, high in rules.splits(roll):
        parts = [
            part for part in ((low, high), (low,), (high,)) if is_within_the_rules(part, *position)
        ]
        expected |= {part for part in parts if len(part) == len(parts[0])}
    moves = rules.possible_moves(roll, *position)

    assert set(moves) == expected
    assert len(moves) == len(expected)


@given(dice, positions())
def test_a_possible_move_advances_as_many_steps_as_it_has_columns(
    roll: list[int], position: tuple[Steps, Steps, frozenset[int]]
) -> None:
    """§4 Each possible move is legal: its runners go up one step for each pair, and others stay."""
    markers, runners, closed = position
    for move in rules.possible_moves(roll, *position):
        after = runners.copy()
        reached = rules.advance(move, markers, after, closed)

        assert after == runners | reached
        gains = {
            column: step - runners.get(column, markers.get(column, 0))
            for column, step in reached.items()
        }
        assert gains == {column: move.count(column) for column in move}


def test_runners_start_above_the_markers() -> None:
    """§4 One pair adds a runner above the player's marker; the other moves an existing runner."""
    runners = {8: 5}
    reached = rules.advance((6, 8), {6: 2, 8: 3}, runners, [])

    assert reached == {6: 3, 8: 6}
    assert runners == {8: 6, 6: 3}


@pytest.mark.parametrize(
    ("move", "runners", "closed", "fact"), ILLEGAL.values(), ids=ILLEGAL.keys()
)
def test_an_illegal_move_is_refused(
    move: Move, runners: Steps, closed: list[int], fact: str
) -> None:
    """§4 A move that cannot be made as a whole is refused and leaves the runners alone."""
    before = runners.copy()

    with pytest.raises(
        ValueError, match=rf"^Cannot advance in .*: {fact}\. Choose one of possible_moves\.$"
    ):
        rules.advance(move, {}, runners, closed)
    assert runners == before


@pytest.mark.parametrize(("columns", "percent"), PUBLISHED_SUCCESS.items())
def test_the_published_probabilities(columns: Move, percent: float) -> None:
    """§5 With three runners out, all below the top, a roll succeeds as often as published."""
    runners = dict.fromkeys(columns, 1)
    mirrored = {14 - column: 1 for column in columns}

    assert round(100 * (1 - rules.bust_probability(runners, [])), 1) == percent
    assert rules.bust_probability(mirrored, []) == rules.bust_probability(runners, [])


@pytest.mark.parametrize(
    ("runners", "closed", "expected"),
    [
        pytest.param({}, [], 0, id="all open"),
        pytest.param({2: 1, 12: 1}, [], 0, id="a runner left"),
        pytest.param({2: 3, 3: 5, 12: 3}, [], 1, id="all at the top"),
        pytest.param({6: 1, 7: 1, 8: 1}, [2, 3, 12], 104 / 1296, id="others closed"),
        pytest.param({6: 11, 7: 1, 8: 11}, [], 462 / 1296, id="only column 7"),
        pytest.param(
            {},
            [column for column in LENGTHS if column != 7],
            462 / 1296,
            id="only column 7 not closed",
        ),
    ],
)
def test_what_makes_a_bust_probable(runners: Steps, closed: list[int], expected: float) -> None:
    """§5 Only the columns in which the player can still advance decide how probable a bust is."""
    assert rules.bust_probability(runners, closed) == expected


@pytest.mark.parametrize(
    ("runners", "closed"),
    [
        pytest.param({3: 1, 5: 1, 11: 1}, [], id="three runners"),
        pytest.param({3: 5, 5: 1, 11: 1}, [], id="one at the top"),
        pytest.param({5: 1}, [6, 7, 8], id="closed columns"),
        pytest.param({7: 1, 9: 1, 10: 1}, [6, 8], id="runners and closed columns"),
    ],
)
def test_the_probability_counts_the_rolls(runners: Steps, closed: list[int]) -> None:
    """§5 The probability of a bust is the share of the 1296 rolls that leave nothing to choose."""
    rolls = list(product(range(1, 7), repeat=4))
    busts = [roll for roll in rolls if not rules.possible_moves(roll, {}, runners, closed)]

    assert rules.bust_probability(runners, closed) == len(busts) / len(rolls)


@given(positions())
def test_markers_replace_the_runners(position: tuple[Steps, Steps, frozenset[int]]) -> None:
    """§6 Stopping replaces each runner by a marker and leaves the other markers as they are."""
    markers, runners, _ = position
    before, reached = markers.copy(), runners.copy()
    rules.secure(markers, runners)

    assert runners == {}
    assert {column: markers[column] for column in reached} == reached
    assert {column: step for column, step in markers.items() if column not in reached} == {
        column: step for column, step in before.items() if column not in reached
    }


def test_the_columns_won_by_stopping() -> None:
    """§6 A player wins the columns whose top a runner has reached; earlier wins do not count."""
    markers = {12: 3, 7: 12, 5: 8}
    won = rules.secure(markers, {7: 13, 2: 3, 6: 10})

    assert won == [2, 7]
    assert rules.columns_won(markers) == [2, 7, 12]


@pytest.mark.parametrize("column", LENGTHS)
def test_a_column_is_won_on_its_top(column: int) -> None:
    """§6 A column is won with a marker on the top step, not one below."""
    assert rules.columns_won({column: LENGTHS[column] - 1}) == []
    assert rules.columns_won({column: LENGTHS[column]}) == [column]
    assert rules.owner_of(column, {11: {column: 1}, 12: {column: LENGTHS[column]}}) == 12


def test_a_column_is_closed_to_everyone() -> None:
    """§6 The columns won by any player are closed, the others are not."""
    closed = rules.closed_columns([{2: 3, 7: 12}, {}, {7: 4, 12: 3}])

    assert closed == {2, 12}
    assert rules.possible_moves([1, 1, 6, 6], {}, {}, closed) == [(7, 7)]


def test_the_others_lose_their_markers_in_a_column_won() -> None:
    """§6 The markers in a column that another player wins leave the board, and the rest stays."""
    markers = {2: 1, 7: 4}
    rules.remove_markers(markers, [2, 6])

    assert markers == {7: 4}


@pytest.mark.parametrize(
    ("markers", "expected"),
    [
        pytest.param({}, False, id="none"),
        pytest.param({2: 3, 12: 3, 7: 12}, False, id="two and nearly three"),
        pytest.param({2: 3, 12: 3, 7: 13}, True, id="three"),
        pytest.param({2: 3, 12: 3, 7: 13, 3: 5, 4: 6}, True, id="four"),
    ],
)
def test_three_columns_win(markers: Steps, expected: bool) -> None:
    """§7 A player wins with three columns, or more."""
    assert rules.has_won(markers) == expected
    assert rules.winner({23: {3: 4}, 42: markers}) == (42 if expected else None)


@given(st.randoms(use_true_random=True), st.integers(2, 4))
def test_a_game_ends_with_a_winner(random: Random, players: int) -> None:
    """§2-§7 The player who has just stopped wins, and no column is won by two players."""
    everybody: list[Steps] = [{} for _ in range(players)]
    turn = 0
    while not rules.has_won(everybody[turn % players]):
        turn += 1
        play_turn(random, everybody, turn % players)
    columns = [column for markers in everybody for column in rules.columns_won(markers)]

    assert rules.winner(dict(enumerate(everybody))) == turn % players
    assert len(columns) == len(set(columns))
