"""A game's declared data: how its attributes become bytes and back, and what must hold for them."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from bga_states.engine.author.component import Component
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.values import (
    difference,
    kind_of,
    mutable_objects,
    nested_types,
    with_sorted_sets,
)

ENGINE_ATTRIBUTES = frozenset(
    {"players", "random", "notify", "gamestate", "player_score", "player_score_aux", "undo"}
)
"""What the engine itself sets on a Game."""

SET_TYPES = (inspect.SetType, inspect.FrozenSetType, inspect.AnyType)
HOLDERS = (
    inspect.ListType,
    inspect.DictType,
    inspect.SetType,
    inspect.DataclassType,
    inspect.StructType,
    inspect.AnyType,
)


class GameData:
    """The data of one Game class: `attributes` from names to types, and its components by name.

    `defaults` are the names of attributes that have a value in the class.
    """

    def __init__(
        self,
        game_name: str,
        attributes: Mapping[str, Any],
        components: Mapping[str, Component],
        defaults: Collection[str] = (),
    ) -> None:
        self.game_name = game_name
        fields = {
            **attributes,
            **{name: component.data_type for name, component in components.items()},
        }
        self.names = tuple(fields)
        self._components = frozenset(components)
        # What a snapshot of an earlier time lacks stays as it is in a table that was just made.
        optional = {name for name in attributes if name in defaults} | self._components
        declared = [
            (name, kind | msgspec.UnsetType, msgspec.UNSET) if name in optional else (name, kind)
            for name, kind in fields.items()
        ]
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(
            msgspec.defstruct(f"{game_name}Data", declared, kw_only=True)
        )
        inner = {
            name: list(nested_types(inspect.type_info(type_))) for name, type_ in fields.items()
        }
        self._with_sets = [
            name for name in fields if any(isinstance(info, SET_TYPES) for info in inner[name])
        ]
        self._nested = [
            name for name in fields if any(isinstance(info, HOLDERS) for info in inner[name][1:])
        ]

    def encode(self, game: object) -> bytes:
        """Encode the data, equal data to equal bytes; GameError names what is unset or cannot be encoded."""
        values = {name: self._get(game, name) for name in self.names}
        try:
            for name in self._with_sets:
                values[name] = with_sorted_sets(values[name], self._encoder.encode)
            return self._encoder.encode(values)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            fact = f"{self.game_name}.{self._culprit(values)} cannot be encoded: {error}"
            raise GameError(
                f"Cannot save the table: {fact}. Store plain data of the annotated type."
            ) from error

    def load(self, game: object, blob: bytes) -> None:
        """Give a game the data in `blob` and take away what it never declared; DecodeError if it does not fit."""
        data = self._decoder.decode(blob)
        for name in self.undeclared(game):
            delattr(game, name)
        for name in self.names:
            value = getattr(data, name)
            if value is msgspec.UNSET:
                continue
            if name in self._components:
                getattr(game, name).data = value
            else:
                setattr(game, name, value)

    def undeclared(self, game: object) -> list[str]:
        """List the attributes of a game that are neither its data nor the engine's."""
        return [
            name for name in vars(game) if name not in self.names and name not in ENGINE_ATTRIBUTES
        ]

    def check(self, game: object, blob: bytes) -> None:
        """Check what must hold before `blob` may stand for the game; GameError says what is wrong.

        Every attribute is declared, each mutable object has one owner, what was encoded decodes to the same.
        """
        if names := self.undeclared(game):
            fact = f"{self.game_name} does not declare {names[0]!r}, so it would be lost"
            raise GameError(
                f"Cannot save the table: {fact}. Annotate it in the class body, `{names[0]}: ...`."
            )
        self._check_owners(game)
        self._check_round_trip(game, blob)

    def _check_owners(self, game: object) -> None:
        """Refuse aliases: a restored table would hold two objects where the live one holds one."""
        owners: dict[int, str] = {}
        for name in self.names:
            value = self._get(game, name)
            for thing in (
                mutable_objects(value)
                if name in self._nested
                else [value] * kind_of(type(value)).is_mutable
            ):
                if owner := owners.get(id(thing)):
                    fact = f"one {type(thing).__name__} stands in {owner!r} and again in {name!r} of {self.game_name}"
                    raise GameError(
                        f"Cannot save the table: {fact}. Keep it in one place and refer to it by an id."
                    )
                owners[id(thing)] = name

    def _check_round_trip(self, game: object, blob: bytes) -> None:
        try:
            data = self._decoder.decode(blob)
        except (
            msgspec.DecodeError,
            TypeError,
        ) as error:  # TypeError: a set or a key that does not hash
            fact = f"the data of {self.game_name} does not fit its annotations: {error}"
            raise GameError(
                f"Cannot save the table: {fact}. Correct the value or the annotation."
            ) from error
        for name in self.names:
            live, loaded = self._get(game, name), getattr(data, name)
            if path := difference(live, loaded, name):
                fact = f"{self.game_name}.{path} would come back as something else"
                raise GameError(
                    f"Cannot save the table: {fact}. Make value and annotation agree; a tuple is no list."
                )

    def _get(self, game: object, name: str) -> Any:
        if name in self._components:
            return getattr(game, name).data
        try:
            return getattr(game, name)
        except AttributeError:
            fact = f"{self.game_name}.{name} is declared but not set"
            raise GameError(f"Cannot save the table: {fact}. Set it in setup_new_game.") from None

    def _culprit(self, values: Mapping[str, object]) -> str:
        """Find the attribute that cannot be encoded."""
        for name, value in values.items():
            try:
                self._encoder.encode(value)
            except (TypeError, ValueError, OverflowError, RecursionError):
                return name
        return "data"
