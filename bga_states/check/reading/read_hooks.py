"""Hooks: the methods of a game that the engine calls, each with what was read of it."""

import inspect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType

from bga_states.check.reading.abstract_values import Instance
from bga_states.check.reading.attributes import OURS, package_of
from bga_states.check.reading.reader import Reader, Reading
from bga_states.engine.author.game import Game
from bga_states.engine.base.types import GAME_SETUP, StateType
from bga_states.engine.definition.assembly import Survey
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.definition import SETUP, StateDefinition
from bga_states.legacy import ArrayGame

GET_ARGS, GET_CHOICES, ENTERING, ZOMBIE = "get_args", "get_choices", "on_entering_state", "zombie"
SETTING_UP = "setup_new_game"
LOOKING = ("get_all_datas", "get_game_progression", "render")
MOVING = ("action", ENTERING, ZOMBIE, SETTING_UP)
"""The hooks whose returned value is a redirect."""
OF_THE_GAME = (SETTING_UP, *LOOKING, "init_table", "redeal", "on_concede")


@dataclass(frozen=True, slots=True)
class Hook:
    """One method the engine calls: `role` is its hook, or "action"; `reading` is None where there is no source.

    `state` is None for methods of the Game that belong to no state. `passes` says of a zombie of an array that it takes
    the transition made for that, `is_engines` of any method that an author left to the framework, `is_shared` of one
    that several states of an array name.
    """

    role: str
    name: str
    state: StateDefinition | None
    reading: Reading | None
    passes: bool = False
    is_engines: bool = False
    is_shared: bool = False

    @property
    def kind(self) -> StateType | None:
        """The type of the state it belongs to."""
        return self.state.type if self.state else None

    @property
    def is_of_array(self) -> bool:
        """Whether it is a method of the Game that states of an array may share."""
        return self.state is not None and self.state.state_class is None and self.role != SETTING_UP

    @property
    def title(self) -> str:
        """The name by which a finding speaks of it."""
        return (
            f"{self.state.name}.{self.name}"
            if self.state and self.role != SETTING_UP
            else self.name
        )


def hooks_of(survey: Survey, game_class: type[Game], reader: Reader) -> Iterator[Hook]:
    """Read every hook of a game: those of its states, its own actions, and what the engine asks of it."""
    uses = Counter(plan.function for state in survey.states for plan in _plans(state))
    for state in survey.states:
        owner = Instance(state.state_class or game_class)
        actions = [("action", name, plan) for name, plan in state.actions.items()]
        roles = [
            (role, role, getattr(state, role)) for role in (GET_ARGS, GET_CHOICES, ENTERING, ZOMBIE)
        ]
        for role, name, plan in (
            *actions,
            *roles,
        ):  # what a zombie does by an action is the action's
            if plan:
                is_common = state.state_class is None and role in {ZOMBIE, GET_CHOICES}
                shared = is_common or uses[plan.function] > 1
                yield _hook(role, name, state, plan, owner, reader, shared=shared)
    for name, plan in survey.actions.items():
        yield _hook("action", name, None, plan, Instance(game_class), reader, shared=False)
    setup = next((state for state in survey.states if state.id == GAME_SETUP), SETUP)
    for name in OF_THE_GAME:
        function = inspect.getattr_static(game_class, name)
        if function is not getattr(Game, name) and isinstance(function, FunctionType):
            owner_state = setup if name == SETTING_UP else None
            yield Hook(name, name, owner_state, reader.read(function, Instance(game_class)))


def _plans(state: StateDefinition) -> Iterator[Plan]:
    """Give the plans of all hooks of a state."""
    yield from state.actions.values()
    yield from filter(
        None, (state.get_args, state.get_choices, state.on_entering_state, state.zombie)
    )


def _hook(  # a method of a state, and whether others have it too
    role: str,
    name: str,
    state: StateDefinition | None,
    plan: Plan,
    owner: Instance,
    reader: Reader,
    *,
    shared: bool,
) -> Hook:
    function = plan.function
    reading = reader.read(function, owner) if isinstance(function, FunctionType) else None
    return Hook(
        role,
        name,
        state,
        reading,
        passes=function is ArrayGame.zombie_turn,
        is_engines=isinstance(function, FunctionType) and package_of(function) == OURS,
        is_shared=shared,
    )
