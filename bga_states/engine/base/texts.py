"""Texts with `${placeholders}`: the names they need, and the filled texts."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from bga_states.engine.base.limits import SHORT_TEXT, TEXTS

Translate: TypeAlias = Callable[[str], str]
"""Turns a text into a viewer's language, as the `gettext` of a catalogue does; `str` leaves it."""

I18N = "i18n"
"""The argument that names the texts to translate among the others."""

PLACEHOLDER = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_.]*)\}")
ICON = re.compile(r"\$\{icon:([^${}]+)\}")
ICON_BEGINS = "${icon:"
"""An icon within a text, such as `${icon:wood}`; the key of a game's icon is its name, too."""


def placeholders(template: str) -> tuple[str, ...]:
    """List the names a template needs, in order; `${_private.n}` is the name `_private.n`."""
    if len(template) > SHORT_TEXT:
        return tuple(PLACEHOLDER.findall(template))
    return _kept_placeholders(template)


@lru_cache(maxsize=TEXTS)
def _kept_placeholders(template: str) -> tuple[str, ...]:
    return tuple(PLACEHOLDER.findall(template))


def look_up(values: Mapping[str, object], name: str) -> object:
    """Follow a dotted name into nested mappings; KeyError when there is no value."""
    value: object = values
    for part in name.split("."):
        if not isinstance(value, Mapping):
            raise KeyError(name)
        value = value[part]
    return value


def has_value(values: Mapping[str, object], name: str) -> bool:
    """Whether a name, dotted or not, leads to a value."""
    try:
        look_up(values, name)
    except KeyError:
        return False
    return True


def translated(values: Mapping[str, object], translate: Translate) -> dict[str, object]:
    """Copy arguments, with the ones that `i18n` names in the viewer's language.

    `{"log": ..., "args": ...}` is copied as its text. A dict among the arguments, such as
    `_private`, has an `i18n` of its own.
    """
    names = values.get(I18N)
    to_translate = names if isinstance(names, list | tuple) else ()
    result: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, str):
            # "" stays: catalogues take it for their header.
            result[name] = translate(value) if value and name in to_translate else value
        elif isinstance(value, Mapping) and isinstance(value.get("log"), str):
            filling = value.get("args", {})
            if isinstance(filling, Mapping):
                result[name] = render_translated(value["log"], filling, translate)
            else:
                # Not a text of the game, just data that looks like one.
                result[name] = value
        elif isinstance(value, Mapping) and I18N in value:
            result[name] = translated(value, translate)
        else:
            result[name] = value
    return result


def render_translated(template: str, values: Mapping[str, object], translate: Translate) -> str:
    """Fill a template in a viewer's language."""
    if not template:
        return ""
    return render(translate(template), translated(values, translate), translate)


def with_icon_names(text: str, translate: Translate = str) -> str:
    """Put the names of icons into their places, where no icons can be shown."""
    if ICON_BEGINS not in text:
        return text
    # Names of icons that stand side by side are words.
    text = text.replace("}" + ICON_BEGINS, "} " + ICON_BEGINS)
    return ICON.sub(lambda match: translate(match.group(1)), text)


def render(template: str, values: Mapping[str, object], translate: Translate = str) -> str:
    """Fill a template; a placeholder without a value stays as it is, so that the gap shows.

    `translate` puts the names of icons into a viewer's language.
    """

    def fill(match: re.Match[str]) -> str:
        try:
            value = look_up(values, match.group(1))
        except KeyError:
            return match.group()
        return str(value)

    return with_icon_names(PLACEHOLDER.sub(fill, template), translate)
