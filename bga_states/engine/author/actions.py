"""Actions as authors write them: the mark on the method, and the offer of a call."""

from collections.abc import Callable, Iterable
from typing import Any, Self, TypeVar, overload

import msgspec

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.values import ATOMS, plain

ActionT = TypeVar("ActionT", bound=Callable[..., Any])

MARK = "__bga_possible_action__"
LISTED = "__bga_listed_actions__"
"""Where a Game class keeps which of its methods are actions only where an array lists them: their names there."""


@overload
def possible_action(method: ActionT) -> ActionT: ...
@overload
def possible_action(*, check: bool = True) -> Callable[[ActionT], ActionT]: ...
def possible_action(method: Any = None, *, check: bool = True) -> Any:
    """Mark a method as an action players may take (BGA's `#[PossibleAction]`) and return that very method.

    The name starts with `act_`. On a state class the action is possible in that state, on the Game class in all.
    `@possible_action(check=False)` opens it to players who are not active (BGA's `#[CheckAction(false)]`); eliminated
    players and spectators stay refused.
    """

    def mark(method: ActionT) -> ActionT:
        setattr(method, MARK, check)
        return method

    return mark if method is None else mark(method)


def is_possible_action(method: object) -> bool:
    """Whether a method carries the mark, or is bound to a game whose array lists it."""
    return isinstance(getattr(method, MARK, None), bool) or _listed_name(method) is not None


def is_checked(method: object) -> bool:
    """Whether only active players may take an action."""
    return getattr(method, MARK, True) is not False


def listed_actions(game_class: type[Any]) -> dict[str, str]:
    """Give the methods that are actions only where the array of this very class lists them, with their names there."""
    listed: dict[str, str] = vars(game_class).get(LISTED, {})
    return listed


def mark_as_listed(game_class: type[Any], method: str, name: str) -> None:
    """Make a method an action where the array of a class lists this name, and nowhere else."""
    setattr(game_class, LISTED, {**listed_actions(game_class), method: name})


def action_name(method: Callable[..., object]) -> str:
    """Give the name under which players take an action: the method's, or that in the array."""
    return _listed_name(method) or method.__name__


def _listed_name(method: object) -> str | None:
    owner = getattr(method, "__self__", None)
    return listed_actions(type(owner)).get(getattr(method, "__name__", ""))


class Choice:
    """One action a player may take now: `Choice(self.act_play_disc, x=3, y=4)`.

    Give the parameters the client would send, not the magic ones. `action` is the method's name, `args` the
    parameters in plain values, as `Table.act` takes them. `label` is what people read, "" for action and parameters:
    `Choice(self.act_play_card, card_id=7).labelled("Q♠")`.
    """

    __slots__ = ("action", "args", "label")

    def __init__(self, method: Callable[..., object], /, **args: object) -> None:
        if not is_possible_action(method):
            name = getattr(method, "__qualname__", show(method))
            raise GameError(f"Cannot offer {name}: it is no action. Mark it with @possible_action.")
        self.label = ""
        self.action = action_name(method)
        self.args = {name: _plain(value) for name, value in args.items()}

    def labelled(self, label: str) -> Self:
        """Give this choice with a label for people."""
        self.label = label
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, bytes]:
        """Give what is sent, in whatever order the parameters were given; 1, 1.0 and True are not the same."""
        return self.action, msgspec.msgpack.encode(sorted(self.args.items()))

    def __repr__(self) -> str:
        args = ", ".join(f"{name}={value!r}" for name, value in self.args.items())
        return f"{self.action}({args})"


def _plain(value: object) -> object:
    return value if type(value) in ATOMS else plain(value)


def checked_choices(state: str, offered: object) -> list[Choice]:
    """List what `get_choices` of a state offered; GameError when it is anything but choices."""
    if not isinstance(offered, Iterable):
        raise GameError(
            f"Cannot offer choices in {state}: get_choices gave {offered!r}. Yield or return Choice objects."
        )
    choices = list(offered)
    if strange := [choice for choice in choices if not isinstance(choice, Choice)]:
        raise GameError(
            f"Cannot offer choices in {state}: {strange[0]!r} is no Choice. Write Choice(self.act_x, ...)."
        )
    return choices
