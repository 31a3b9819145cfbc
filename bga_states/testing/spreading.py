"""Spreading: a few of many, always the same few."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def spread(items: Sequence[T], limit: int) -> list[T]:
    """Return some items, from the first to the last, at equal distances."""
    if len(items) <= limit:
        return [*items]
    if limit <= 1:
        return [*items[:limit]]
    return [items[number * (len(items) - 1) // (limit - 1)] for number in range(limit)]


def pick(items: Sequence[T], limit: int, turn: int) -> list[T]:
    """Return some items at equal distances: from the first on in turn 0, and then from others."""
    if len(items) <= limit:
        return [*items]
    return [items[(number * len(items) // limit + turn) % len(items)] for number in range(limit)]
