"""Persons as rows, the tokens they are known by and the links they hand on; and what changes them.

Times are milliseconds since 1970.
"""

from typing import TypeAlias

import msgspec


class PersonRow(msgspec.Struct, frozen=True):
    """A person, who is known by their tokens."""

    id: int
    name: str
    seen_at: int


class TokenRow(msgspec.Struct, frozen=True):
    """A token of a person: each browser and each program has its own.

    `hash` is its SHA-256, from which nobody can tell it.
    """

    hash: bytes
    person_id: int
    made_at: int


DEVICE = "device"
"""The kind of the links that make another token of whoever made them."""


class LinkRow(msgspec.Struct, frozen=True):
    """A link that may be used once, until `expires_at`; `hash` is the SHA-256 of its secret.

    `table_id` and `seat` say what it is for, "" and 0 where that is no table. `used_at` and
    `used_by` are 0 until it is used.
    """

    hash: bytes
    kind: str
    made_by: int
    table_id: str
    seat: int
    expires_at: int
    used_at: int = 0
    used_by: int = 0


class PersonMade(msgspec.Struct, frozen=True):
    """Somebody who was nobody takes a name. It is overtaken where the id or the token is known."""

    person: PersonRow
    token: TokenRow


class PersonRenamed(msgspec.Struct, frozen=True):
    """A person takes another name. It is overtaken where nobody has the id."""

    person_id: int
    name: str


class LinkMade(msgspec.Struct, frozen=True):
    """A new link. It is overtaken where the hash is known.

    Links that have expired before `forgotten` make room for it.
    """

    link: LinkRow
    forgotten: int


class LinkUse(msgspec.Struct, frozen=True):
    """Somebody uses a link at a time, for a change that happens only with it.

    The change is overtaken unless the link is there, has not been used and has not expired.
    """

    hash: bytes
    at: int
    by: int


class TokenMade(msgspec.Struct, frozen=True):
    """A person is given another token by a link. It is overtaken where the token is known."""

    token: TokenRow
    use: LinkUse


class TokensEnded(msgspec.Struct, frozen=True):
    """All tokens of a person end but one, and at `at` all links that would make others.

    It is overtaken where that one is not theirs.
    """

    person_id: int
    kept: bytes
    at: int


PersonChange: TypeAlias = PersonMade | PersonRenamed | TokenMade | TokensEnded | LinkMade
"""What changes persons, by whom they are known, and what they hand on."""
