"""The tree of a search: what was tried where, how often, and how well it went."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import log, sqrt

from bga_states.bots.seat import Chance
from bga_states.engine.author.actions import Choice

WIDTH = 8
GROWTH = 2.0
"""At a node that was passed n times, `WIDTH + GROWTH * sqrt(n)` choices are tried in turn.

Where there are hundreds, a few that are looked at closely say more than all of them once.
"""
RIVALS = 2
"""What one of so many players gets the other loses."""

Worth = Mapping[int, float]
"""How well each player does, by id, from 0 to 1."""


class Node:
    """A place in the tree: the choices that led there, whatever chance brought in between.

    `visits` is how often it was passed, `total` the sum of what came of it for the player who chose
    to go there, from 0 to 1 each time. `offered` counts how often that choice could be made: with
    another deal it may be impossible. `proven` is what must come of it if everybody plays well.
    """

    __slots__ = ("children", "offered", "proven", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.offered = 0
        self.children: dict[Hashable, Node] = {}
        self.proven: Worth | None = None

    def child(self, key: Hashable) -> "Node":
        """Return the node that a choice leads to; it is made when it is first asked for."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node()
        return found

    def select(
        self, player_id: int, choices: Sequence[Choice], chance: Chance, exploration: float
    ) -> int:
        """Return the index of the choice that a player tries next.

        First those never tried, in random order, as far as the node may grow; then the one with the
        highest upper confidence bound (UCB1). Of what is proven nothing is left to find out.
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
                # As often as it could have been chosen, not as often as anything was (ISMCTS).
                bound = exploration * sqrt(log(node.offered) / node.visits)
                bound += node.total / node.visits
            # What is proven stays equal: always the first of them would hide what others get.
            if bound > most or (bound == most and node.visits < fewest):
                best, most, fewest = index, bound, node.visits
        return best

    def _sort_out(
        self, player_id: int, choices: Sequence[Choice]
    ) -> "tuple[list[tuple[int, Node]], list[int]]":
        """Return the choices that were tried, with their nodes, and those that were not."""
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
        """Prove what comes of this place, if that follows for the player who chooses there.

        They need one choice that wins, or to know of all so many choices what comes of them. Of
        those that are as good for them they may take any: where these decide between two others,
        nothing is proven.
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
        """Return the choice that a player should make: the one they came back to most often.

        One that is proven to win comes before all others, one that is proven to lose after them.
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
    """Whether what the winner gets says what the others get, however else they could win."""
    return len(worth) <= RIVALS or len({*worth.values()}) == 1


def key_of(player_id: int, choice: Choice) -> Hashable:
    """Return what tells a choice of a player from all others made there.

    By chance or by hidden cards, one player may have to choose there or another.
    """
    key = (player_id, choice.func.__name__, *choice.keywords.items())
    try:
        hash(key)
    except TypeError:  # a list of cards
        return player_id, choice
    return key
