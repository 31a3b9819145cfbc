"""Hooks as the check sees them: a game's methods in the table of hooks, with their readings."""

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from bga_states.check.reading.abstract_values import Engine, Instance, Known, Values
from bga_states.check.reading.attributes import OURS, package_of
from bga_states.check.reading.expressions import Given
from bga_states.check.reading.given_values import answer_of
from bga_states.check.reading.reader import Reader, Reading
from bga_states.engine.assembly import Survey
from bga_states.engine.author import hooks as table
from bga_states.engine.author.game import Game
from bga_states.engine.base.types import GAME_SETUP, StateType
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.definition import SETUP, StateDefinition
from bga_states.legacy import ArrayGame
from bga_states.legacy.arrays import as_array

ACTION = table.Hook.ACTION.value
GET_ARGS, GET_CHOICES = table.Hook.GET_ARGS.value, table.Hook.GET_CHOICES.value
ENTERING, ZOMBIE = table.Hook.ON_ENTERING_STATE.value, table.Hook.ZOMBIE.value
SETTING_UP = table.SETUP
OF_ALL_ARRAYS = {ZOMBIE, GET_CHOICES}
"""The hooks that the Game of an array has once for all of its states."""
STATE_OF_TABLE = Engine("game", "state")
IS_OF_SEVERAL = Engine("gamestate", "is_multiactive_state")
LOOKING = table.hooks(purpose=table.Purpose.LOOKS)
MOVING = (ACTION, *table.hooks(result=table.Result.REDIRECT))
"""The hooks whose returned value is a redirect."""


@dataclass(frozen=True, slots=True)
class Hook:
    """One hook of a game.

    `role` is its name in the table of hooks, the same for all actions; `reading` is None if there
    is no source. `state` is None for methods of the Game that do not belong to a state. `passes`
    is set for a zombie of an array that takes the transition for zombies, `is_engines` for a
    method that an author left to the framework, `is_shared` for a method that several states of an
    array name.
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
        """The type of the hook's state."""
        if self.state:
            return self.state.type
        return None

    @property
    def is_step(self) -> bool:
        """Whether the hook's state is a PRIVATE one."""
        return self.state is not None and self.state.type.is_step

    @property
    def is_of_array(self) -> bool:
        """Whether the hook is a method of the Game that states of an array may share."""
        return self.state is not None and not self.state.is_class and self.role != SETTING_UP

    @property
    def title(self) -> str:
        """The name that findings use for the hook."""
        if self.state is None or self.role == SETTING_UP:
            return self.name
        # A method that several states of an array share is better known by its own name.
        if self.is_shared and self.reading:
            return self.reading.title
        return f"{self.state.name}.{self.name}"


def hooks_of(survey: Survey, game_class: type[Game], reader: Reader) -> Iterator[Hook]:
    """Read every hook of a game.

    They are the hooks of its states, its own actions, and the methods that the engine calls on it.
    """
    uses = _uses(survey)
    for state in survey.states:
        owner = Instance(state.owner_class(game_class))
        for role, name, plan in _plans(state):
            is_common = not state.is_class and role in OF_ALL_ARRAYS
            shared = is_common or uses[plan.function] > 1
            yield _hook(role, name, state, plan, owner, reader, shared=shared)
    for name, plan in survey.actions.items():
        yield _hook(ACTION, name, None, plan, Instance(game_class), reader, shared=False)
    yield from _hooks_of_game(survey, game_class, reader)


def _hooks_of_game(survey: Survey, game_class: type[Game], reader: Reader) -> Iterator[Hook]:
    """Read the methods that the engine calls on the game, if the author has written them."""
    # A game of State classes has no state 1 of its own.
    setup = next((state for state in survey.states if state.id == GAME_SETUP), SETUP)
    for name in table.hooks(table.Owner.GAME):
        function = inspect.getattr_static(game_class, name)
        # A method that the author has not written is the engine's.
        if function is not getattr(Game, name) and isinstance(function, FunctionType):
            owner_state = setup if name == SETTING_UP else None
            yield Hook(name, name, owner_state, reader.read(function, Instance(game_class)))


def _uses(survey: Survey) -> Counter[Callable[..., object]]:
    """Count the hooks that each function serves as."""
    uses: Counter[Callable[..., object]] = Counter()
    for state in survey.states:
        uses.update(plan.function for _, _, plan in _plans(state))
    return uses


def _plans(state: StateDefinition) -> Iterator[tuple[str, str, Plan]]:
    """Find the plans of all hooks of a state, each with its role and its name."""
    # Actions first: code of an action that a zombie calls belongs to the action.
    for name, plan in state.actions.items():
        yield ACTION, name, plan
    for role in table.hooks(table.Owner.STATE):
        hook = getattr(state, role)
        if hook:
            yield role, role, hook


def _array_given(
    role: str, state: StateDefinition | None, function: FunctionType, game_class: type[Any]
) -> Given:
    """Return the values given to a method that all states of an array share, for one state.

    They are the state's array, and the engine's answers while the table is in the state.
    """
    if state is None or state.is_class or role not in OF_ALL_ARRAYS:
        return ()
    entry = game_class.machine_states.get(state.id, {})
    # `self` comes first.
    names = function.__code__.co_varnames[1 : function.__code__.co_argcount]
    if not names or "type" not in entry:
        return ()
    array = Known(as_array(entry))
    is_of_several = state.type is not StateType.ACTIVE_PLAYER
    answers: list[tuple[str, Values]] = [(answer_of(IS_OF_SEVERAL), (Known(is_of_several),))]
    # In a step the table is in a master, and it is not known in which.
    if not state.type.is_step:
        answers.append((answer_of(STATE_OF_TABLE), (array,)))
    return ((names[0], (array,)), *answers)


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
    # A plan may hold a callable that has no source.
    reading, is_engines = None, False
    if isinstance(function, FunctionType):
        given = _array_given(role, state, function, owner.cls)
        # There may be more states than callers of any other function.
        reading = reader.read(function, owner, given, most=sys.maxsize)
        is_engines = package_of(function) == OURS
    return Hook(
        role,
        name,
        state,
        reading,
        passes=function is ArrayGame.zombie_turn,
        is_engines=is_engines,
        is_shared=shared,
    )
