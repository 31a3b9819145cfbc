"""The tree of the last search, in which a bot may find its current position."""

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
"""The largest number of places to look at: the other players' answers to the bot's choice."""


class RememberedTree:
    """The results of a search, for the same player's next one.

    A bot gets no report of the other players' moves. So it replays the paths of its tree, in a
    table as it imagined it then, until one gives exactly its current view. If chance or hidden
    cards played a part, there is no such path, and the bot starts anew.
    """

    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._root = Node()
        self._chosen: Choice | None = None

    def keep(self, seat: Seat, root: Node, chosen: Choice) -> None:
        """Keep a tree, and the choice made at its root."""
        self._seat, self._root, self._chosen = seat, root, chosen

    def find(self, seat: Seat, end: float = inf) -> Node | None:
        """Return the node of the player's current position, or None.

        The search stops at `end`, a time of `perf_counter`.
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
        """Yield the places where it is the player's turn again, the most visited first."""
        states = definition_of(seat.game_class).states
        # Not recursive: others may make more moves in a row than Python's stack has room for.
        pending: list[tuple[Table[Any], Choice | None, Node]] = [(table, None, node)]
        while pending and perf_counter() < end:
            before, choice, node = pending.pop()
            table = _after(before, choice)
            # Choices made there are hidden, so they lie on other paths of the tree.
            if table.is_over or states[table.state_id].type is MULTI:
                continue
            if table.active_player_ids[0] == seat.player_id:
                yield table, node
                continue
            pending += _answers(table, node)


def _after(table: Table[Any], choice: Choice | None) -> Table[Any]:
    """Return a copy of a table after the active player's choice, or the table for no choice."""
    if choice is None:
        return table
    copy = table.copy()
    copy.act(copy.active_player_ids[0], choice.action, choice.args)
    return copy


def _answers(table: Table[Any], node: Node) -> Iterator[tuple[Table[Any], Choice | None, Node]]:
    """Yield the active player's choices that the tree knows, the most visited last."""
    active = table.active_player_ids[0]
    choices = {key_of(active, choice): choice for choice in table.choices(active)}
    answers = sorted(node.children.items(), key=lambda item: -item[1].visits)
    for key, child in reversed(answers):
        if key in choices:
            yield table, choices[key], child
