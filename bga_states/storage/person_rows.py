"""Persons as rows, with their tokens and the links they hand on; and the changes of these rows.

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

    `hash` is its SHA-256, which does not reveal the token.
    """

    hash: bytes
    person_id: int
    made_at: int


DEVICE = "device"
"""The kind of the links that make another token of their maker."""


class LinkRow(msgspec.Struct, frozen=True):
    """A link that may be used once, until `expires_at`; `hash` is the SHA-256 of its secret.

    `table_id` and `seat` name its seat, "" and 0 if it is for none. `used_at` and `used_by` are 0
    until it is used.
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
    """A new person takes a name. It is overtaken if the id or the token is known."""

    person: PersonRow
    token: TokenRow


class PersonRenamed(msgspec.Struct, frozen=True):
    """A person takes another name. It is overtaken if the id is unknown."""

    person_id: int
    name: str


class LinkMade(msgspec.Struct, frozen=True):
    """A new link. It is overtaken if the hash is known.

    It removes the links that expired before `forgotten`.
    """

    link: LinkRow
    forgotten: int


class LinkUse(msgspec.Struct, frozen=True):
    """The use of a link at a time, by a person, for a change that needs it.

    The change is overtaken unless the link exists, was not used and has not expired.
    """

    hash: bytes
    at: int
    by: int


class TokenMade(msgspec.Struct, frozen=True):
    """A person gets another token through a link. It is overtaken if the token is known."""

    token: TokenRow
    use: LinkUse


class TokensEnded(msgspec.Struct, frozen=True):
    """All tokens of a person but one end, and at `at` all links that would make others.

    It is overtaken if the person does not have the kept token.
    """

    person_id: int
    kept: bytes
    at: int


PersonChange: TypeAlias = PersonMade | PersonRenamed | TokenMade | TokensEnded | LinkMade
"""The changes of persons, their tokens and their links."""
