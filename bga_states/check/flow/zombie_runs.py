"""Zombies of arrays: the code that `zombie_turn` surely runs in the one state it is read for."""

import ast

from bga_states.check.reading.abstract_values import Engine
from bga_states.check.reading.read_hooks import ZOMBIE, Hook
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.routes import sure_calls, sure_routes
from bga_states.engine.author.hooks import Does, verbs

LEADING_ON = {Engine("gamestate", name) for name in verbs(Does.MOVES_TABLE | Does.ENDS)}


def run_by_zombie(hook: Hook, reading: Reading) -> set[ast.AST]:
    """Return the nodes that the zombie of an array's state surely runs.

    No zombie plays in a state that the table passes through at once.
    """
    if not hook.is_of_array or hook.role != ZOMBIE or _is_passed_through(hook, reading):
        return set()
    found: set[ast.AST] = set()
    for inner, _ in sure_routes(reading, strictly=True):
        found |= inner.sure_nodes
    return found


def _is_passed_through(hook: Hook, zombie: Reading) -> bool:
    """Whether entering the state of a hook surely leads to another."""
    plan = hook.state and hook.state.on_entering_state
    entering = zombie.reader.read(plan.function, zombie.owner) if plan else None
    if entering is None:
        return False
    calls = sure_calls(entering, strictly=True)
    return any(not LEADING_ON.isdisjoint(call.callees) for call, _ in calls)
