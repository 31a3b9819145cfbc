"""A game as the checker has read it: states, hooks, and every way that leads on."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import FunctionType

from bga_states.check.flow.moves import Move, moves_of
from bga_states.check.flow.targets import Targets
from bga_states.check.reading.abstract_values import Engine, Instance
from bga_states.check.reading.attributes import Attributes
from bga_states.check.reading.read_hooks import MOVING, Hook, hooks_of
from bga_states.check.reading.reader import Call, Reader, Reading
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.definition.assembly import Survey, survey
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import Place, location

UNREADABLE = {"P1", "P2", "P3", "P8", "P9", "P21", "P84"}
"""Mistakes after which the machine is not known whole."""


class GameReading:
    """One game, read. Nothing of it is run but the constructors of its states."""

    def __init__(self, game_class: type[Game]) -> None:
        self.game_class = game_class
        self.survey: Survey = survey(game_class)
        own = [state for state in self.survey.states if state.type is not StateType.MANAGER]
        self.states = [state for state in own if state.id not in {GAME_SETUP, GAME_END}]
        listed = game_class.states if isinstance(game_class.states, tuple | list) else ()
        self.classes = [cls for cls in listed if isinstance(cls, type)]
        self.reader = Reader(Attributes(game_class, self.classes))
        self.is_complete = not any(finding.code in UNREADABLE for finding in self.survey.findings)
        self.targets = Targets(self.states, is_complete=self.is_complete)
        self.hooks = list(hooks_of(self.survey, game_class, self.reader))

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
        """What is wrong with the ways on."""
        return self._followed[1]

    @cached_property
    def _followed(self) -> tuple[list[Move], list[Finding]]:
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
        """Give the ways on from one state."""
        return self._moves_by_state.get(state.id, [])

    @cached_property
    def _moves_by_state(self) -> dict[int, list[Move]]:
        found: dict[int, list[Move]] = {}
        for move in self.moves:
            if move.hook.state is not None:
                found.setdefault(move.hook.state.id, []).append(move)
        return found

    def steps_of(self, master: StateDefinition) -> list[StateDefinition]:
        """Give the PRIVATE states that players can be in while the table is in a state."""
        found: dict[int, StateDefinition] = {}
        waiting = [master]
        while waiting:
            for move in self.moves_from(waiting.pop()):
                step = (
                    self.targets.by_id.get(move.target)
                    if move.target is not None and move.is_private
                    else None
                )
                if step and step.id not in found:
                    found[step.id] = step
                    waiting.append(step)
        return list(found.values())

    def hooks_in(self, state: StateDefinition, *roles: str) -> list[Hook]:
        """Give the hooks of one state, of these roles or all."""
        found = [
            hook for hook in self.hooks if hook.state is not None and hook.state.id == state.id
        ]
        return [hook for hook in found if not roles or hook.role in roles]

    def hooks_as(self, *roles: str) -> list[Hook]:
        """Give the hooks of these roles that have a source."""
        return [hook for hook in self.hooks if hook.role in roles and hook.reading]

    @cached_property
    def readings(self) -> list[Reading]:
        """Every function of the author that the game leads to, constructors of states included."""
        found: dict[Reading, None] = {}
        for reading in (*(hook.reading for hook in self.hooks), *self.constructors):
            if reading:
                found.update(dict.fromkeys(reading.closure()))
        return list(found)

    @cached_property
    def constructors(self) -> list[Reading]:
        """The constructors of the states."""
        return [reading for reading in self._constructors() if reading]

    @cached_property
    def calls(self) -> list[Call]:
        """Every call in the game, each once."""
        found = {
            (call.node, call.callees): call for reading in self.readings for call in reading.calls
        }
        return list(found.values())

    def engine_calls(
        self, calls: Iterable[Call], part: str, *names: str
    ) -> Iterator[tuple[Call, str]]:
        """Pick the calls of an engine object's methods, of these names or all, each with the method's name."""
        for call in calls:
            for callee in call.callees:
                if (
                    isinstance(callee, Engine)
                    and callee.part == part
                    and (not names or callee.name in names)
                ):
                    yield call, callee.name

    def where(self, state: StateDefinition, *names: str) -> Place:
        """Give the place where a state declares something, or of the state itself."""
        draft = next(draft for draft in self.survey.drafts if draft.state.id == state.id)
        return draft.where(*names)

    def _constructors(self) -> Iterator[Reading | None]:
        for cls in self.classes:
            for base in cls.__mro__:
                constructor = vars(base).get("__init__")
                if isinstance(constructor, FunctionType):
                    yield self.reader.read(constructor, Instance(cls))

    def _table_transitions(self, hook: Hook) -> Mapping[str, int] | None:
        """Give the transitions the table's state has while a hook runs; None where it may be in any state."""
        if hook.state is None:
            return None
        if hook.kind is not StateType.PRIVATE:
            return hook.state.transitions
        masters = [
            state for state in self.survey.states if state.type is StateType.MULTIPLE_ACTIVE_PLAYER
        ]
        return {name: target for master in masters for name, target in master.transitions.items()}

    @property
    def setup(self) -> Hook | None:
        """The hook that sets a new game up."""
        return next(
            (hook for hook in self.hooks if hook.state and hook.state.id == GAME_SETUP), None
        )
