"""Rows for the further hooks and verbs of a Game with an array."""

from typing import Final

from bga_states.engine.author.hooks import Does, HookRow, Owner, Purpose, Result, Verb

ZOMBIE_TURN: Final = HookRow(
    "zombie_turn", Owner.GAME, Purpose.MOVES, Result.REDIRECT, ("state", "active_player_id")
)
GET_CHOICES: Final = HookRow(
    "get_choices", Owner.GAME, Purpose.LOOKS, Result.CHOICES, ("state", "player_id")
)
HOOKS: Final = (ZOMBIE_TURN, GET_CHOICES)
"""The hooks that all states of an array share."""
VERBS: Final = (Verb(Owner.GAME, "st_make_everyone_active", Does.ACTIVATES),)
