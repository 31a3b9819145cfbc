"""People: the persons of tokens, and how a person becomes known."""

import secrets
from collections.abc import Collection
from hashlib import sha256
from typing import NamedTuple

from bga_states.engine.base.errors import show
from bga_states.protocol.cards import Person
from bga_states.server.refused import Refused
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.storage.person_rows import (
    PersonMade,
    PersonRenamed,
    PersonRow,
    TokenRow,
    TokensEnded,
)

TOKEN_BYTES = 32
SECRET_BYTES = 24
ID_BITS = 52
"""Ids of persons are numbers that every JSON parser reads exactly."""


class NewToken(NamedTuple):
    """A person and a new token, which only that person is given."""

    person: Person
    token: str


def new_secret() -> str:
    """Return 192 random bits as 32 letters, for an address that cannot be guessed."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(token: str) -> bytes:
    """Return the hash that is stored for a token or a link: a person who reads it cannot use it."""
    return sha256(token.encode()).digest()


def find_person(desk: Desk, _at: int, token: str) -> Result:
    """Find the person of a token; the reply is None if no person has it."""
    row = desk.store.person_by_token(hash_of(token))
    return Result(None if row is None else Person(row.id, row.name))


def find_people(desk: Desk, _at: int, tokens: Collection[str]) -> Result:
    """Find the persons of tokens; the reply has each token, with None if no person has it."""
    hashes = {token: hash_of(token) for token in tokens}
    rows = desk.store.persons_by_tokens(hashes.values())
    found: dict[str, Person | None] = dict.fromkeys(tokens)
    for token, token_hash in hashes.items():
        if token_hash in rows:
            row = rows[token_hash]
            found[token] = Person(row.id, row.name)
    return Result(found)


def refuse_name(name: str) -> None:
    """Refuse a name that others could not read."""
    fact = ""
    if not name.isprintable() or not name.strip():
        fact = f"{show(name)} has no letters, or some that cannot be read"
    elif "${" in name:
        fact = f"{show(name)} has ${{, by which texts are filled"
    if fact:
        raise Refused("bad_request", f"Cannot take this name: {fact}. Take another one.")


def make_person(_desk: Desk, at: int, name: str) -> Result:
    """Make a person of this name; Refused for a name that cannot be read."""
    refuse_name(name)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    person = Person(1 + secrets.randbits(ID_BITS), name)
    made = PersonMade(PersonRow(person.id, name, at), TokenRow(hash_of(token), person.id, at))
    return Result(NewToken(person, token), made)


def rename_person(_desk: Desk, _at: int, person: Person, name: str) -> Result:
    """Give a person another name; at their tables they keep the old one."""
    refuse_name(name)
    return Result(Person(person.id, name), PersonRenamed(person.id, name))


def end_other_tokens(_desk: Desk, at: int, person: Person, token: str) -> Result:
    """End all other tokens of a person, for example after the loss of a device."""
    return Result(None, TokensEnded(person.id, hash_of(token), at))
