"""`GameStateBuilder`: BGA's other notation for an entry of `machine_states`."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from bga_states.engine.base.types import GAME_END, StateClass, StateType


class GameStateBuilder:
    """Builds an entry of `machine_states`, key by key.

    Begin with `create()`, as in `GameStateBuilder.create().name("playerTurn")`, and end with
    `build()`. The result is the same dict that you could write instead.
    """

    def __init__(self) -> None:
        self._entry: dict[str, Any] = {}

    @classmethod
    def create(cls) -> Self:
        """Begin with an empty entry."""
        return cls()

    @classmethod
    def game_setup(cls, next_state: int | StateClass = 2) -> Self:
        """Begin with the entry 1, which leads to the first state, by class or id."""
        entry = cls().name("gameSetup").description("").type(StateType.MANAGER)
        return entry.action("stGameSetup").transitions({"": next_state})

    @classmethod
    def end_score(cls) -> Self:
        """Begin with the entry 98.

        `stEndScore` of the Game counts the score, then calls `next_state()`.
        """
        entry = cls().name("endScore").description("").type(StateType.GAME).action("stEndScore")
        return entry.update_game_progression(True).transitions({"endGame": GAME_END})

    @classmethod
    def game_end(cls) -> Self:
        """Begin with the entry 99."""
        entry = cls().name("gameEnd").description("End of game").type(StateType.MANAGER)
        return entry.action("stGameEnd").args("argGameEnd")

    def name(self, name: str) -> Self:
        """Set the name."""
        return self._set("name", name)

    def type(self, type: StateType | str) -> Self:  # noqa: A002  # BGA's word
        """Set the type, as a StateType or BGA's word for it."""
        if isinstance(type, StateType):
            type = type.value  # noqa: A001  # BGA's word
        return self._set("type", type)

    def description(self, description: str) -> Self:
        """Set the status bar of the players who wait."""
        return self._set("description", description)

    def description_my_turn(self, description: str) -> Self:
        """Set the status bar of the players who act."""
        return self._set("descriptionmyturn", description)

    def action(self, method: str) -> Self:
        """Name the method that runs on entering the state."""
        return self._set("action", method)

    def args(self, method: str) -> Self:
        """Name the method that returns the arguments for the clients."""
        return self._set("args", method)

    def possible_actions(self, actions: Sequence[str]) -> Self:
        """Name the actions that players may take."""
        return self._set("possibleactions", list(actions))

    def transitions(self, transitions: Mapping[str, int | StateClass]) -> Self:
        """Set the targets of the transitions, as ids or classes by the transitions' names."""
        return self._set("transitions", dict(transitions))

    def update_game_progression(self, update: bool) -> Self:
        """Set whether entering the state calls `get_game_progression`."""
        return self._set("updateGameProgression", update)

    def initial_private(self, state: int | StateClass) -> Self:
        """Set the PRIVATE state in which players begin, by class or id."""
        return self._set("initialprivate", state)

    def build(self) -> dict[str, Any]:
        """Return the entry."""
        # A copy, because the caller may go on building.
        return {**self._entry}

    def _set(self, key: str, value: object) -> Self:
        self._entry[key] = value
        return self
