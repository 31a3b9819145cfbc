"""The tree of a search: the choices tried at each place, their visits and their results."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import log, sqrt

from bga_states.bots.seat import Chance
from bga_states.engine.author.actions import Choice

WIDTH = 8
GROWTH = 2.0
"""A node that was passed n times has at most `WIDTH + GROWTH * sqrt(n)` tried choices.

With hundreds of choices, a close look at a few says more than one look at each.
"""
RIVALS = 2
"""The number of players at which one player's gain is the other's loss."""

Worth = Mapping[int, float]
"""How well each player does, by id, from 0 to 1."""


class Node:
    """A place in the tree: the choices that led there, with any draws of chance in between.

    `visits` counts the walks through the node. `total` is the sum of their results, each from 0 to
    1, for the player whose choice leads there. `offered` counts how often that choice could be
    made: another deal may make it impossible. `proven` is the certain result if all players play
    well.
    """

    __slots__ = ("children", "offered", "proven", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.offered = 0
        self.children: dict[Hashable, Node] = {}
        self.proven: Worth | None = None

    def child(self, key: Hashable) -> "Node":
        """Return the node that a choice leads to; the first call makes it."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node()
        return found

    def select(
        self, player_id: int, choices: Sequence[Choice], chance: Chance, exploration: float
    ) -> int:
        """Return the index of the choice that a player tries next.

        Untried choices come first, in random order, as far as the node may grow. Then comes the
        choice with the highest upper confidence bound (UCB1). A proven choice needs no exploration.
        """
        known, untried = self._sort_out(player_id, choices)
        if untried and len(known) < WIDTH + GROWTH * sqrt(self.visits):
            return untried[int(chance.random() * len(untried))]
        best, most, fewest = 0, -1.0, 0
        for index, node in known:
            node.offered += 1
            if node.proven is not None:
                bound = node.proven[player_id]
            else:
                # ISMCTS counts how often this choice was possible, not the visits of its parent.
                bound = exploration * sqrt(log(node.offered) / node.visits)
                bound += node.total / node.visits
            # Proven bounds stay equal: always taking the first would hide the others' results.
            if bound > most or (bound == most and node.visits < fewest):
                best, most, fewest = index, bound, node.visits
        return best

    def _sort_out(
        self, player_id: int, choices: Sequence[Choice]
    ) -> "tuple[list[tuple[int, Node]], list[int]]":
        """Return the tried choices with their nodes, and the untried ones."""
        children = self.children
        known: list[tuple[int, Node]] = []
        untried: list[int] = []
        for index, choice in enumerate(choices):
            node = children.get(key_of(player_id, choice))
            if node is None or not node.visits:
                untried.append(index)
            else:
                known.append((index, node))
        return known, untried

    def prove(self, player_id: int, choices: int) -> None:
        """Prove the result of this place, if it follows for the player who chooses there.

        The player needs one winning choice, or a proven result for each of the `choices`. Among
        choices that are equally good for them, they may take any: if these decide between two
        other players, nothing is proven.
        """
        proven = [node.proven for node in self.children.values() if node.proven is not None]
        if not proven:
            return
        best = max(proven, key=lambda worth: worth[player_id])
        wins = best[player_id] == 1 and _settles_all(best)
        if not wins and len(proven) < choices:
            return
        if all(worth == best for worth in proven if worth[player_id] == best[player_id]):
            self.proven = best

    def best(self, player_id: int, choices: Iterable[Choice]) -> Choice:
        """Return the choice that a player should make: the most visited one.

        A choice that is proven to win comes before all others, a proven loss after them.
        """

        def mark(choice: Choice) -> tuple[float, int, float]:
            node = self.children.get(key_of(player_id, choice))
            if node is None:
                return 0.5, 0, 0.0
            certain = 0.5
            if node.proven is not None and node.proven[player_id] in {0, 1}:
                certain = node.proven[player_id]
            return certain, node.visits, node.total

        return max(choices, key=mark)


def _settles_all(worth: Worth) -> bool:
    """Whether the winner's result settles the others' results, whichever way they win."""
    return len(worth) <= RIVALS or len({*worth.values()}) == 1


def key_of(player_id: int, choice: Choice) -> Hashable:
    """Return a key that tells a player's choice from all others at the same place.

    Chance or hidden cards may decide which player has to choose there.
    """
    key = (player_id, choice.func.__name__, *choice.keywords.items())
    try:
        hash(key)
    except TypeError:  # a list of cards
        return player_id, choice
    return key
