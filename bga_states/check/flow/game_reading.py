"""A game as the checker has read it: states, hooks, and every way that leads on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import FunctionType
from typing import Any

from bga_states.check.flow.moves import Move, moves_of
from bga_states.check.flow.targets import Targets
from bga_states.check.reading.abstract_values import Engine, Instance
from bga_states.check.reading.attributes import Attributes, expansions
from bga_states.check.reading.effects import Effects
from bga_states.check.reading.kept_data import KeptData
from bga_states.check.reading.opacity import is_opaque
from bga_states.check.reading.origins import Origins
from bga_states.check.reading.read_hooks import ENTERING, MOVING, Hook, hooks_of
from bga_states.check.reading.reader import Call, Reader, Reading
from bga_states.check.reading.shapes import Shape, returned_shape
from bga_states.engine.assembly import Survey, survey
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.own_hints import UnreadableAnnotationError
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.definition.declarations import constants, data_fields
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import Place, location
from bga_states.engine.definition.type_variables import filled_hints
from bga_states.legacy.entries import listed_actions
from bga_states.legacy.literals import ATTRIBUTE

UNREADABLE = {"P1", "P2", "P3", "P8", "P9", "P21", "P84"}
"""Mistakes after which the machine is not known whole."""


class GameReading:
    """One game as read; of its code, only the constructors of its states run."""

    def __init__(self, game_class: type[Game]) -> None:
        self.game_class = game_class
        self.survey: Survey = survey(game_class)
        # The engine's own states have nothing in them that an author could mend.
        own = [state for state in self.survey.states if state.type is not StateType.MANAGER]
        self.states = [state for state in own if state.id not in {GAME_SETUP, GAME_END}]
        self.classes = _listed_classes(game_class)
        declared = {state.state_class: state.declared for state in self.states if state.state_class}
        self.reader = Reader(Attributes(game_class, self.classes, declared))
        # A state that seems to be missing may be one that could not be read.
        self.is_complete = not any(finding.code in UNREADABLE for finding in self.survey.errors)
        self.targets = Targets(self.states, is_complete=self.is_complete)
        self.hooks = list(hooks_of(self.survey, game_class, self.reader))
        self._shapes: dict[Reading, Shape] = {}

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game_class.__name__

    @property
    def place(self) -> Place:
        """Where the Game class is written."""
        return location(self.game_class)

    @property
    def moves(self) -> list[Move]:
        """Every way on."""
        return self._followed[0]

    @property
    def move_findings(self) -> list[Finding]:
        """The faults of the ways on."""
        return self._followed[1]

    @cached_property
    def _followed(self) -> tuple[list[Move], list[Finding]]:
        # Both at once: the fault of a redirect turns up while it is followed.
        moves, findings = list[Move](), list[Finding]()
        for hook in self.hooks:
            if hook.role in MOVING:
                moves += moves_of(hook, self.targets, self._table_transitions(hook), findings)
        return moves, findings

    @cached_property
    def dynamic(self) -> list[Move]:
        """The ways on whose target is decided at run time."""
        return [move for move in self.moves if move.target is None and not move.is_wrong]

    def moves_from(self, state: StateDefinition) -> list[Move]:
        """Return the ways on from one state."""
        return self._moves_by_state.get(state.id, [])

    @cached_property
    def _moves_by_state(self) -> dict[int, list[Move]]:
        found: dict[int, list[Move]] = {}
        for move in self.moves:
            # The Game's own actions belong to no one state, and are looked at apart.
            if move.hook.state is not None:
                found.setdefault(move.hook.state.id, []).append(move)
        return found

    def moves_to(self, target: int | None) -> list[Move]:
        """Return the ways on to one state; for None, the ways decided at run time or wrong."""
        return self._moves_by_target.get(target, [])

    @cached_property
    def _moves_by_target(self) -> dict[int | None, list[Move]]:
        found: dict[int | None, list[Move]] = {}
        for move in self.moves:
            found.setdefault(move.target, []).append(move)
        return found

    def moves_by(self, hook: Hook) -> list[Move]:
        """Return the ways on by one hook."""
        return self._moves_by_hook.get(id(hook), [])

    @cached_property
    def _moves_by_hook(self) -> dict[int, list[Move]]:
        found: dict[int, list[Move]] = {}
        # By identity: hooks are compared by all their fields.
        for move in self.moves:
            found.setdefault(id(move.hook), []).append(move)
        return found

    def leads_on(self, state: StateDefinition) -> bool:
        """Whether entering a state may lead its player (for a step) or the table to another."""
        if state.type.is_step:
            return any(move.hook.role == ENTERING for move in self.moves_from(state))
        return any(
            move.hook.role == ENTERING and not move.is_private
            for entered in (state, *self.steps_of(state))
            for move in self.moves_from(entered)
        )

    def steps_of(self, master: StateDefinition) -> list[StateDefinition]:
        """Return the PRIVATE states that players can be in while the table is in a state."""
        found: dict[int, StateDefinition] = {}
        waiting = [master]
        while waiting:
            for move in self.moves_from(waiting.pop()):
                if move.target is None or not move.is_private:
                    continue
                step = self.targets.by_id.get(move.target)
                # A step leads to further steps of the same master.
                if step and step.id not in found:
                    found[step.id] = step
                    waiting.append(step)
        return list(found.values())

    def hooks_in(self, state: StateDefinition, *roles: str) -> list[Hook]:
        """Return the hooks of one state, of these roles or all."""
        hooks = self._hooks_by_state.get(state.id, [])
        return [hook for hook in hooks if not roles or hook.role in roles]

    @cached_property
    def _hooks_by_state(self) -> dict[int, list[Hook]]:
        found: dict[int, list[Hook]] = {}
        for hook in self.hooks:
            if hook.state is not None:
                found.setdefault(hook.state.id, []).append(hook)
        return found

    def hooks_as(self, *roles: str) -> list[Hook]:
        """Return the hooks of these roles that have a source."""
        return [hook for hook in self.hooks if hook.role in roles and hook.reading]

    @cached_property
    def readings(self) -> list[Reading]:
        """Every function of the author that the game leads to, constructors of states included."""
        found = dict.fromkeys(self.played)
        # The engine does not call these as hooks: assembly runs them.
        for constructor in self.constructors:
            found.update(dict.fromkeys(constructor.closure()))
        return list(found)

    @cached_property
    def played(self) -> list[Reading]:
        """Every function that a table runs: assembly alone runs the constructors of states."""
        found: dict[Reading, None] = {}
        for hook in self.hooks:
            if hook.reading:
                found.update(dict.fromkeys(hook.reading.closure()))
        return list(found)

    @cached_property
    def is_closed(self) -> bool:
        """Whether every use of a table is read, so that a use not found is surely missing."""
        # A subclass may be the game that is played.
        if not self.is_complete or any(expansions(self.game_class)):
            return False
        is_read = all(hook.reading or hook.is_engines for hook in self.hooks)
        return is_read and not any(map(is_opaque, self.calls))

    @cached_property
    def effects(self) -> Effects:
        """The changes that the game's functions make."""
        kept = KeptData(self.readings)
        return Effects(Origins(self.reader.attributes, kept, self.data))

    @cached_property
    def data(self) -> dict[str, Any]:
        """The data of the game, names to types."""
        return data_fields(self.game_class, [])

    @cached_property
    def constants(self) -> set[str]:
        """The names of annotated attributes that belong to the Game class, and never change."""
        try:
            return constants(self.game_class, filled_hints(self.game_class))
        except UnreadableAnnotationError:
            return set()  # found with the data

    def shape_of(self, reading: Reading) -> Shape:
        """Return the shape of the dict that a function returns."""
        if reading not in self._shapes:
            self._shapes[reading] = returned_shape(reading)
        return self._shapes[reading]

    @cached_property
    def constructors(self) -> list[Reading]:
        """The constructors of the states and of their bases."""
        found: list[Reading] = []
        for cls in self.classes:
            for base in cls.__mro__:
                constructor = vars(base).get("__init__")
                if not isinstance(constructor, FunctionType):
                    continue
                reading = self.reader.read(constructor, Instance(cls))
                if reading:
                    found.append(reading)
        return found

    def own_bases(self, classes: Iterable[type[Any]]) -> list[type[Any]]:
        """Return classes of the game and the author's classes they inherit from, each once."""
        bases: dict[type[Any], None] = {}
        for cls in classes:
            bases.update(dict.fromkeys(cls.__mro__))
        return [base for base in bases if self.reader.attributes.is_authors(base)]

    @cached_property
    def calls(self) -> list[Call]:
        """Every call in the game, once for each set of functions it may call."""
        # A helper is read anew for other arguments, and most of its calls are the same then.
        found: dict[object, Call] = {}
        # A reading that is given nothing comes last, since it stands for all callers.
        for reading in sorted(self.readings, key=lambda reading: not reading.given):
            for call in reading.calls:
                found[call.node, call.callees] = call
        return list(found.values())

    def engine_calls(
        self, calls: Iterable[Call], part: str, *names: str
    ) -> Iterator[tuple[Call, str]]:
        """Pick the calls of an engine object's methods, of these names or all.

        Each comes with the name of the method.
        """
        for call in calls:
            for callee in call.callees:
                if not isinstance(callee, Engine) or callee.part != part:
                    continue
                if not names or callee.name in names:
                    yield call, callee.name

    def listed_actions(self, state: StateDefinition) -> Sequence[object]:
        """Return the actions that an array lists for a state, with and without a method."""
        if state.is_class:
            return ()
        return listed_actions(getattr(self.game_class, ATTRIBUTE, None), state.id)

    def where(self, state: StateDefinition, *names: str) -> Place:
        """Return the place where a state declares something, or the state's own place."""
        draft = next(draft for draft in self.survey.drafts if draft.state.id == state.id)
        return draft.where(*names)

    def _table_transitions(self, hook: Hook) -> Mapping[str, int] | None:
        """Return the transitions of the table's state while a hook runs; None if it is unknown."""
        if hook.state is None:
            return None
        if not hook.is_step:
            return hook.state.transitions
        # A step does not name its master, so the names of every master count.
        of_masters: dict[str, int] = {}
        for state in self.survey.states:
            if state.type is StateType.MULTIPLE_ACTIVE_PLAYER:
                of_masters.update(state.transitions)
        return of_masters

    @property
    def setup(self) -> Hook | None:
        """The hook that sets a new game up."""
        for hook in self.hooks:
            if hook.state and hook.state.id == GAME_SETUP:
                return hook
        return None


def _listed_classes(game_class: type[Game]) -> list[type[Any]]:
    """Return the classes among `states`, which may hold anything while it is being written."""
    states: object = game_class.states
    if not isinstance(states, tuple | list):
        return []
    return [cls for cls in states if isinstance(cls, type)]
