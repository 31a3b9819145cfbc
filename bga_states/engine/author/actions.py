"""Actions as authors write them: the mark on the method, and the offer of a call."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar, overload

import msgspec

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.texts import Translate, render_translated
from bga_states.engine.base.values import ATOMS, plain

ActionT = TypeVar("ActionT", bound=Callable[..., Any])

NOTHING: Mapping[str, object] = MappingProxyType({})
MARK = "__bga_possible_action__"
NAMES = "__bga_action_names__"
"""The attribute of a Game class that names its actions for states that are not classes."""


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
    """Whether a method carries the mark."""
    # A bool: some objects have an attribute of any name.
    return isinstance(getattr(method, MARK, None), bool)


def is_checked(method: object) -> bool:
    """Whether only active players may take an action."""
    return getattr(method, MARK, True) is not False


def keep_names(game_class: type[Any], names: Mapping[Callable[..., object], str]) -> None:
    """Store in a Game class the names of actions whose methods carry no mark."""
    setattr(game_class, NAMES, names)


def _kept_name(method: object) -> str | None:
    """Return the name of an action whose method carries no mark; None if it is not one."""
    owner = type(getattr(method, "__self__", None))
    names: Mapping[object, str] = vars(owner).get(NAMES, {})
    return names.get(getattr(method, "__func__", None))


class Choice(partial[Any]):
    """One action a player may take now: `Choice(self.act_play_disc, x=3, y=4)`.

    Give the parameters the client would send, not the magic ones. A choice never changes:
    `Choice(self.act_play_card, card_id=7).labelled("Q♠")` is another one, with a text for people.

    A choice is a partial, a call not yet made. Python creates it without running code of ours:
    games offer thousands a second.
    """

    if TYPE_CHECKING:

        def __new__(cls, method: Callable[..., object], /, **args: object) -> Self:
            """Offer an action with the parameters a client would send."""
            ...

    _label = ""
    _label_args: Mapping[str, object] = NOTHING

    @property
    def action(self) -> str:
        """The name of the method; GameError when it is not an action."""
        method = self.func
        if isinstance(getattr(method, MARK, None), bool):
            return method.__name__
        name = _kept_name(method)
        if name is None:
            called = getattr(method, "__qualname__", show(method))
            fact = "it is not an action"
            raise GameError(f"Cannot offer {called}: {fact}. Mark it with @possible_action.")
        return name

    @property
    def args(self) -> dict[str, object]:  # type: ignore[override]  # by name, not by position
        """The parameters in plain values, as `Table.act` takes them; a copy."""
        args = self.keywords.copy()
        for name, value in args.items():
            if type(value) not in ATOMS:
                args[name] = plain(value)
        return args

    @property
    def label(self) -> str:
        """The text shown to people; "" to show the action and its parameters."""
        return self.label_in(str)

    @property
    def label_template(self) -> str:
        """The label before it is translated and filled with `label_args`, "" if there is none."""
        return self._label

    @property
    def label_args(self) -> dict[str, object]:
        """The arguments for the label's placeholders, in plain values; a copy."""
        return {name: plain(value) for name, value in self._label_args.items()}

    def label_in(self, translate: Translate) -> str:
        """Return the label in a viewer's language."""
        return render_translated(self._label, self._label_args, translate)

    def labelled(self, label: str, **args: object) -> "Choice":
        """Return this choice with a label for people: a text, and arguments for its placeholders.

        Each viewer reads it in their own language; `i18n` names the arguments to translate too.
        """
        other = Choice(self.func, **self.keywords)
        other._label, other._label_args = label, args
        return other

    def in_plain_values(self) -> "Choice":
        """Return this choice with a copy of its parameters, as a client would send them."""
        other = Choice(self.func, **self.args)
        other._label, other._label_args = self._label, self._label_args
        return other

    def __call__(self, /, *_args: object, **_kwargs: object) -> NoReturn:
        """Refuse: games offer a choice, and `Table.act` takes it."""
        fact = "a choice is for players to take"
        raise GameError(f"Cannot call {self!r}: {fact}. Call the method itself.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, bytes]:
        """Return the action and its parameters, sorted by name; 1, 1.0 and True differ."""
        return self.action, msgspec.msgpack.encode(sorted(self.args.items()))

    def __repr__(self) -> str:
        args = ", ".join(f"{name}={value!r}" for name, value in self.args.items())
        return f"{self.action}({args})"


ONLY_CHOICES = {Choice}
POSITIONAL = partial.args.__get__  # a member, which `Choice.args` hides


def listed_choices(state: str, offered: object, *, are_plain: bool) -> list[Choice]:
    """List the choices that a state's `get_choices` offered; GameError for anything else.

    `are_plain` says that all actions of the state take immutable values: numbers and texts.
    """
    # A question to an abstract class costs time, so lists skip it.
    if type(offered) is not list and not isinstance(offered, Iterable):
        fact = f"get_choices gave {show(offered)}"
        raise GameError(f"Cannot offer choices in {state}: {fact}. Yield or return Choice objects.")
    choices: list[Any] = list(offered)
    # The ordinary case: nothing in them can change, and `check_choice` checks the rest later.
    if are_plain and {*map(type, choices)} <= ONLY_CHOICES:
        return choices
    for index, choice in enumerate(choices):
        if not isinstance(choice, Choice):
            fact = f"{show(choice)} is not a Choice"
            remedy = "Write Choice(self.act_x, ...)"
            raise GameError(f"Cannot offer choices in {state}: {fact}. {remedy}.")
        for value in choice.keywords.values():
            if type(value) not in ATOMS:
                # It can change, or players receive it in another form.
                choices[index] = choice.in_plain_values()
                break
    return choices


def check_choice(state: str, choice: Choice) -> None:
    """Check that a choice offers an action, with parameters by name; GameError if not."""
    positional: tuple[object, ...] = POSITIONAL(choice)
    if positional:
        fact = f"{choice.action} is given {show(positional[0])} without a name"
        raise GameError(f"Cannot offer choices in {state}: {fact}. Write Choice(self.act_x, n=1).")
    choice.action  # noqa: B018  # GameError when it is not an action
