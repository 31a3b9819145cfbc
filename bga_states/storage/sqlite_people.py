"""Changes of persons, their tokens and their links, as SQL of SQLite."""

import sqlite3

from msgspec.structs import astuple

from bga_states.storage.person_rows import (
    DEVICE,
    LinkMade,
    LinkUse,
    PersonChange,
    PersonMade,
    PersonRenamed,
    TokenMade,
    TokenRow,
    TokensEnded,
)

MAKE_PERSON = "INSERT INTO persons VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
RENAME_PERSON = "UPDATE persons SET name = ? WHERE id = ?"
IS_KNOWN = "SELECT 1 FROM tokens WHERE hash = ?"
IS_OF_PERSON = "SELECT 1 FROM tokens WHERE hash = ? AND person_id = ?"
MAKE_KNOWN = "INSERT INTO tokens VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
END_TOKENS = "DELETE FROM tokens WHERE person_id = ? AND hash <> ?"
FORGET_LINKS = "DELETE FROM links WHERE expires_at < ?"
MAKE_LINK = "INSERT INTO links VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
USE_LINK = """
UPDATE links SET used_at = ?, used_by = ? WHERE hash = ? AND used_at = 0 AND expires_at > ?
"""
END_LINKS = """
UPDATE links SET expires_at = ?
WHERE made_by = ? AND kind = ? AND used_at = 0 AND expires_at > ?
"""


def apply_to_person(connection: sqlite3.Connection, change: PersonChange) -> bool:
    """Change persons, tokens or links; False when it was overtaken."""
    match change:
        case PersonMade():
            return make_person(connection, change)
        case PersonRenamed():
            done = connection.execute(RENAME_PERSON, (change.name, change.person_id))
            return done.rowcount == 1
        case TokenMade():
            is_new = not is_known(connection, change.token)
            return is_new and use_link(connection, change.use) and add(connection, change.token)
        case TokensEnded():
            return end_tokens(connection, change)
        case LinkMade():
            connection.execute(FORGET_LINKS, (change.forgotten,))
            return connection.execute(MAKE_LINK, astuple(change.link)).rowcount == 1


def make_person(connection: sqlite3.Connection, made: PersonMade) -> bool:
    """Add a person with their first token; False when either is known."""
    if is_known(connection, made.token):
        return False
    is_made = connection.execute(MAKE_PERSON, astuple(made.person)).rowcount == 1
    return is_made and add(connection, made.token)


def is_known(connection: sqlite3.Connection, token: TokenRow) -> bool:
    """Whether a person has a token already."""
    return connection.execute(IS_KNOWN, (token.hash,)).fetchone() is not None


def add(connection: sqlite3.Connection, token: TokenRow) -> bool:
    """Add a token; False when it is known."""
    return connection.execute(MAKE_KNOWN, astuple(token)).rowcount == 1


def end_tokens(connection: sqlite3.Connection, ended: TokensEnded) -> bool:
    """End all tokens of a person but one, and the links that would make others.

    False if the person does not have that one.
    """
    kept = (ended.kept, ended.person_id)
    if connection.execute(IS_OF_PERSON, kept).fetchone() is None:
        return False
    connection.execute(END_TOKENS, (ended.person_id, ended.kept))
    connection.execute(END_LINKS, (ended.at, ended.person_id, DEVICE, ended.at))
    return True


def use_link(connection: sqlite3.Connection, use: LinkUse) -> bool:
    """Use a link; False when it does not exist, was used, or has expired."""
    done = connection.execute(USE_LINK, (use.at, use.by, use.hash, use.at))
    return done.rowcount == 1
