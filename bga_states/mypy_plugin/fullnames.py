"""Every full name the plugin knows: where a thing is defined, whatever module it was imported from."""

from typing import Final

GAME: Final = "bga_states.engine.author.game.Game"
ARRAY_GAME: Final = "bga_states.legacy.array_game.ArrayGame"
GAME_STATE: Final = "bga_states.engine.author.state.GameState"
STATE_TYPE: Final = "bga_states.engine.base.types.StateType"
POSSIBLE_ACTION: Final = "bga_states.engine.author.actions.possible_action"
CHOICE: Final = "bga_states.engine.author.actions.Choice"
NEXT_STATE: Final = "bga_states.engine.author.gamestate.GameStateMachine.next_state"
JUMP_TO_STATE: Final = "bga_states.engine.author.gamestate.GameStateMachine.jump_to_state"

ABSTRACT: Final = "abc.ABC"
SUBCLASS_MADE: Final = "__init_subclass__"
"""The method mypy calls in thought for each class it has checked: that is where the plugin looks at a class."""

FRAMEWORK: Final = frozenset({GAME, ARRAY_GAME, GAME_STATE, "builtins.object"})
"""The classes whose hooks are no author's."""

HARMLESS_DECORATORS: Final = frozenset(
    f"{module}.{name}"
    for module in ("typing", "typing_extensions")
    for name in ("final", "override")
)
"""Decorators that leave the signature as it is."""

COLLECTIONS: Final = frozenset(
    {
        *(f"builtins.{name}" for name in ("list", "tuple", "set", "frozenset")),
        *(f"typing.{name}" for name in ("Sequence", "Collection", "Iterable", "AbstractSet")),
    }
)
"""Types a client sends as a list."""
