"""Type variables: the annotations of a class, with the types that its generic bases are given."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import (
    Annotated,
    Any,
    ForwardRef,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
)

from msgspec.inspect import DataclassType, StructType, type_info
from typing_extensions import get_type_hints

from bga_states.engine.base.own_hints import UnreadableAnnotationError, module_of, own_hints
from bga_states.engine.base.values import takes_anything

OBJECTS = (DataclassType, StructType)
"""Descriptions of the types of which msgspec makes objects."""
Given: TypeAlias = Mapping[object, Any]
"""The types that variables stand for."""
NOTHING_GIVEN: Given = {}


class Scope(NamedTuple):
    """The names that annotations may use beside their module's, and the types for variables."""

    given: Given = NOTHING_GIVEN
    names: Mapping[str, Any] = {}


def scope_of(function: object, cls: type[Any], given: Mapping[int, Given]) -> Scope:
    """Return the scope of a method of a class or its bases; `given` comes from `given_to`."""
    # By identity: other members of a class may compare as they like.
    owner = next(
        owner for owner in cls.__mro__ if any(function is one for one in vars(owner).values())
    )
    own = given.get(id(owner), NOTHING_GIVEN)
    variables = [*own, *getattr(owner, "__type_params__", ())]
    # Classes, and aliases of types; methods are none.
    inside = {
        name: thing
        for name, thing in vars(owner).items()
        if not name.startswith("__") and not hasattr(type(thing), "__get__")
    }
    named = {getattr(variable, "__name__", ""): variable for variable in variables}
    return Scope(own, {owner.__name__: owner, **inside, **named})


def filled_hints(cls: type[Any]) -> dict[str, Any]:
    """Return the annotations of a class and its bases by name, with types in place of variables.

    For `class Game(WithPile[Card])` they have `list[Card]` where `WithPile` has `list[CardT]`.
    Variables for which nothing is given stay. UnreadableAnnotationError if one is no type.
    """
    given, hints = given_to(cls), dict[str, Any]()
    for owner in reversed(cls.__mro__):
        own = given.get(id(owner), NOTHING_GIVEN)
        hints.update({name: filled(hint, own) for name, hint in own_hints(owner).items()})
    return hints


def filled_attribute(thing: object, name: str) -> Any:
    """Return a type that an object or its class has as an attribute, filled as in `filled_hints`.

    An object may also have been made with types, as by `Shelf[Card]()`. UnreadableAnnotationError
    if a text in quotes is no type.
    """
    cls = type(thing)
    owner = next((base for base in cls.__mro__ if name in vars(base)), cls)
    own = dict(_arguments(vars(thing).get("__orig_class__"), cls, cls))
    hint = getattr(thing, name)
    if has_quotes(hint):
        try:
            hint = unquoted(hint, module_of(owner), vars(owner))
        except Exception as error:
            raise UnreadableAnnotationError(owner, name, error) from error
    return filled(hint, given_to(cls, own).get(id(owner), NOTHING_GIVEN))


def given_to(cls: type[Any], own: Given = NOTHING_GIVEN) -> dict[int, Given]:
    """Return the types for the variables of a class, and of each of its bases.

    `own` has the types for the class itself. The keys are identities of classes, which need not
    have a hash.
    """
    found: dict[int, Given] = {}
    _note_bases(cls, own, found)
    return found


def has_open(hint: Any) -> bool:
    """Whether a type has a variable in it that stands for anything at all."""
    variables = (hint,) if isinstance(hint, TypeVar) else getattr(hint, "__parameters__", ())
    kinds = [one for one in variables if isinstance(one, TypeVar) and not isinstance(hint, type)]
    return any(one.__bound__ is None and not one.__constraints__ for one in kinds)


def _note_bases(cls: type[Any], own: Given, found: dict[int, Given]) -> None:
    """Note the types for the variables of a class and of all its bases."""
    found.setdefault(id(cls), own)
    for base in _bases(cls):
        origin = get_origin(base) or base
        if isinstance(origin, type):
            given = {one: filled(hint, own) for one, hint in _arguments(base, origin, cls)}
            _note_bases(origin, given, found)


def _arguments(base: Any, origin: type[Any], cls: type[Any]) -> Iterator[tuple[object, Any]]:
    """Yield the variables of a base, and the types that a class gives for them, or their defaults.

    Leave out a variable whose type is in quotes and does not exist at run time.
    """
    variables, types = getattr(origin, "__parameters__", ()), get_args(base)
    if not all(isinstance(one, TypeVar) for one in variables):
        return
    for index, one in enumerate(variables):
        if index < len(types):
            try:
                yield one, unquoted(types[index], module_of(cls), {cls.__name__: cls})
            except (NameError, AttributeError):
                continue
        elif _has_default(one):
            yield one, getattr(one, "__default__", one)


def default_left_out(cls: Any) -> tuple[str, str] | None:
    """Say which variable of a class, or of a base of it, is left to its default, and the remedy.

    msgspec takes Any in its place: objects would come back as dicts.
    """
    bases = [base for one in getattr(cls, "__mro__", ()) for base in _bases(one)]
    bare = [cls, *(base for base in bases if isinstance(base, type))]
    for one in bare:
        # A class nested in another generic class stands there as if it were given its own.
        for variable in get_args(one) or getattr(one, "__parameters__", ()):
            if _has_default(variable):
                default = variable.__default__
                name = default.__name__ if isinstance(default, type) else default
                fact = f"{one.__name__} leaves {variable.__name__} to its default"
                return fact, f"Write {one.__name__}[{name}]."
    return None


def left_open(info: Any) -> tuple[str, str] | None:
    """Say which field of a class msgspec takes for anything though a base is given a type for it.

    It sees the types of the first of several bases, and its objects would come back as dicts.
    """
    cls = info.cls
    if not isinstance(info, OBJECTS) or not hasattr(cls, "__orig_bases__"):
        return None
    for field in info.fields:
        if takes_anything(field.type) and not _may_be_anything(cls, field.name):
            fact = f"{cls.__name__}.{field.name} would take anything: its base is not the first"
            return fact, f"Annotate it in {cls.__name__}, too."
    return None


def _may_be_anything(cls: type[Any], name: str) -> bool:
    """Whether a class lets a field hold anything, as far as its annotation can be read."""
    try:
        return takes_anything(type_info(filled_hints(cls)[name]))
    except Exception:  # noqa: BLE001  # such as Final, which is a type within its class alone
        return True


def _bases(cls: type[Any]) -> tuple[Any, ...]:
    """Return the bases of a class as they are written."""
    bases: tuple[Any, ...] = vars(cls).get("__orig_bases__", cls.__bases__)
    return bases


def _has_default(variable: Any) -> bool:
    """Whether this is a type variable with a default; in older Pythons they have none."""
    return isinstance(variable, TypeVar) and bool(getattr(variable, "has_default", bool)())


def has_quotes(hint: Any) -> bool:
    """Whether a part of a type stands in quotes; the texts of a Literal do not count."""
    if isinstance(hint, str | ForwardRef):
        return True
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return False
    return any(map(has_quotes, inside[:1] if origin is Annotated else inside))


def unquoted(hint: Any, module: dict[str, Any], names: Mapping[str, Any]) -> Any:
    """Return a type with its parts in quotes evaluated.

    NameError or AttributeError where a name is missing.
    """
    holder = SimpleNamespace(__annotations__={"hint": hint})
    return get_type_hints(holder, module, {**names}, include_extras=True)["hint"]


def filled(hint: Any, given: Given) -> Any:
    """Return a type with others in the place of its variables."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    if isinstance(hint, type):
        return hint
    variables = getattr(hint, "__parameters__", ())
    if given.keys().isdisjoint(variables):
        return hint
    return hint[tuple(given.get(each, each) for each in variables)]
