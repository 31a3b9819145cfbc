"""The full names that the plugin knows: the place of a definition, not of an import."""

from typing import Final

from bga_states.engine.author.hooks import Does, verbs

GAME: Final = "bga_states.engine.author.game.Game"
ARRAY_GAME: Final = "bga_states.legacy.array_game.ArrayGame"
GAME_STATE: Final = "bga_states.engine.author.state.GameState"
STATE_TYPE: Final = "bga_states.engine.base.types.StateType"
POSSIBLE_ACTION: Final = "bga_states.engine.author.actions.possible_action"
CHOICE: Final = "bga_states.engine.author.actions.Choice"
MACHINE: Final = "bga_states.engine.author.gamestate.GameStateMachine"
MOVES: Final = {
    f"{MACHINE}.{name}": verb
    for name, verb in verbs(Does.MOVES_TABLE | Does.ACTIVATES | Does.ENDS | Does.STEPS).items()
    if verb.argument
}
"""The calls with an argument that says where the table or a player goes."""

ABSTRACT: Final = "abc.ABC"
SUBCLASS_MADE: Final = "__init_subclass__"
"""The method mypy looks up for each class it has checked: the plugin checks the class then."""

FRAMEWORK: Final = frozenset({GAME, ARRAY_GAME, GAME_STATE, "builtins.object"})
"""The classes whose hooks no author wrote."""

HARMLESS_DECORATORS: Final = frozenset(
    {
        "typing.final",
        "typing.override",
        "typing_extensions.final",
        "typing_extensions.override",
    }
)
"""Decorators that leave the signature as it is."""

COLLECTIONS: Final = frozenset(
    {
        "builtins.list",
        "builtins.tuple",
        "builtins.set",
        "builtins.frozenset",
        "typing.Sequence",
        "typing.Collection",
        "typing.Iterable",
        "typing.AbstractSet",
    }
)
"""The types whose values a client sends as a list."""
