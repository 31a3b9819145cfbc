"""Options and preferences in words: the purpose, the values and the default of each."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from bga_states import Game
from bga_states.cli.terminal.arguments import get_type, list_members, write_value
from bga_states.cli.terminal.options import CLASSES, Word, setting_types
from bga_states.engine.definition.field_sentences import sentences_of

KINDS = {int: "whole number", float: "number", str: "text", bool: "true or false"}
SEVERAL = {"whole number": "whole numbers", "number": "numbers", "text": "texts"}
SERIES = (list, tuple, set, frozenset)


def describe_settings(word: Word, game_class: type[Game]) -> Iterator[str]:
    """Describe a game's options or preferences, each in a line or two."""
    types = setting_types(word, game_class)
    if not types:
        return
    declared = getattr(game_class, CLASSES[word])
    sentences = sentences_of(declared)
    for setting in fields(declared):
        annotation = types[setting.name]
        yield f"{setting.name}: {kind_of(annotation)}, by default {default_of(setting)}"
        sentence = described_in(annotation) or sentences.get(setting.name)
        if sentence:
            yield f"    {sentence}"


def default_of(setting: Field[Any]) -> str:
    """Write a setting's default as it would be typed."""
    value = setting.default
    if setting.default_factory is not MISSING:
        value = setting.default_factory()
    return write_value(msgspec.to_builtins(value))


def kind_of(annotation: Any) -> str:
    """Describe the possible values: `whole number from 1 to 100`, `one of red, blue`."""
    if get_origin(annotation) in {Union, UnionType}:
        kinds = [kind_of(one) for one in get_args(annotation) if one is not NoneType]
        return " or ".join([*kinds, *(["null"] if NoneType in get_args(annotation) else [])])
    members = [write_value(member) for member in list_members(annotation)]
    if members:
        return f"one of {', '.join(members)}"
    plain = get_type(annotation)
    limits = "".join(f" {limit}" for limit in limits_of(annotation))
    if plain in KINDS:
        return f"{KINDS[plain]}{limits}"
    if get_origin(plain) in SERIES:
        return f"list{limits} of {items_of(plain)}"
    return f"{getattr(plain, '__name__', plain)}{limits}"


def items_of(series: Any) -> str:
    """Describe the possible items of a list."""
    kinds = [kind_of(item) for item in get_args(series) if item is not Ellipsis]
    return ", ".join(SEVERAL.get(kind, kind) for kind in dict.fromkeys(kinds))


def limits_of(annotation: Any) -> Iterator[str]:
    """Write the constraints on a value."""
    for meta in metas_of(annotation):
        if meta.ge is not None and meta.le is not None:
            yield f"from {meta.ge} to {meta.le}"
        else:
            yield from one_sided(meta)
        if meta.multiple_of is not None:
            yield f"that is a multiple of {meta.multiple_of}"
        if meta.min_length is not None:
            yield f"with at least {meta.min_length}"
        if meta.max_length is not None:
            yield f"with at most {meta.max_length}"
        if meta.pattern is not None:
            yield f"such as {meta.pattern} matches"


def one_sided(meta: msgspec.Meta) -> Iterator[str]:
    """Write each limit of a number on its own."""
    for word, limit in (
        ("of at least", meta.ge),
        ("above", meta.gt),
        ("of at most", meta.le),
        ("below", meta.lt),
    ):
        if limit is not None:
            yield f"{word} {limit}"


def metas_of(annotation: Any) -> list[msgspec.Meta]:
    """Return the constraints in an annotation."""
    if get_origin(annotation) is not Annotated:
        return []
    return [extra for extra in annotation.__metadata__ if isinstance(extra, msgspec.Meta)]


def described_in(annotation: Any) -> str:
    """Return the description in an annotation."""
    return " ".join(meta.description for meta in metas_of(annotation) if meta.description)
