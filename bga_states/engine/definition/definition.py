"""What is known of a Game class once it is assembled: its states, actions, plans and data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bga_states.engine.author.component import Component
from bga_states.engine.author.game import Game
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateClass, StateType
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.codec import GameData
from bga_states.engine.match.redirects import Redirects


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
    initial_private: int | None = None
    actions: Mapping[str, Plan] = field(default_factory=dict)
    get_args: Plan | None = None
    get_choices: Plan | None = None
    on_entering_state: Plan | None = None
    zombie: Plan | None = None


SETUP = StateDefinition(GAME_SETUP, "gameSetup", StateType.MANAGER, description="Game setup")
END = StateDefinition(GAME_END, "gameEnd", StateType.MANAGER, description="End of game")


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """One game; `states` holds 1 and 99 too, `actions` those of the Game class, possible in every state.

    `possible_actions` names by state id what its players may do, in alphabetical order; `open_actions` those of them
    that are open to players who are not active.
    """

    game_class: type[Game]
    states: Mapping[int, StateDefinition]
    actions: Mapping[str, Plan]
    get_all_datas: Plan | None
    data: GameData
    components: Mapping[str, Component]
    redirects: Redirects = field(init=False)
    state_types: Mapping[int, StateType] = field(init=False)
    possible_actions: Mapping[int, list[str]] = field(init=False)
    open_actions: Mapping[int, list[str]] = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        states = self.states.values()
        put(self, "redirects", Redirects(states))
        put(self, "state_types", {state.id: state.type for state in states})
        plans = {state.id: {**self.actions, **state.actions} for state in states}
        put(self, "possible_actions", {id_: sorted(actions) for id_, actions in plans.items()})
        opened = {
            id_: sorted(name for name, plan in plans[id_].items() if not plan.checked)
            for id_ in plans
        }
        put(self, "open_actions", opened)

    def has_action(self, name: str) -> bool:
        """Whether any state, or the Game class, has this action."""
        return any(name in actions for actions in self.possible_actions.values())
