"""How often random games take each way of a machine."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from bga_states import GAME_SETUP, Entered, Game, Gear, Table
from bga_states.engine.exclusive import Played
from bga_states.graph import Graph

LONGEST = 10_000
"""Moves after which a game is left: one without an end is drawn all the same."""


def count_moves(game_class: type[Game], graph: Graph, games: int) -> Counter[tuple[int, int]]:
    """Play random games and count the ways from state to state, loops of the graph included.

    The games have the fewest and the most players in turn.
    """
    loops = {(edge.source, label) for edge in graph.edges if edge.is_loop for label in edge.labels}
    counts: Counter[tuple[int, int]] = Counter()
    seats = (game_class.min_players, game_class.max_players)
    for seed in range(games):
        # Some ways open only with few players, others only with many.
        names = [f"Player {number}" for number in range(seats[seed % 2])]
        # Nothing is taken back here, so no move need be prepared for it.
        table = Table.create(game_class, names, seed=seed, gear=Gear.FAST)
        counts.update(ways(table.outcome.entered, GAME_SETUP))
        chance = random.Random(seed)  # noqa: S311  # dice keep no secrets
        counts.update(played_ways(table, chance, loops))
    return counts


def played_ways(
    table: Table[Any], chance: random.Random, loops: set[tuple[int, str]]
) -> Iterator[tuple[int, int]]:
    """Play a game on at random, and list the ways that takes."""
    log: list[Played] = []
    pick = chance.choice
    entered = table.play_out(lambda _player_id, choices: pick(choices), LONGEST, log).entered
    ends = [*(begin for *_, begin in log[1:]), len(entered)]
    for (_, acted_in, _, choice, begin), end in zip(log, ends, strict=True):
        yield from ways(entered[begin:end], acted_in)
        action = "zombie" if choice is None else choice.action
        # Whoever waits for the others stays too, but that is no loop.
        if begin == end and (acted_in, action) in loops:
            yield acted_in, acted_in


def ways(entered: Iterable[Entered], acted_in: int) -> Iterator[tuple[int, int]]:
    """List the source and the target of each move.

    The table's first move starts where its player acted, which may be that player's own step.
    """
    source = acted_in
    for move in entered:
        if move.player_id is None:
            yield source, move.state_id
            source = move.state_id
        else:
            # A step of one player's own leaves the table where it is.
            yield move.source_id, move.state_id
