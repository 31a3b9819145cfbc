"""A game's declared data: how its attributes become bytes and back, and the checks on them."""

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum
from inspect import get_annotations
from typing import Any

import msgspec
from msgspec import inspect

from bga_states.engine.author.component import Component
from bga_states.engine.author.game import ENGINE_ATTRIBUTES
from bga_states.engine.base.compiling import compiled
from bga_states.engine.base.differences import LOST, Difference, first_difference
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.values import (
    ENCODE,
    UNSENDABLE,
    nested_types,
    objects_with_identity,
    with_sorted_sets,
)
from bga_states.engine.definition.proofs import proof_of
from bga_states.engine.definition.type_variables import filled_attribute

MAYBE_EMPTY = (inspect.SetType, inspect.FrozenSetType, inspect.DictType, inspect.ListType)
SET_TYPES = (inspect.SetType, inspect.FrozenSetType, inspect.AnyType)


class Codec:
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
        self._what = f"data of {game_name}"
        fields = dict(attributes)
        for name, component in components.items():
            fields[name] = filled_attribute(component, "data_type")
        self.names = tuple(fields)
        self.components = frozenset(components)
        self._known = frozenset(self.names) | ENGINE_ATTRIBUTES
        # An attribute that an older snapshot lacks keeps its value from the newly made table.
        optional = {name for name in attributes if name in defaults} | self.components
        struct = _struct(f"{game_name}Data", fields, optional)
        self._decode = msgspec.msgpack.Decoder(struct).decode
        inner = {name: list(nested_types(inspect.type_info(fields[name]))) for name in fields}
        self._with_sets = [
            name for name in fields if any(isinstance(info, SET_TYPES) for info in inner[name])
        ]
        self._struct = struct
        self._types = inner
        self.encode: Callable[[object], bytes] = self._compiled_encoder("encode", ())
        """Encode the data of a game, equal data to equal bytes.

        GameError names an attribute that is unset or cannot be encoded.
        """
        self.save: Callable[[object], bytes] = self._compiled_saver()
        """Encode the data of a game; GameError as `encode` and `check` raise it."""
        self.load: Callable[[Any, bytes], None] = self._compiled_loader(optional)
        """Set the data of a game from a blob; DecodeError if they do not fit."""

    def _compiled_encoder(
        self, function: str, proof: Iterable[str], names: Mapping[str, Any] | None = None
    ) -> Callable[[object], bytes]:
        """Compile a function that puts all data of a game into one Struct and encodes it.

        The lines of the proof, which may use these names, come before it returns.
        """
        lines, parts = [f"def {function}(game):", "    try:"], []
        for name in self.names:
            held = f"game.{name}.data" if name in self.components else f"game.{name}"
            lines.append(f"        own_{name} = {held}")
            value = f"own_{name}"
            if name in self._with_sets:
                value = f"sorted_sets({value})"
                # An object may be false, and hold sets.
                if isinstance(self._types[name][0], MAYBE_EMPTY):
                    value = f"(own_{name} and {value})"
            parts.append(f"{name}={value}")
        lines += [
            f"        blob = ENCODE(struct({', '.join(parts)}))",
            "    except FAULTS as error:",
            "        raise unsavable(game, error) from error",
            *proof,
            "    return blob",
        ]
        known: dict[str, Any] = {
            "ENCODE": ENCODE,
            "struct": self._struct,
            "sorted_sets": sorted_sets,
            "FAULTS": (AttributeError, *UNSENDABLE),
            "unsavable": self._unsavable,
            **(names or {}),
        }
        encoder: Callable[[object], bytes] = compiled(function, lines, known, self._what)
        return encoder

    def _compiled_saver(self) -> Callable[[object], bytes]:
        """Compile the encoder that also checks that the data come back; `check` runs if C cannot.

        The data of a game whose one attribute is a list of numbers are saved by

            def save(game):
                try:
                    own_board = game.board
                    blob = ENCODE(struct(board=own_board))
                except FAULTS as error:
                    raise unsavable(game, error) from error
                try:
                    data = decode(blob)
                    dump((own_board), 2)
                    surely = type(own_board) is type(data.board)
                except UNPROVEN:
                    surely = False
                if not surely:
                    check(game, blob)
                return blob
        """
        lines, names = proof_of(self._types)
        lines += ["    if not surely:", "        check(game, blob)"]
        known = {"decode": self._decode, "encodes_to": self._encodes_to, "check": self.check}
        return self._compiled_encoder("save", lines, {**names, **known})

    def _compiled_loader(self, optional: Collection[str]) -> Callable[[Any, bytes], None]:
        """Compile the function that decodes the data of a game and sets them."""
        lines = ["def load(game, blob):", "    data = decode(blob)"]
        for name in self.names:
            target = f"game.{name}"
            if name in self.components:
                # Without the component's guard, which costs time and has no use here.
                target = f"game.{name}.__dict__['data']"
            indent = "    "
            if name in optional:
                lines.append(f"    if data.{name} is not UNSET:")
                indent = "        "
            lines.append(f"{indent}{target} = data.{name}")
        names: dict[str, Any] = {"decode": self._decode, "UNSET": msgspec.UNSET}
        loader: Callable[[Any, bytes], None] = compiled("load", lines, names, self._what)
        return loader

    def _encodes_to(self, data: Any, blob: bytes) -> bool:
        """Whether decoded data encode to the bytes they were decoded from."""
        for name in self._with_sets:
            setattr(data, name, sorted_sets(getattr(data, name)))
        encoded: bytes = ENCODE(data)
        return encoded == blob

    def _unsavable(self, game: object, error: Exception) -> GameError:
        """Return the error for the attribute that cannot be encoded."""
        values = {name: self._get(game, name) for name in self.names}
        fact = f"{self.game_name}.{self._culprit(values)} cannot be encoded: {error}"
        return GameError(f"Cannot save the table: {fact}. Store plain data of the annotated type.")

    def component_data(self, blob: bytes) -> dict[str, Any]:
        """Return the data of the components in `blob`, by name, as far as they are there."""
        data = self._decode(blob)
        found = {name: getattr(data, name) for name in self.components}
        return {name: value for name, value in found.items() if value is not msgspec.UNSET}

    def undeclared(self, game: object) -> str | None:
        """Return the name of an attribute of a game that is neither its data nor the engine's."""
        if vars(game).keys() <= self._known:
            return None
        return next(name for name in vars(game) if name not in self._known)

    def check(self, game: object, blob: bytes) -> None:
        """Check that `blob`, the encoded data of a game, brings them back; GameError if not.

        Every attribute must be declared, and decode to the same values of the very same types.
        """
        name = self.undeclared(game)
        if name is not None:
            fact = f"{self.game_name} does not declare {name!r}, so it would be lost"
            remedy = f"Annotate it in the class body, `{name}: ...`"
            if any(name in get_annotations(cls) for cls in type(game).__mro__):
                fact = f"{self.game_name}.{name} is declared as a constant, so it would be lost"
                remedy = "Annotate it without Final or ClassVar"
                if name.isupper():
                    remedy = "Write its name in small letters"
            raise GameError(f"Cannot save the table: {fact}. {remedy}.")
        data = self._decoded(blob)
        for name in self.names:
            found = first_difference(self._get(game, name), getattr(data, name), name)
            if found:
                fact, remedy = _fact_of(found, self.game_name), _remedy_for(found)
                raise GameError(f"Cannot save the table: {fact}. {remedy}.")

    def check_owners(self, game: object) -> None:
        """Refuse aliases: a restored table would hold two objects where the live one holds one."""
        values = {name: self._get(game, name) for name in self.names}
        things = [*objects_with_identity(*values.values())]
        if len({*map(id, things)}) == len(things):
            return
        owners: dict[int, str] = {}
        for name, value in values.items():
            for thing in objects_with_identity(value):
                owner = owners.get(id(thing))
                if owner:
                    where = f"in {owner!r} and again in {name!r}"
                    remedy = "Keep it in one place and refer to it by an id"
                    if owner == name:
                        where = f"twice in {name!r}"
                        remedy = "Make one for each place, which dict.fromkeys and [x] * n do not"
                    fact = f"one {type(thing).__name__} stands {where} of {self.game_name}"
                    raise GameError(f"Cannot save the table: {fact}. {remedy}.")
                owners[id(thing)] = name

    def _decoded(self, blob: bytes) -> Any:
        try:
            return self._decode(blob)
        except (msgspec.DecodeError, TypeError) as error:  # TypeError: a set or key without a hash
            fact = f"the data of {self.game_name} does not fit its annotations: {error}"
            remedy = "Correct the value or the annotation"
            raise GameError(f"Cannot save the table: {fact}. {remedy}.") from error

    def _get(self, game: object, name: str) -> Any:
        if name in self.components:
            component = getattr(game, name)
            if not isinstance(component, Component) or "data" not in vars(component):
                raise self.replaced(name)
            return component.data
        try:
            return getattr(game, name)
        except AttributeError:
            fact = f"{self.game_name}.{name} is declared but not set"
            raise GameError(f"Cannot save the table: {fact}. Set it in setup_new_game.") from None

    def replaced(self, name: str) -> GameError:
        """Return the error for an attribute of the engine's that was replaced."""
        fact = f"{self.game_name}.{name} was replaced"
        return GameError(f"Cannot save the table: {fact}. Leave it, and use its methods.")

    def _culprit(self, values: Mapping[str, object]) -> str:
        """Find the attribute that cannot be encoded."""
        for name, value in values.items():
            try:
                ENCODE(sorted_sets(value) if name in self._with_sets else value)
            except UNSENDABLE:
                return name
        return "data"


def _fact_of(found: Difference, game_name: str) -> str:
    """Describe a difference: its place, the value, and the value that would come back."""
    where = f"{game_name}.{found.path}"
    value, restored = _with_type(found.one), _with_type(found.other)
    if found.other is LOST:
        return f"{where} is {value} and no field, so it would be lost"
    if value == restored:
        return f"{where} would come back as something else"
    if found.is_key:
        return f"the key {value} of {where} would come back as {restored}"
    return f"{where} is {value}, and would come back as {restored}"


def _with_type(value: object) -> str:
    """Write a value and its type."""
    name = type(value).__name__
    if isinstance(value, Enum):
        return f"{name}.{value.name} ({name})"
    return f"{show(value)} ({name})"


def _remedy_for(found: Difference) -> str:
    """Say how value and annotation come to agree."""
    if found.other is LOST:
        return "Make it a field, or do not keep it"
    if isinstance(found.one, Enum):
        what = "the keys" if found.is_key else "it"
        return f"Annotate {what} as {type(found.one).__name__}, or store its value"
    if isinstance(found.one, tuple | list) and isinstance(found.other, tuple | list):
        return "Make value and annotation agree; a tuple is no list"
    return "Make value and annotation agree"


def _struct(name: str, fields: Mapping[str, Any], optional: Collection[str]) -> type[Any]:
    """Make the Struct of these fields by name; the optional ones may stay unset."""
    declared: list[Any] = []
    for field, kind in fields.items():
        if field in optional:
            declared.append((field, kind | msgspec.UnsetType, msgspec.UNSET))
        else:
            declared.append((field, kind))
    return msgspec.defstruct(name, declared, kw_only=True)


def sorted_sets(value: Any) -> Any:
    """Copy a value with sorted lists for sets, in the order of their items' msgpack bytes."""
    return with_sorted_sets(value, ENCODE)
