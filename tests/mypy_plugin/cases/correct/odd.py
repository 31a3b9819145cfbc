"""Forms of calls and classes that say little, and one that mypy itself refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, overload

from bga_states import Choice, Game, GameState, StateType, possible_action
from bga_states.engine.author.gamestate import GameStateMachine


class Free:
    """Has to do with no game, but with its machine and its actions."""

    def __init__(self, machine: GameStateMachine, turn: Turn) -> None:
        machine.next_state("anything")
        self.offered = [Choice(turn.act_play, n=1), Choice(self.run)]

    def run(self) -> None:
        pass


class Turn(GameState["Quiz"]):
    def __init__(self, game: Quiz) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, transitions={"on": 10, "off": 99})

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(*[self.act_play], n=1)
        yield Choice(super().zombie)
        yield Choice(self.act_untyped, n="1")
        yield Choice()  # expect: call-arg: Too few arguments
        yield Choice(self.act_nowhere)  # expect: attr-defined: has no attribute "act_nowhere"

    @possible_action
    def act_play(self, n: int) -> type[Turn] | type[Unread] | None:
        move = self.gamestate.next_state
        move("anything")
        self.game.gamestate.jump_to_state(Turn)
        self.gamestate.jump_to_state(type(self))
        self.gamestate.next_state()
        self.gamestate.next_state(*["on"])
        return Unread if n else None

    @possible_action
    def act_untyped(self, n):  # expect: no-untyped-def: Function is missing a type annotation
        return

    @overload
    def zombie(self, player_id: int) -> Literal["on"]: ...
    @overload
    def zombie(self, player_id: int, args: Any) -> Literal["off"]: ...
    def zombie(self, player_id: int, args: Any = None) -> str:
        return "off" if args else "on"


class Unread(GameState["Quiz"]):
    def __init__(self, game: Quiz) -> None:
        kind = StateType.PRIVATE if game else StateType.GAME
        super().__init__(game, id=11, type=kind)


class ByName(GameState["Quiz"]):
    def __init__(self, game: Quiz) -> None:
        GameState.__init__(self, game, id=12, type=StateType.PRIVATE)

    def on_entering_state(self) -> type[Turn]:
        return Turn


class Quiz(Game):
    states = (Turn, Unread, ByName)

    class Options:
        """A class inside a class."""

    def setup_new_game(self) -> type[Turn] | tuple[str, int]:
        self.gamestate.jump_to_state(4711)
        return "4711", 4711


class NoMembers(Game):
    @property
    def states(self) -> Any:  # expect: override: Cannot override writeable attribute
        return ()


class Somewhere(GameState[NoMembers]):
    def __init__(self, game: NoMembers) -> None:
        super().__init__(game, id=13, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return 4711
