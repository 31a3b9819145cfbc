"""Changes of persons, their tokens and their links, as SQL of PostgreSQL.

Each check is part of the statement that makes the change, so that no other change comes between.
The statement returns a row if the change was made.
"""

from collections.abc import Sequence

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
from bga_states.storage.postgres_pipeline import Pipeline

MAKE_PERSON = """
WITH known AS (
    INSERT INTO tokens SELECT $4, $1, $5
    WHERE NOT EXISTS (SELECT FROM persons WHERE id = $1)
    ON CONFLICT DO NOTHING RETURNING hash
)
INSERT INTO persons SELECT $1, $2, $3 FROM known RETURNING id
"""
RENAME_PERSON = "UPDATE persons SET name = $1 WHERE id = $2 RETURNING id"
ADD_BY_LINK = """
WITH used AS (
    UPDATE links SET used_at = $4, used_by = $5
    WHERE hash = $6 AND used_at = 0 AND expires_at > $4
        AND NOT EXISTS (SELECT FROM tokens WHERE hash = $1)
    RETURNING links.hash
)
INSERT INTO tokens SELECT $1, $2, $3 FROM used RETURNING hash
"""
END_OTHERS = """
WITH kept AS (SELECT hash FROM tokens WHERE person_id = $1 AND hash = $2),
    ended AS (
        DELETE FROM tokens WHERE person_id = $1 AND hash <> $2 AND EXISTS (SELECT FROM kept)
    ),
    closed AS (
        UPDATE links SET expires_at = $3
        WHERE made_by = $1 AND kind = $4 AND used_at = 0 AND expires_at > $3
            AND EXISTS (SELECT FROM kept)
    )
SELECT hash FROM kept
"""
# Other servers may forget the same links.
FORGET_LINKS = """
DELETE FROM links WHERE hash IN (
    SELECT hash FROM links WHERE expires_at < $1 FOR UPDATE SKIP LOCKED
)
"""
MAKE_LINK = """
INSERT INTO links VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING hash
"""
USE_LINK = """
UPDATE links SET used_at = $1, used_by = $2 WHERE hash = $3 AND used_at = 0 AND expires_at > $1
RETURNING hash
"""


def apply_to_person(pipeline: Pipeline, change: PersonChange) -> bool:
    """Change persons, tokens or links; False when it was overtaken."""
    match change:
        case PersonMade():
            person, token = change.person, change.token
            return is_done(pipeline, MAKE_PERSON, (*astuple(person), token.hash, token.made_at))
        case PersonRenamed():
            return is_done(pipeline, RENAME_PERSON, (change.name, change.person_id))
        case TokenMade():
            use = change.use
            return is_done(
                pipeline, ADD_BY_LINK, (*astuple(change.token), use.at, use.by, use.hash)
            )
        case TokensEnded():
            ended = change.person_id, change.kept, change.at, DEVICE
            return is_done(pipeline, END_OTHERS, ended)
        case LinkMade():
            pipeline.execute(FORGET_LINKS, (change.forgotten,))
            return is_done(pipeline, MAKE_LINK, astuple(change.link))


def use_link(pipeline: Pipeline, use: LinkUse) -> bool:
    """Use a link; False when it does not exist, was used, or has expired."""
    return is_done(pipeline, USE_LINK, (use.at, use.by, use.hash))


def is_done(pipeline: Pipeline, statement: str, given: Sequence[object]) -> bool:
    """Execute a statement, and return whether it has returned a row."""
    return bool(pipeline.execute(statement, given).rows())
