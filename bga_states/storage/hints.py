"""Hints: what servers that share a store tell each other, besides what they store.

A hint may be lost, and says nothing that is not stored, or that is not told again soon.
"""

from typing import TypeAlias

import msgspec

from bga_states.storage.contract import Stand


class PersonHint(msgspec.Struct, frozen=True):
    """A person has another name now, or some of their tokens have ended."""

    person_id: int


class Gone(msgspec.Struct, frozen=True):
    """A table is not there any more; these people had seats at it."""

    table_id: str
    person_ids: tuple[int, ...]


class Here(msgspec.Struct, frozen=True):
    """Who of those who have seats at a table is connected to a server and follows it there.

    `asks` is for others to say the same. `server` names it; whoever tells it leaves that out.
    """

    table_id: str
    person_ids: tuple[int, ...]
    asks: bool = False
    server: str = ""


Hint: TypeAlias = Stand | Gone | PersonHint | Here
