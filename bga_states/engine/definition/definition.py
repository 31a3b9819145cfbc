"""The definition of an assembled Game class: its states, actions, plans and data."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bga_states.engine.author.component import Component
from bga_states.engine.author.game import Game
from bga_states.engine.base.texts import placeholders
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateClass, StateType
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.codec import Codec
from bga_states.engine.match.redirects import Redirects

PLAIN_TYPES = (int, str, bool, float)
ALWAYS_FILLED = frozenset({"you", "actplayer"})
"""Placeholders of descriptions that need no arguments."""


SHARED = dict.fromkeys(("game", "notify", "gamestate", "players", "random"))
"""The attributes that a state object has from its table, still unset."""


@dataclass(frozen=True, slots=True)
class StateDefinition:
    """One state, as declared; a hook the class does not override has no plan.

    A state that is not a class has no `state_class`: its hooks and actions are the Game's methods.
    `declared` holds the attributes its constructor gives every state object of the class.
    """

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
    declared: dict[str, object] = field(default_factory=dict)
    text_names: tuple[str, ...] = field(init=False)
    """The placeholders of the descriptions that arguments have to fill."""

    def __post_init__(self) -> None:
        # Each state object gets a copy, with places ready for the attributes of its table.
        object.__setattr__(self, "declared", {**SHARED, **self.declared})
        names = placeholders(self.description + self.description_my_turn)
        text_names = tuple(name for name in names if name not in ALWAYS_FILLED)
        object.__setattr__(self, "text_names", text_names)

    @property
    def is_class(self) -> bool:
        """Whether it is written as a class."""
        return self.state_class is not None

    def owner_class(self, game_class: StateClass) -> StateClass:
        """Return the class whose methods are its hooks and actions."""
        return game_class if self.state_class is None else self.state_class

    def owner_for(self, game: Game) -> object:
        """Return the object that has the hooks at one table: a state object, or the Game."""
        if self.state_class is None:
            return game
        # Not by the constructor: it ran at assembly, and declares the same for every table.
        owner: object = object.__new__(self.state_class)
        own = self.declared.copy()
        own["game"] = game
        own["notify"] = game.notify
        own["gamestate"] = game.gamestate
        own["players"] = game.players
        own["random"] = game.random
        object.__setattr__(owner, "__dict__", own)
        return owner


def action_names(states: Iterable[StateDefinition]) -> dict[Callable[..., object], str]:
    """Return the methods of the Game that are actions of some states alone, with their names."""
    names = {}
    for state in states:
        if state.is_class:
            continue
        for name, plan in state.actions.items():
            names[plan.function] = name
    return names


SETUP = StateDefinition(GAME_SETUP, "gameSetup", StateType.MANAGER, description="Game setup")
END = StateDefinition(GAME_END, "gameEnd", StateType.MANAGER, description="End of game")


@dataclass(frozen=True)
class GameDefinition:
    """One game.

    `states` holds 1 and 99 too. `actions` holds the Game class's, possible in every state.
    """

    game_class: type[Game]
    states: Mapping[int, StateDefinition]
    actions: Mapping[str, Plan]
    get_all_datas: Plan | None
    codec: Codec
    components: Mapping[str, Component]
    kept: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    """Values that higher layers keep with the game, by keys of their own."""

    @cached_property
    def redirects(self) -> Redirects:
        """The targets that hooks mean by the values they return."""
        return Redirects(self.states.values())

    @cached_property
    def has_settings(self) -> bool:
        """Whether the game has options, or its players preferences."""
        return hasattr(self.game_class, "Options") or hasattr(self.game_class, "Preferences")

    @cached_property
    def has_redeal(self) -> bool:
        """Whether the game has a `redeal` of its own."""
        return self.game_class.redeal is not Game.redeal

    @cached_property
    def has_scene(self) -> bool:
        """Whether the game draws its table."""
        return self.game_class.get_scene is not Game.get_scene

    @cached_property
    def action_parameters(self) -> Mapping[str, frozenset[str]]:
        """The names of the parameters that clients send, by the name of the action."""
        names: dict[str, frozenset[str]] = {}
        for plans in self.plans.values():
            for name, plan in plans.items():
                own = frozenset(parameter.name for parameter in plan.parameters)
                names[name] = names.get(name, frozenset()) | own
        return names

    @cached_property
    def turns(self) -> frozenset[int]:
        """The ids of the states in which one player is active."""
        ids = (state.id for state in self.states.values() if state.type is StateType.ACTIVE_PLAYER)
        return frozenset(ids)

    @cached_property
    def state_types(self) -> Mapping[int, StateType]:
        """The types of the states, by id."""
        return {state.id: state.type for state in self.states.values()}

    @cached_property
    def state_names(self) -> Mapping[int, str]:
        """The names of the states, by id."""
        return {state.id: state.name for state in self.states.values()}

    @cached_property
    def plans(self) -> Mapping[int, Mapping[str, Plan]]:
        """The actions of each state, with the Game class's among them."""
        return {state.id: {**self.actions, **state.actions} for state in self.states.values()}

    @cached_property
    def plain_states(self) -> frozenset[int]:
        """The ids of the states whose actions all take nothing but numbers and texts."""
        plain = (id_ for id_, plans in self.plans.items() if _take_only_plain(plans.values()))
        return frozenset(plain)

    @cached_property
    def possible_actions(self) -> Mapping[int, list[str]]:
        """The names of each state's actions, by its id, in alphabetical order."""
        return {state_id: sorted(plans) for state_id, plans in self.plans.items()}

    @cached_property
    def open_actions(self) -> Mapping[int, list[str]]:
        """The possible actions that are open to players who are not active."""
        opened = {}
        for state_id, plans in self.plans.items():
            opened[state_id] = sorted(name for name in plans if not plans[name].checked)
        return opened

    def has_action(self, name: str) -> bool:
        """Whether any state, or the Game class, has this action."""
        return any(name in actions for actions in self.possible_actions.values())


def _take_only_plain(plans: Iterable[Plan]) -> bool:
    """Whether clients send nothing but numbers and texts for these actions."""
    for plan in plans:
        for parameter in plan.parameters:
            if parameter.annotation not in PLAIN_TYPES:
                return False
    return True
