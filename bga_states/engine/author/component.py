"""Components: parts of a game's data that bring methods of their own."""

from collections.abc import Mapping
from typing import Any, Protocol, Self

from bga_states.engine.base.errors import GameError
from bga_states.engine.base.values import member
from bga_states.engine.match.chance import Random
from bga_states.engine.match.players import Players, packed

OURS = "bga_states."
"""The prefix of this package's modules; their components need no check."""


class Tells(Protocol):
    """The game's notifier, as components use it."""

    def all(self, type: str, log: str = "", /, **args: object) -> None:  # noqa: A002  # BGA's word
        """Tell all viewers."""
        ...

    def player(
        self,
        player_id: int,
        type: str,  # noqa: A002  # BGA's word
        log: str = "",
        /,
        **args: object,
    ) -> None:
        """Tell one player alone."""
        ...


class Host(Protocol):
    """The parts of its game that a component may use."""

    players: Players
    random: Random

    @property
    def notify(self) -> Tells:
        """The game's notifier."""
        ...


class Component:
    """A part of a game's data, as `cards = Deck(Card)` in the class body; each table has its own.

    A subclass names the type of its data in `data_type`, returns the data of a new table from
    `new_data`, and keeps all lasting values in `data`: it is saved, restored and rolled back with
    the table. A restore replaces `data`, so look it up anew in every method. `name` is the
    attribute's name.
    """

    data_type: Any
    name: str
    game: Host
    data: Any

    def new_data(self) -> Any:
        """Return the data of a new table; the players are there already."""
        raise NotImplementedError

    def fault(self, data: Any) -> str:  # noqa: ARG002  # for overrides
        """Describe the fault in data from outside, "" if there is none.

        `Table.restore` calls it before the table has the data, so look at `data` and at
        `self.game.players`, not at `self.data`. The data fit `data_type` already.
        """
        return ""

    def __setattr__(self, name: str, value: object) -> None:
        # A component in the class body has no game yet, and its constructor may set anything.
        if name == "data" or "game" not in self.__dict__:
            super().__setattr__(name, value)
            return
        before = self.__dict__.copy()
        if hasattr(type(member(type(self), name)), "__set__"):
            # A property or another descriptor keeps it elsewhere, as in the data.
            super().__setattr__(name, value)
            if _beside_data(self.__dict__) == _beside_data(before):
                return
            # In this order: an interruption leaves the component whole.
            self.__dict__.update(before)
            for added in self.__dict__.keys() - before.keys():
                del self.__dict__[added]
        fact = "only its data is saved and rolled back"
        remedy = "Keep it in data, or set it in the class body"
        raise GameError(f"Cannot set {self.name}.{name}: {fact}. {remedy}.")

    def __set_name__(self, owner: type[Any], name: str) -> None:
        # Not by assignment, which a frozen class refuses.
        self.__dict__.setdefault("name", name)

    def __get__(self, game: Any, owner: type[Any] | None = None) -> Self:
        """Return a table's component, made on first access; on a class, the component itself."""
        if game is None:
            return self
        if not hasattr(game, "players"):  # while a constructor of a state runs, at assembly
            raise AttributeError(f"the Game has no attribute {self.name!r} yet: there is no table")
        twin = self.bind(game, self.name)
        setattr(game, self.name, twin)
        return twin

    def bind(self, game: Host, name: str) -> Self:
        """Return one table's component, under this name and with new data."""
        twin = self.twin(game, name)
        if twin.new_data.__module__.startswith(OURS):
            twin.__dict__["data"] = twin.new_data()
            return twin
        draws, players = game.random.draws, packed(game.players.seated)
        twin.__dict__["data"] = twin.new_data()
        if game.random.draws != draws or packed(game.players.seated) != players:
            done = "changes a player" if game.random.draws == draws else "draws from chance"
            fact = f"its new_data {done}, and would do so again whenever it is restored"
            raise GameError(f"Cannot make {name}: {fact}. Do it in setup_new_game.")
        return twin

    def twin(self, game: Host, name: str) -> Self:
        """Return one table's component, still without data."""
        twin = object.__new__(type(self))
        # Not by `__setattr__`, which guards the attributes that all tables share.
        own = twin.__dict__
        own.update(self.__dict__)
        own["game"] = game
        own["name"] = name
        return twin


def _beside_data(own: Mapping[str, object]) -> dict[str, int]:
    """Return the identities of a component's attributes by name, without its data."""
    return {name: id(value) for name, value in own.items() if name != "data"}
