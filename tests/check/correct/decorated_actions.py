"""Actions are wrapped by decorators of the game: their parameters are those of the wrapped method."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeVar, cast

from bga_states import Choice, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

ActionT = TypeVar("ActionT", bound=Callable[..., Any])


def told(action: ActionT) -> ActionT:
    """Tell everybody of an action before it runs."""

    @wraps(action)
    def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.notify.all("acting", "", action=action.__name__)
        return action(self, *args, **kwargs)

    return cast("ActionT", wrapper)


def at_most(total: int) -> Callable[[ActionT], ActionT]:
    """Forbid an action once the total is this high."""

    def decorate(action: ActionT) -> ActionT:
        @wraps(action)
        def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
            if self.game.total > total:
                raise UserError(clienttranslate("The total is above ${total}"), total=total)
            return action(self, *args, **kwargs)

        return cast("ActionT", wrapper)

    return decorate


class Play(parts.Play):
    def get_choices(self) -> Iterator[Choice]:
        yield from super().get_choices()
        if self.game.total <= 4:
            yield Choice(self.act_skip)

    @possible_action
    @told
    def act_add(self, n: Number, active_player_id: int) -> int:
        return super().act_add(n, active_player_id)

    @told
    @possible_action
    @at_most(4)
    def act_skip(self) -> int:
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
