"""The tree of the last search, in which a bot may find the place that it is in now."""

from collections.abc import Iterator
from itertools import islice
from math import inf
from time import perf_counter
from typing import Any

from bga_states.bots.search_tree import Node, key_of
from bga_states.bots.seat import Seat
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.base.types import MULTI
from bga_states.engine.table import Table

CANDIDATES = 40
"""How many places are looked at: the answers of the others to what was chosen."""


class RememberedTree:
    """What a search found out, for the next one of the same player.

    Nobody tells a bot what the others did. So it plays the ways of its tree once more, in a table
    as it imagined it then, until it finds one on which it sees just what it sees now. Where chance
    or hidden cards had a hand in it there is none, and it starts anew.
    """

    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._root = Node()
        self._chosen: Choice | None = None

    def keep(self, seat: Seat, root: Node, chosen: Choice) -> None:
        """Keep a tree, and what was chosen at its root."""
        self._seat, self._root, self._chosen = seat, root, chosen

    def find(self, seat: Seat, end: float = inf) -> Node | None:
        """Return the node in which the player is now, None where it is not found.

        At the `end`, as `perf_counter` gives it, it looks no further.
        """
        last = self._seat
        if last is None or self._chosen is None or last.player_id != seat.player_id:
            return None
        after = self._root.children.get(key_of(seat.player_id, self._chosen))
        if after is None:
            return None
        table = last.imagine()
        table.act(seat.player_id, self._chosen.action, self._chosen.args)
        for place, node in islice(self._places(seat, table, after, end), CANDIDATES):
            if place.view(seat.player_id) == seat.view:
                return node
        return None

    def _places(
        self, seat: Seat, table: Table[Any], node: Node, end: float
    ) -> Iterator[tuple[Table[Any], Node]]:
        """Yield where the tree says it is the player's turn again, the most visited first."""
        states = definition_of(seat.game_class).states
        # Not by calls in calls: others may make more moves in a row than Python has room for.
        pending: list[tuple[Table[Any], Choice | None, Node]] = [(table, None, node)]
        while pending and perf_counter() < end:
            before, choice, node = pending.pop()
            table = _after(before, choice)
            # What is chosen there nobody sees, so it lies on other ways of the tree.
            if table.is_over or states[table.state_id].type is MULTI:
                continue
            if table.active_player_ids[0] == seat.player_id:
                yield table, node
                continue
            pending += _answers(table, node)


def _after(table: Table[Any], choice: Choice | None) -> Table[Any]:
    """Return a table as it is after the active player's choice; itself where there is none."""
    if choice is None:
        return table
    copy = table.copy()
    copy.act(copy.active_player_ids[0], choice.action, choice.args)
    return copy


def _answers(table: Table[Any], node: Node) -> Iterator[tuple[Table[Any], Choice | None, Node]]:
    """Yield what the active player may choose there and the tree knows, the most visited last."""
    active = table.active_player_ids[0]
    choices = {key_of(active, choice): choice for choice in table.choices(active)}
    answers = sorted(node.children.items(), key=lambda item: -item[1].visits)
    for key, child in reversed(answers):
        if key in choices:
            yield table, choices[key], child
