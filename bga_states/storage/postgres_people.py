"""Changes of persons as SQL of PostgreSQL: their tokens, and the links by which they hand on.

Each is one statement, which returns a row where it was done: so nobody comes between.
"""

from collections.abc import Mapping
from typing import LiteralString

from msgspec.structs import astuple

from bga_states.storage.person_rows import (
    DEVICE,
    LinkMade,
    LinkUse,
    PersonChange,
    PersonMade,
    PersonRenamed,
    TokenMade,
    TokensEnded,
)
from bga_states.storage.postgres_connection import Connection

MAKE_PERSON = """
WITH known AS (
    INSERT INTO tokens SELECT %(hash)s, %(id)s, %(made_at)s
    WHERE NOT EXISTS (SELECT FROM persons WHERE id = %(id)s)
    ON CONFLICT DO NOTHING RETURNING hash
)
INSERT INTO persons SELECT %(id)s, %(name)s, %(seen_at)s FROM known RETURNING id
"""
RENAME_PERSON = "UPDATE persons SET name = %s WHERE id = %s RETURNING id"
ADD_BY_LINK = """
WITH used AS (
    UPDATE links SET used_at = %(at)s, used_by = %(by)s
    WHERE hash = %(link)s AND used_at = 0 AND expires_at > %(at)s
        AND NOT EXISTS (SELECT FROM tokens WHERE hash = %(hash)s)
    RETURNING links.hash
)
INSERT INTO tokens SELECT %(hash)s, %(person)s, %(made_at)s FROM used RETURNING hash
"""
END_OTHERS = """
WITH kept AS (SELECT hash FROM tokens WHERE hash = %(kept)s AND person_id = %(person)s),
    ended AS (
        DELETE FROM tokens
        WHERE person_id = %(person)s AND hash <> %(kept)s AND EXISTS (SELECT FROM kept)
    ),
    closed AS (
        UPDATE links SET expires_at = %(at)s
        WHERE made_by = %(person)s AND kind = %(kind)s AND used_at = 0 AND expires_at > %(at)s
            AND EXISTS (SELECT FROM kept)
    )
SELECT hash FROM kept
"""
# Others may forget the same ones.
FORGET_LINKS = """
DELETE FROM links WHERE hash IN (
    SELECT hash FROM links WHERE expires_at < %s FOR UPDATE SKIP LOCKED
)
"""
MAKE_LINK = """
INSERT INTO links VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING RETURNING hash
"""
USE_LINK = """
UPDATE links SET used_at = %s, used_by = %s WHERE hash = %s AND used_at = 0 AND expires_at > %s
RETURNING hash
"""


def apply_to_person(connection: Connection, change: PersonChange) -> bool:
    """Change persons, tokens or links; False when it was overtaken."""
    match change:
        case PersonMade():
            person, token = change.person, change.token
            named = {"id": person.id, "name": person.name, "seen_at": person.seen_at}
            named |= {"hash": token.hash, "made_at": token.made_at}
            return is_done(connection, MAKE_PERSON, named)
        case PersonRenamed():
            return is_done(connection, RENAME_PERSON, (change.name, change.person_id))
        case TokenMade():
            token, use = change.token, change.use
            named = {"hash": token.hash, "person": token.person_id, "made_at": token.made_at}
            named |= {"link": use.hash, "at": use.at, "by": use.by}
            return is_done(connection, ADD_BY_LINK, named)
        case TokensEnded():
            named = {"kept": change.kept, "person": change.person_id, "at": change.at}
            return is_done(connection, END_OTHERS, named | {"kind": DEVICE})
        case LinkMade():
            connection.execute(FORGET_LINKS, (change.forgotten,))
            return is_done(connection, MAKE_LINK, astuple(change.link))


def use_link(connection: Connection, use: LinkUse) -> bool:
    """Use a link; False when it is not there, or was used, or has expired."""
    return is_done(connection, USE_LINK, (use.at, use.by, use.hash, use.at))


def is_done(
    connection: Connection,
    statement: LiteralString,
    given: tuple[object, ...] | Mapping[str, object],
) -> bool:
    """Whether a statement has returned a row."""
    return connection.execute(statement, given).fetchone() is not None
