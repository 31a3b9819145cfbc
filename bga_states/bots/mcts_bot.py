"""The bot that thinks: Monte Carlo tree search over all possible deals."""

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
"""The playouts of a decision when neither a number nor a time is set."""
LONGEST = 86_400
"""The largest value of the setting `seconds`: a day; infinity is not allowed."""
SAFE_SHARE = 0.8
"""The share of the allowed time that is used: the bot finishes a playout that has begun."""


@dataclass
class MctsBot:
    """Plays imagined games from the current position, and takes the choice it visited most.

    `playouts` is the number of games that it plays for a decision, and `seconds` is its thinking
    time. With both it stops at the first limit, with neither after 200 playouts. A playout has at
    most `depth` moves. `exploration` sets how much it tries choices that went badly so far. If the
    last search reached the current position, the bot goes on from there, unless `reuse` is off.

    An author can write a subclass: `playout_choice` chooses better moves than chance in a playout,
    and `estimate` rates a game that is not over.
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
        """Search, and return the most visited choice."""
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
        """Return a player's choice in a playout; here a random one.

        The table is an imagined one. Do not change it.
        """
        return choices[int(seat.random.random() * len(choices))]

    def estimate(self, table: Table[Any], seat: Seat) -> Worth:
        """Return how well each player does, from 0 to 1, in a playout that stopped before the end.

        Here by the scores: half for the share of the others whom the player leads, half for the
        size of the lead.
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
        """Play a table on from the end of the tree, and return each player's worth."""
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
        """Play by an author's `playout_choice`, which may look at the table."""
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
        """Return the time limit in seconds, infinity when there is none."""
        limits = [] if self.seconds is None else [self.seconds]
        if seat.seconds is not None:
            limits.append(SAFE_SHARE * seat.seconds)
        return min(limits, default=inf)

    def _budget(self, end: float) -> Iterator[int]:
        """Count the playouts until their number is reached, or the time is over."""
        playouts = self.playouts
        if playouts is None and self.seconds is None:
            playouts = PLAYOUTS
        yield 0  # however little time there is
        for count in itertools.count(1) if playouts is None else range(1, playouts):
            # Written this way, an `end` of NaN counts as no time.
            if not perf_counter() < end:
                return
            yield count
