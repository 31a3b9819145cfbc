"""The bot that thinks: Monte Carlo tree search over all that may be."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Annotated, Any

from msgspec import Meta

from bga_states.bots.remembered_tree import RememberedTree
from bga_states.bots.search_tree import Node, Worth
from bga_states.bots.seat import Seat
from bga_states.bots.standings import margins, random_pick, score_sign, scores, shares, utilities
from bga_states.bots.tree_search import Search
from bga_states.engine.author.actions import Choice
from bga_states.engine.table import Table

PLAYOUTS = 200
"""How many playouts a decision gets where neither a number nor a time is set."""
LONGEST = 86_400
"""Seconds of the longest thought that can be asked for: a day, and no infinity."""
SAFE_SHARE = 0.8
"""How much of the time that is allowed is used: a playout that has begun is played to its end."""


@dataclass
class MctsBot:
    """Plays imagined games on from here, and takes the choice it came back to most often.

    `playouts` is how many of them it plays for a decision, `seconds` how long it thinks; with both
    it stops at the first, with neither after 200 playouts. A playout is `depth` moves long at most.
    `exploration` says how much it tries what went badly so far. Where it knows the place it is in
    from its last search, it goes on from there, unless `reuse` is off.

    An author who knows better than chance how to play on writes a subclass with `playout_choice`,
    one who can tell how a game stands that is not over, one with `estimate`.
    """

    playouts: Annotated[int, Meta(ge=1)] | None = None
    seconds: Annotated[float, Meta(gt=0, le=LONGEST)] | None = None
    depth: Annotated[int, Meta(ge=1)] = 100
    exploration: Annotated[float, Meta(ge=0)] = 1.0
    reuse: bool = True

    def __post_init__(self) -> None:
        self._memory = RememberedTree()
        self._seat: Seat | None = None
        self._sign = 0
        self._widest = 0.0

    def choose(self, seat: Seat) -> Choice:
        """Search, and return the choice that was visited most."""
        self._seat = seat
        end = perf_counter() + self._seconds(seat)
        root = self._memory.find(seat, end) if self.reuse else None
        root = root or Node()
        if len(seat.choices) > 1:
            search = Search(seat, root, self._play_on, self.exploration)
            for _ in self._budget(end):
                if root.proven is not None:
                    break
                search.run(self.depth)
        best = root.best(seat.player_id, seat.choices)
        self._memory.keep(seat, root, best)
        return best

    def playout_choice(
        self,
        table: Table[Any],  # noqa: ARG002  # for subclasses
        player_id: int,  # noqa: ARG002  # for subclasses
        choices: list[Choice],
        seat: Seat,
    ) -> Choice:
        """Return what a player chooses in a playout; here any choice.

        The table is an imagined one, of which nothing is to be changed.
        """
        return choices[int(seat.random.random() * len(choices))]

    def estimate(self, table: Table[Any], seat: Seat) -> Worth:
        """Return how well each player does, from 0 to 1, in a playout that ended on the way.

        Here by the scores: half for how many of the others they are ahead of, half for how far.
        """
        if not self._sign:
            self._sign = score_sign(seat)
        points = scores(table, self._sign)
        ahead = margins(points)
        self._widest = max(self._widest, *map(abs, ahead.values()))
        share = shares(points)
        scale = 4 * self._widest or 1
        return {id_: share[id_] / 2 + ahead[id_] / scale + 0.25 for id_ in points}

    def _play_on(self, table: Table[Any], moves: int) -> Worth:
        """Play a table on from the end of the tree, and return what came of it."""
        seat = self._seat
        assert seat is not None, "a search has begun"
        if type(self).playout_choice is MctsBot.playout_choice:
            table.play_out(random_pick(seat.random), moves)
        else:
            self._play_by_choice(table, moves, seat)
        if table.result is not None:
            return utilities(table.result)
        return self.estimate(table, seat)

    def _play_by_choice(self, table: Table[Any], moves: int, seat: Seat) -> None:
        """Play as an author's `playout_choice` wants it, which may look at the table."""
        for _ in range(moves):
            if table.is_over:
                return
            player_id = table.next_to_act
            choices = table.choices(player_id)
            if not choices:
                table.run_zombie(player_id)
                continue
            choice = self.playout_choice(table, player_id, choices, seat)
            table.act(player_id, choice.action, choice.args)

    def _seconds(self, seat: Seat) -> float:
        """Return how long it may think."""
        limits = [] if self.seconds is None else [self.seconds]
        if seat.seconds is not None:
            limits.append(SAFE_SHARE * seat.seconds)
        return min(limits, default=inf)

    def _budget(self, end: float) -> Iterator[int]:
        """Count the playouts until so many are played, or the time is over."""
        playouts = self.playouts
        if playouts is None and self.seconds is None:
            playouts = PLAYOUTS
        yield 0  # however little time there is
        for count in itertools.count(1) if playouts is None else range(1, playouts):
            # So asked, what is not a number is no time.
            if not perf_counter() < end:
                return
            yield count
