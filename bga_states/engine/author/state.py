"""`GameState`: the base class of every state of a game."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from bga_states.engine.author.counting import PlayerScore
from bga_states.engine.author.game import Game
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.globals import Globals
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.types import StateType
from bga_states.engine.match.chance import Random
from bga_states.engine.match.players import Players

GameT = TypeVar("GameT", bound=Game)
T = TypeVar("T")


class GameState(Generic[GameT]):
    """One state of the machine; `GameState["MyGame"]` gives `self.game` its type.

    The constructor declares and does nothing else. Only `game`, `id` and `type` are mandatory;
    `name` is the class name by default. State objects hold no data: lasting values belong to the
    game.
    """

    # The engine gives these to a table's state objects. Not properties: Python finds them slower.
    notify: Notifier
    """Tells the players what happened."""
    gamestate: GameStateMachine
    """The machine: who is active, which state is current."""
    players: Players
    """The players by id, in seat order."""
    random: Random
    """The table's chance."""

    def __init__(  # noqa: PLR0913  # BGA's constructor
        self,
        game: GameT,
        *,
        id: int,  # noqa: A002  # BGA's word
        type: StateType,  # noqa: A002  # BGA's word
        name: str | None = None,
        description: str = "",
        description_my_turn: str = "",
        transitions: Mapping[str, int | type[Any]] | None = None,
        update_game_progression: bool = False,
        initial_private: int | type[Any] | None = None,
    ) -> None:
        self.game = game
        self.id = id
        self.type = type
        self.name = self.__class__.__name__ if name is None else name
        self.description = description
        self.description_my_turn = description_my_turn
        self.transitions = dict(transitions or {})
        self.update_game_progression = update_game_progression
        self.initial_private = initial_private
        # Last: from here on `__setattr__` refuses.
        self._declared = True

    def __setattr__(self, name: str, value: object) -> None:
        if "_declared" in self.__dict__:
            fact = "state objects hold no data, it would be lost when the table is saved"
            remedy = "Declare it on the Game class and set it there"
            raise GameError(f"Cannot set {self.name}.{name}: {fact}. {remedy}.")
        super().__setattr__(name, value)

    @cached_property
    def globals(self) -> Globals:
        """Values by name that the game does not declare."""
        return self.game.globals

    @cached_property
    def player_score(self) -> PlayerScore:
        """The players' scores; all viewers are told of every change."""
        return self.game.player_score

    @cached_property
    def player_score_aux(self) -> PlayerScore:
        """The players' tie-breakers; all viewers are told of every change."""
        return self.game.player_score_aux

    def get_args(self, *args: Any, **kwargs: Any) -> Any:
        """Return the arguments that clients need in this state, as a dict.

        All of them are public except for `_private`, a dict from player ids, or just "active", to
        dicts. In a PRIVATE state, its player alone receives them. Called on entering the state,
        before `on_entering_state`. Magic parameters: the active player's, in PRIVATE states
        `player_id`.
        """
        return {}

    def get_choices(self, *args: Any, **kwargs: Any) -> Any:
        """Return every action the player may take now, as `Choice(self.act_x, **parameters)`.

        Optional: bots choose from them, and terminals list them.
        """
        return ()

    def on_entering_state(self, *args: Any, **kwargs: Any) -> Any:
        """Act on entering the state, and return a redirect or None."""

    def zombie(self, *args: Any, **kwargs: Any) -> Any:
        """Play for the player who left, and return a redirect; mandatory where players act.

        The first parameter is `player_id`; there is no current player.
        """
        raise NotImplementedError

    def get_random_zombie_choice(self, choices: Sequence[T]) -> T:
        """Return one of the choices by the table's own chance (zombie level 1)."""
        return self.game.random.choice(choices)

    def get_best_zombie_choice(
        self,
        choices: Mapping[T, float],
        *,
        reversed: bool = False,  # noqa: A002  # BGA's word
    ) -> T:
        """Return a choice with the most points, ties by chance (zombie level 2).

        With `reversed` one with the fewest.
        """
        if not choices:
            raise GameError(
                "Cannot choose: there are no choices. Look whether the player can act at all."
            )
        best = min(choices.values()) if reversed else max(choices.values())
        equal = [choice for choice, points in choices.items() if points == best]
        return self.game.random.choice(equal)
