"""Bases that are no states: they hand on what they are given, or give a part."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypedDict, TypeVar

from bga_states import Choice, Game, GameState, StateType, possible_action

GameT = TypeVar("GameT", bound=Game)


class Moves(TypedDict):
    moves: list[int]


class Turns(GameState[GameT], Generic[GameT]):
    """Gives the type, and hands on the rest; has no zombie, and declares no transition that it returns."""

    def __init__(self, game: GameT, **declared: Any) -> None:
        super().__init__(game, type=StateType.ACTIVE_PLAYER, **declared)

    def get_args(self, active_player_id: int) -> Moves:
        return {"moves": [active_player_id]}

    @possible_action
    def act_pass(self) -> str:
        return "next"


class Numbered(GameState[Any]):
    """Takes its type from the class that inherits it."""

    def __init__(self, game: Any, id: int, kind: StateType, *, transitions: dict[str, int]) -> None:
        super().__init__(game, id=id, type=kind, transitions=transitions)

    def get_args(self, player_id: int) -> dict[str, int]:
        return {"player_id": player_id}

    def on_entering_state(self) -> str:
        return "away"


class Unusual(GameState[Any]):
    """Does not say what it is where it can be read."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 10, "type": StateType.GAME, **declared})

    def get_args(self, player_id: int) -> Any:
        return player_id

    def on_entering_state(self) -> str:
        return "anywhere"


class Patient(ABC, GameState[Any]):
    """Is abstract, though it has an id."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=14, type=StateType.ACTIVE_PLAYER)


class Waiting(GameState[Any]):
    """Is abstract by its method."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=15, type=StateType.PRIVATE)

    @abstractmethod
    def wait(self) -> None: ...


class Mute(GameState["Quiz"]):
    """Is no state of its game, but a base of one."""

    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=16, type=StateType.ACTIVE_PLAYER)


class Speaking(Mute):
    def zombie(self, player_id: int) -> int:
        return 99


class Turn(Turns["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, transitions={"next": 11})

    def get_choices(self, args: Moves) -> list[Choice]:
        return [Choice(self.act_pass)]

    def zombie(self, player_id: int) -> str:
        return self.act_pass()


class Step(Numbered):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, 11, kind=StateType.PRIVATE, transitions={"away": 11})

    def zombie(self, player_no: int) -> None:
        pass


class Quiz(Game):
    states = (Turn, Step, Speaking)

    def setup_new_game(self) -> int:
        return 16


class Default(GameState[Any]):
    """Can be made as it is, and otherwise by a class that inherits it."""

    def __init__(self, game: Any, id: int = 17, transitions: dict[str, int] | None = None) -> None:
        super().__init__(game, id=id, type=StateType.GAME, transitions=transitions)

    def on_entering_state(self) -> str:
        return "gone"


class Gone(Default):
    def __init__(self, game: Any) -> None:
        super().__init__(game, 18, {"gone": 99})

    def on_entering_state(self) -> str:
        return "gone"
