"""What is known of a Game class once it is assembled: its states, actions, plans and data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bga_states.engine.data import GameData
from bga_states.engine.game import Game
from bga_states.engine.plans import Plan
from bga_states.engine.redirects import Redirects
from bga_states.engine.types import GAME_END, GAME_SETUP, StateClass, StateType


@dataclass(frozen=True, slots=True)
class StateDefinition:
    """One state, as declared; a hook the class does not override has no plan."""

    id: int
    name: str
    type: StateType
    state_class: StateClass | None = None
    description: str = ""
    description_my_turn: str = ""
    update_game_progression: bool = False
    transitions: Mapping[str, int] = field(default_factory=dict)
    actions: Mapping[str, Plan] = field(default_factory=dict)
    get_args: Plan | None = None
    get_choices: Plan | None = None
    on_entering_state: Plan | None = None
    zombie: Plan | None = None


SETUP = StateDefinition(GAME_SETUP, "gameSetup", StateType.MANAGER, description="Game setup")
END = StateDefinition(GAME_END, "gameEnd", StateType.MANAGER, description="End of game")


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """One game; `states` holds 1 and 99 too, `actions` those of the Game class, possible in every state."""

    game_class: type[Game]
    states: Mapping[int, StateDefinition]
    actions: Mapping[str, Plan]
    get_all_datas: Plan | None
    data: GameData
    options_class: type[Any] | None
    redirects: Redirects = field(init=False)
    state_types: Mapping[int, StateType] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "redirects", Redirects(self.states.values()))
        object.__setattr__(self, "state_types", {state.id: state.type for state in self.states.values()})

    def possible_actions(self, state: StateDefinition) -> list[str]:
        """Name what the active players may do in a state, in alphabetical order."""
        return sorted({*state.actions, *self.actions})

    def has_action(self, name: str) -> bool:
        """Whether any state, or the Game class, has this action."""
        return name in self.actions or any(name in state.actions for state in self.states.values())
