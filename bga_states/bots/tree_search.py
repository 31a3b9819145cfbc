"""Monte Carlo tree search: plays imagined games from a position, and remembers their results."""

from collections.abc import Callable
from typing import Any, NamedTuple

from bga_states.bots.search_tree import Node, Worth, key_of
from bga_states.bots.seat import Seat
from bga_states.bots.standings import utilities
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.base.types import MULTI
from bga_states.engine.table import Table

Playout = Callable[[Table[Any], int], Worth]
"""Plays a table on for a number of moves, and returns each player's worth."""


class Search:
    """A search for one decision: one tree over as many deals as there are playouts.

    Each player maximises their own share (max^n). In states with several active players, players
    do not see each other's choices: each walks down their own path, which holds only their own
    choices of that state (decoupled UCT). If nothing is hidden, no players choose at the same time
    and no chance was drawn, the end of a game proves the places before it.
    """

    def __init__(self, seat: Seat, root: Node, playout: Playout, exploration: float) -> None:
        self.seat = seat
        self.root = root
        self._playout = playout
        self._exploration = exploration
        definition = definition_of(seat.game_class)
        states = definition.states.values()
        self._simultaneous = {state.id for state in states if state.type is MULTI}
        self._is_open = not definition.has_redeal

    def run(self, depth: int) -> None:
        """Play one imagined game of at most `depth` moves, and note its result in the tree."""
        table = self.seat.imagine()
        walk = Walk(self.root)
        goes_on = True
        while goes_on and not table.is_over and walk.moves < depth:
            goes_on = self._step(table, walk)
        worth = walk.proven
        if worth is None and table.result is not None:
            worth = utilities(table.result)
            if self._is_open and walk.is_open and not table.game.random.draws:
                walk.prove(worth)
        if worth is None:
            worth = self._playout(table, max(depth - walk.moves, 0))
        table.release()
        self.root.visits += 1
        walk.note(worth)

    def _step(self, table: Table[Any], walk: "Walk") -> bool:
        """Make one move within the tree; return whether it led to a known, unproven place."""
        # The decision in question is the first move: no other player acts before it.
        player_id = table.next_to_act if walk.moves else self.seat.player_id
        choices = table.choices(player_id)
        walk.moves += 1
        if not choices:
            table.run_zombie(player_id)
            walk.is_open = False
            return True
        is_hidden = table.state_id in self._simultaneous
        here = walk.place_of(player_id)
        choice = choices[here.select(player_id, choices, self.seat.random, self._exploration)]
        table.act(player_id, choice.action, choice.args)
        node = here.child(key_of(player_id, choice))
        is_new = not node.visits
        if is_new:
            node.offered = 1
        step = Step(here, node, player_id, len(choices))
        walk.go(step, choice, is_hidden=is_hidden)
        return not is_new and walk.proven is None


class Step(NamedTuple):
    """One move of a walk: its two places, the player who chose, and the number of choices."""

    source: Node
    target: Node
    player_id: int
    choices: int


class Walk:
    """A path down the tree: one for all players, until a player's choice is hidden."""

    def __init__(self, root: Node) -> None:
        self.moves = 0
        self.is_open = True
        """Whether all players saw every choice."""
        self._steps: list[Step] = []
        self._seen: list[Node] = []
        """The nodes that players reached by another player's choice."""
        self._shared = root
        self._own: dict[int, Node] = {}

    @property
    def proven(self) -> Worth | None:
        """The proven result of the place where the walk is, if there is one."""
        return self._steps[-1].target.proven if self._steps else None

    def place_of(self, player_id: int) -> Node:
        """Return the place of a player."""
        return self._own.get(player_id, self._shared)

    def go(self, step: Step, choice: Choice, *, is_hidden: bool) -> None:
        """Make a step, with all players who see the choice."""
        self._steps.append(step)
        if is_hidden:
            self._own[step.player_id] = step.target
            self.is_open = False
        elif self._own:
            self._go_apart(step, choice)
        else:
            self._shared = step.target

    def _go_apart(self, step: Step, choice: Choice) -> None:
        """Let all players see a choice, each on their own path."""
        key = key_of(step.player_id, choice)
        if self._shared is step.source:
            self._shared = step.target
        else:
            self._shared = self._shared.child(key)
            self._seen.append(self._shared)
        for player_id, place in self._own.items():
            if player_id == step.player_id:
                self._own[player_id] = step.target
            else:
                self._own[player_id] = place.child(key)
                self._seen.append(self._own[player_id])

    def prove(self, worth: Worth) -> None:
        """Note that the game is over where the walk is, and prove the places before it."""
        self._steps[-1].target.proven = worth
        for step in reversed(self._steps):
            step.source.prove(step.player_id, step.choices)
            if step.source.proven is None:
                return

    def note(self, worth: Worth) -> None:
        """Note the result of the walk at every place on its path."""
        for step in self._steps:
            step.target.visits += 1
            step.target.total += worth[step.player_id]
        for node in self._seen:
            node.visits += 1
