"""The tree of a search: what is tried next, what is proven, what is best."""

import random

from bga_states import Choice, Table
from bga_states.bots.search_tree import Node, key_of
from sample_games.tictactoe import TicTacToe

ANN, BOB = 1, 2
CHANCE = random.Random(1)


def cells(*numbers: int) -> list[Choice]:
    """Return choices of tic-tac-toe."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    offered = table.choices(table.player_ids[0])
    return [offered[number] for number in numbers]


def tried(choices: list[Choice], *tries: tuple[int, float]) -> Node:
    """Return a node whose choices were tried so often, and brought so much each time."""
    root = Node()
    for choice, (visits, worth) in zip(choices, tries, strict=True):
        node = root.child(key_of(ANN, choice))
        node.visits = node.offered = visits
        node.total = visits * worth
        root.visits += visits
    return root


def test_what_was_never_tried_comes_first() -> None:
    """As long as something was not tried, it is, however well the rest went."""
    choices = cells(0, 1, 2)
    root = tried(choices[:2], (5, 1.0), (5, 1.0))

    assert root.select(ANN, choices, CHANCE, 1.0) == 2


def test_the_best_bound_is_tried_next() -> None:
    """Of what was tried as often, the better is tried next; of what went as well, the rarer."""
    choices = cells(0, 1)

    assert tried(choices, (9, 0.2), (9, 0.6)).select(ANN, choices, CHANCE, 1.0) == 1
    assert tried(choices, (9, 0.5), (3, 0.5)).select(ANN, choices, CHANCE, 1.0) == 1
    assert tried(choices, (90, 0.6), (9, 0.5)).select(ANN, choices, CHANCE, 0.0) == 0


def test_a_node_grows_slowly_where_there_are_many_choices() -> None:
    """A node that was passed rarely goes deeper before it tries all of its choices."""
    choices = cells(*range(9))
    root = tried(choices[:8], *[(1, 0.5)] * 8)
    root.visits = 0

    assert root.select(ANN, choices, CHANCE, 1.0) != 8
    root.visits = 8
    assert root.select(ANN, choices, CHANCE, 1.0) == 8


def test_one_choice_that_wins_proves_a_win() -> None:
    """A place where the player has a choice that is proven to win is won."""
    choices = cells(0, 1, 2)
    root = tried(choices, (1, 0.5), (1, 1.0), (1, 0.5))
    root.child(key_of(ANN, choices[1])).proven = {ANN: 1.0, BOB: 0.0}
    root.prove(ANN, choices=3)

    assert root.proven == {ANN: 1.0, BOB: 0.0}


def test_a_loss_is_proven_by_all_choices() -> None:
    """A place is lost when all choices are proven to lose, and not before all were looked at."""
    choices = cells(0, 1)
    root = tried(choices, (1, 0.5), (1, 0.5))
    root.child(key_of(ANN, choices[0])).proven = {ANN: 0.0, BOB: 1.0}
    root.prove(ANN, choices=2)
    assert root.proven is None

    root.child(key_of(ANN, choices[1])).proven = {ANN: 0.5, BOB: 0.5}
    root.prove(ANN, choices=2)
    assert root.proven == {ANN: 0.5, BOB: 0.5}


def test_the_most_visited_choice_is_the_best() -> None:
    """The choice that was tried most often is taken, unless it is proven to lose."""
    choices = cells(0, 1, 2)
    root = tried(choices, (5, 0.9), (9, 0.6), (3, 0.1))

    assert root.best(ANN, choices) is choices[1]
    root.child(key_of(ANN, choices[1])).proven = {ANN: 0.0, BOB: 1.0}
    assert root.best(ANN, choices) is choices[0]
    root.child(key_of(ANN, choices[2])).proven = {ANN: 1.0, BOB: 0.0}
    assert root.best(ANN, choices) is choices[2]


def test_choices_with_lists_are_told_apart() -> None:
    """Choices of several cards are different keys, whatever the types of what they send."""
    method = cells(0)[0].func
    one, same, other = (Choice(method, cell=cards) for cards in ([1, 2], [1, 2], [2, 1]))

    assert key_of(ANN, one) == key_of(ANN, same)
    assert key_of(ANN, one) != key_of(ANN, other)
