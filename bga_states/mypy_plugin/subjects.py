"""The class that a check looks at, and the report of the faults it finds."""

from collections.abc import Iterator
from typing import NamedTuple

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.messages import format_type_bare
from mypy.nodes import Context, TypeInfo
from mypy.types import Type

from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.types import StateType
from bga_states.mypy_plugin.fullnames import ARRAY_GAME, GAME, GAME_STATE
from bga_states.mypy_plugin.games import game_of, states_of
from bga_states.mypy_plugin.methods import Method, find_method, methods
from bga_states.mypy_plugin.records import States, watch_record
from bga_states.mypy_plugin.state_declarations import NOT_READ, Declaration, declaration_of
from bga_states.pitfalls import CATALOGUE


class Subject(NamedTuple):
    """A State or Game class under check; a Game class declares nothing."""

    info: TypeInfo
    checker: TypeChecker
    declaration: Declaration = NOT_READ

    @property
    def is_state(self) -> bool:
        """Whether it is a State class."""
        return self.info.has_base(GAME_STATE)

    @property
    def has_array(self) -> bool:
        """Whether it is a Game class whose array may list any method as an action."""
        return self.info.has_base(ARRAY_GAME)

    @property
    def type(self) -> StateType | None:
        """The type of the state; None when it cannot be read, and for a Game class."""
        return self.declaration.type

    @property
    def has_players(self) -> bool:
        """Whether it is known to be a state in which players act."""
        return self.type is not None and self.type.has_players

    @property
    def is_step(self) -> bool:
        """Whether it is known to be a PRIVATE state."""
        return self.type is not None and self.type.is_step

    def hooks(self) -> Iterator[tuple[Hook, Method]]:
        """List the methods that are hooks, each with its hook."""
        for hook in Hook:
            method = find_method(self.info, hook.value)
            # A decorator may have changed the signature that the engine sees.
            if method is not None and method.is_plain:
                yield hook, method
        for method in methods(self.info):
            if method.is_action and method.is_plain:
                yield Hook.ACTION, method

    @property
    def game(self) -> TypeInfo | None:
        """The Game of the state, or the Game class itself."""
        if self.is_state:
            return game_of(self.info)
        return self.info

    def states(self) -> States | None:
        """Find the states of the Game, and have the daemon look again when they change."""
        game = self.game
        if game is None:
            return None
        for cls in game.mro:
            watch_record(self.checker, cls)
        return states_of(game)

    def fail(
        self, fact: str, remedy: str | None, pitfall: str, context: Context, code: ErrorCode
    ) -> None:
        """Report a pitfall to mypy: the fact and the remedy.

        Without a remedy for this case, give the catalogue's.
        """
        row = CATALOGUE[pitfall]
        if remedy is None:
            remedy = row.remedy.removesuffix(".")
        self.checker.fail(f"{fact}. {remedy} ({row.code}).", context, code=code)

    def shown(self, typ: Type) -> str:
        """Write a type as mypy does."""
        return format_type_bare(typ, self.checker.options)

    @property
    def place(self) -> str:
        """Name the place of this class's hooks, for a sentence."""
        if self.type is None:
            return "on the Game class"
        return f"in {self.type.name} states"


def is_of_a_game(info: TypeInfo) -> bool:
    """Whether it is a State class or a Game class."""
    return info.has_base(GAME_STATE) or info.has_base(GAME)


def subject_of(info: TypeInfo, checker: TypeChecker) -> Subject:
    """Return the subject of a class, with the declaration if it is a State class."""
    if info.has_base(GAME_STATE):
        return Subject(info, checker, declaration_of(info))
    return Subject(info, checker)
