"""Blocks: the place of a part in its function, and the statements before and after it."""

import ast
from typing import NamedTuple

from bga_states.check.reading.syntax import blocks_of, nodes_in


class Step(NamedTuple):
    """One block on the way to a part of a function, and which of its statements leads on."""

    block: list[ast.stmt]
    position: int

    @property
    def statement(self) -> ast.stmt:
        """The statement that leads on."""
        return self.block[self.position]

    @property
    def following(self) -> list[ast.stmt]:
        """The statements after it."""
        return self.block[self.position + 1 :]


def way_to(node: ast.AST, block: list[ast.stmt]) -> list[Step]:
    """Return the blocks that lead to a part of a block, the outermost first."""
    for position, statement in enumerate(block):
        if node not in nodes_in(statement):
            continue
        step = Step(block, position)
        for inner in blocks_of(statement):
            further = way_to(node, inner)
            if further:
                return [step, *further]
        return [step]
    return []
