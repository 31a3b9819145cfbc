"""Hints as servers tell them on a channel of PostgreSQL, each a line of words."""

from typing import Final

from bga_states.storage.contract import Stand
from bga_states.storage.hints import Gone, Here, Hint, PersonHint

CHANNEL: Final = "bga_states"
TELL = "SELECT pg_notify($1, hint) FROM unnest($2::text[]) AS hint"
ASKS, ANSWERS = "?", "."
LONGEST_LIST = 400
"""The largest number of people in a hint: PostgreSQL carries 8,000 bytes."""


def write_hint(hint: Hint, origin: str) -> str:
    """Write a hint; `origin` names its sender."""
    match hint:
        case Stand():
            return f"{origin} table {hint.table_id} {hint.version} {hint.revision}"
        case Gone():
            return f"{origin} gone {hint.table_id} {listed(hint.person_ids)}"
        case PersonHint():
            return f"{origin} person {hint.person_id}"
        case Here():
            people = listed(hint.person_ids)
            return f"{origin} here {hint.table_id} {ASKS if hint.asks else ANSWERS} {people}"


def listed(person_ids: tuple[int, ...]) -> str:
    """Write a list of people."""
    return " ".join(str(one) for one in person_ids[:LONGEST_LIST])


def read_hint(text: str, own: str) -> Hint | None:
    """Read a hint; None for a hint of one's own, and for a text that is no hint."""
    origin, _, told = text.partition(" ")
    if origin == own:
        return None
    try:
        return _read(origin, told.split())
    except ValueError:
        return None


def _read(origin: str, words: list[str]) -> Hint | None:
    match words:
        case ["table", table_id, version, revision]:
            return Stand(table_id, int(version), int(revision))
        case ["gone", table_id, *people]:
            return Gone(table_id, tuple(int(one) for one in people))
        case ["person", person_id]:
            return PersonHint(int(person_id))
        case ["here", table_id, asks, *people]:
            return Here(table_id, tuple(int(one) for one in people), asks == ASKS, origin)
    return None
