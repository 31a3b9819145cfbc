"""Ids of tables: a person who knows the id of a table has its link."""

import secrets
from hashlib import sha256

ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LETTER_BITS = 6
LAST_LETTER = len(ID_LETTERS) - 1
ID_LENGTH = 14


def new_id() -> str:
    """Return an id that cannot be guessed."""
    return table_id_from(secrets.randbits(256).to_bytes(32))


def table_id_from(secret: bytes) -> str:
    """Return the id for a secret: each time the same id, which does not show the secret.

    A command line does not take the id for an option.
    """
    digest = sha256(secret).digest()
    number = int.from_bytes(digest)
    places = range(0, ID_LENGTH * LETTER_BITS, LETTER_BITS)
    letters = [ID_LETTERS[number >> place & LAST_LETTER] for place in places]
    return "".join(letters) if letters[0] != "-" else table_id_from(digest)
