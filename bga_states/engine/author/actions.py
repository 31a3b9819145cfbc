"""Actions as authors write them: the mark on the method, and the offer of a call."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, overload

import msgspec

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.values import ATOMS, plain

ActionT = TypeVar("ActionT", bound=Callable[..., Any])

MARK = "__bga_possible_action__"
LISTED = "__bga_listed_actions__"
"""Where a Game class keeps the methods that are actions only where an array lists them."""


@overload
def possible_action(method: ActionT) -> ActionT: ...
@overload
def possible_action(*, check: bool = True) -> Callable[[ActionT], ActionT]: ...
def possible_action(method: Any = None, *, check: bool = True) -> Any:
    """Mark a method as an action players may take (BGA's `#[PossibleAction]`), and return it.

    The name starts with `act_`. On a state class the action is possible in that state, on the Game
    class in all. `@possible_action(check=False)` opens it to players who are not active (BGA's
    `#[CheckAction(false)]`); eliminated players and spectators stay refused.
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
    """Return the methods that the array of this very class lists as actions, with their names."""
    listed: dict[str, str] = vars(game_class).get(LISTED, {})
    return listed


def mark_as_listed(game_class: type[Any], method: str, name: str) -> None:
    """Make a method an action where the array of a class lists this name, and nowhere else."""
    setattr(game_class, LISTED, {**listed_actions(game_class), method: name})


def action_name(method: Callable[..., object]) -> str:
    """Return the name under which players take an action: the method's, or that in the array."""
    return _listed_name(method) or method.__name__


def _listed_name(method: object) -> str | None:
    owner = getattr(method, "__self__", None)
    return listed_actions(type(owner)).get(getattr(method, "__name__", ""))


class Choice:
    """One action a player may take now: `Choice(self.act_play_disc, x=3, y=4)`.

    Give the parameters the client would send, not the magic ones. A choice does not change:
    `Choice(self.act_play_card, card_id=7).labelled("Q♠")` is another one, with a text for people.
    """

    __slots__ = ("_action", "_args", "_label")

    def __init__(self, method: Callable[..., object], /, **args: object) -> None:
        # Games offer thousands of choices a second: the mark is read at once, the rest is rare.
        marked: Any = method
        try:
            marked.__bga_possible_action__  # noqa: B018  # AttributeError where there is none
            self._action: str = marked.__name__
        except AttributeError:
            self._action = _name_of_listed(method)
        for value in args.values():
            if type(value) not in ATOMS:
                args = _copied(args)
                break
        self._args = args
        self._label = ""

    @property
    def action(self) -> str:
        """The name of the method."""
        return self._action

    @property
    def args(self) -> dict[str, object]:
        """The parameters in plain values, as `Table.act` takes them; a copy."""
        args = self._args
        return {name: v if type(v) in ATOMS else plain(v) for name, v in args.items()}

    @property
    def label(self) -> str:
        """What people read, "" for action and parameters."""
        return self._label

    def labelled(self, label: str) -> "Choice":
        """Return this choice with a label for people."""
        other = object.__new__(type(self))
        other._action, other._args, other._label = self._action, self._args, label
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, bytes]:
        """Return what is sent, in whatever order it was given; 1, 1.0 and True differ."""
        return self._action, msgspec.msgpack.encode(sorted(self._args.items()))

    def __repr__(self) -> str:
        args = ", ".join(f"{name}={value!r}" for name, value in self._args.items())
        return f"{self._action}({args})"


def _copied(args: dict[str, object]) -> dict[str, object]:
    return {name: value if type(value) in ATOMS else plain(value) for name, value in args.items()}


def _name_of_listed(method: Callable[..., object]) -> str:
    """Return the name of an action that only an array lists; GameError when none does."""
    name = _listed_name(method)
    if name is None:
        called = getattr(method, "__qualname__", show(method))
        raise GameError(f"Cannot offer {called}: it is no action. Mark it with @possible_action.")
    return name


def checked_choices(state: str, offered: object) -> list[Choice]:
    """List what `get_choices` of a state offered; GameError when it is anything but choices."""
    if not isinstance(offered, Iterable):
        fact = f"get_choices gave {offered!r}"
        raise GameError(f"Cannot offer choices in {state}: {fact}. Yield or return Choice objects.")
    choices = list(offered)
    if not {*map(type, choices)} <= {Choice}:
        strange = next((each for each in choices if not isinstance(each, Choice)), None)
        if strange is not None:
            fact = f"{strange!r} is no Choice"
            raise GameError(
                f"Cannot offer choices in {state}: {fact}. Write Choice(self.act_x, ...)."
            )
    return choices
