"""Data as a tree of lines, for games that draw no scene."""

from collections.abc import Iterator, Mapping
from typing import Any

WIDTH = 72
"""The longest value that stays in one line."""
LONG = " " * WIDTH
"""Stands for a value that is too long, so that its surroundings are, too."""


def tree_text(data: Mapping[Any, Any]) -> str:
    """Write data as lines: a key and its value, with the content of large values below it."""
    return "\n".join(_lines(data, ""))


def _lines(value: Any, indent: str) -> Iterator[str]:
    """Write the content of a dict or a list."""
    if isinstance(value, Mapping):
        entries = [(f"{key}:", item) for key, item in value.items()]
    else:
        entries = [("-", item) for item in value]
    for key, item in entries:
        short = _short(item)
        if short and len(indent) + len(key) + len(short) < WIDTH:
            yield f"{indent}{key} {short}"
        elif isinstance(item, Mapping | list | tuple) and item:
            yield f"{indent}{key}"
            yield from _lines(item, indent + "  ")
        else:
            yield f"{indent}{key} {item}"


def _short(value: Any) -> str:
    """Write a value in one line; "" if it is long."""
    if isinstance(value, Mapping):
        items = [f"{key}: {_short(item) or LONG}" for key, item in value.items()]
        text = f"{{{', '.join(items)}}}"
    elif isinstance(value, list | tuple):
        text = f"[{', '.join(_short(item) or LONG for item in value)}]"
    else:
        text = str(value)
    return text if len(text) < WIDTH else ""
