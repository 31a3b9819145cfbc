"""The moves of one state by the places in its source that make them."""

import ast
from typing import TypeAlias

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import Move
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import nodes_in
from bga_states.engine.definition.source_code import Place

Ends: TypeAlias = tuple[int, int, bool]
"""Source and target of a way, and whether it moves one player alone."""

Made: TypeAlias = dict[ast.AST, list[tuple[Ends, Move]]]
"""Parts of a function, each with the moves that it makes."""


class StateMoves:
    """The moves that lead out of one state, each with the ends of its way."""

    def __init__(self, game: GameReading, moves: list[tuple[Ends, Move]]) -> None:
        self.ends = {ends for ends, _ in moves}
        self._game = game
        self._by_place: dict[Place, list[tuple[Ends, Move]]] = {}
        for ends, move in moves:
            self._by_place.setdefault(move.place, []).append((ends, move))
        self._made: dict[Reading, Made] = {}
        self._owned: dict[Reading, Made] = {}

    def is_made_at(self, node: ast.expr, reading: Reading) -> bool:
        """Whether a value in a function leads on."""
        return reading.place(node) in self._by_place

    def within(self, reading: Reading, *nodes: ast.AST) -> list[tuple[Ends, Move]]:
        """Find the moves that parts of a function make, themselves or through helpers."""
        made = self._made_in(reading)
        found: list[tuple[Ends, Move]] = []
        for node in nodes:
            for part in nodes_in(node):
                found += made.get(part, ())
        return found

    def _made_in(self, reading: Reading) -> Made:
        """Return the parts of a function that make moves, also by helpers, each with its moves."""
        if reading not in self._made:
            made = {node: list(moves) for node, moves in self._own(reading).items()}
            for node, first in reading.led_to:
                for helper in first.closure():
                    for moves in self._own(helper).values():
                        made.setdefault(node, []).extend(moves)
            self._made[reading] = made
        return self._made[reading]

    def _own(self, reading: Reading) -> Made:
        """Find the parts of a function that make moves themselves, not through helpers."""
        if reading not in self._owned:
            found: Made = {}
            for node in reading.nodes:
                if isinstance(node, ast.expr | ast.Return):
                    moves = self._by_place.get(reading.place(node))
                    if moves:
                        found[node] = moves
            self._owned[reading] = found
        return self._owned[reading]

    def taken_by(self, leaf: ast.expr, place: Place, reading: Reading) -> set[Ends | None]:
        """Return the ways that a value takes, as a part of the expression at a place.

        None is among them if the value may lead elsewhere or nowhere.
        """
        found: set[Ends | None] = set()
        moves = self._by_place[place]
        for _, move in moves:
            for target in self._targets(leaf, reading, move):
                ways = {ends for ends, other in moves if other.target == target}
                found |= ways or {None}
        return found

    def _targets(self, leaf: ast.expr, reading: Reading, move: Move) -> set[int | None]:
        """Return the states that a value may lead to."""
        state = move.hook.state
        transitions = state.transitions if state else None
        found: set[int | None] = set()
        for value in reading.values(leaf):
            target = self._game.targets.find(value, transitions, is_step=move.is_private)
            found.add(target.state_id)
        return found
