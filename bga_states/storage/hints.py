"""Hints: the messages between servers that share a store, beside the stored data.

A hint may be lost: each of its facts is also stored, or told again soon.
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
    """The holders of a table's seats who follow the table through one server.

    `asks` asks the other servers for their hints. `server` names the sender, which leaves it out.
    """

    table_id: str
    person_ids: tuple[int, ...]
    asks: bool = False
    server: str = ""


Hint: TypeAlias = Stand | Gone | PersonHint | Here
