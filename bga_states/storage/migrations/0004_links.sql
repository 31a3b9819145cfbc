-- Persons with several tokens, links that hand on once what is somebody's, and keys to watch with.

ALTER TABLE persons RENAME TO persons_before;
CREATE TABLE persons (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    seen_at INTEGER NOT NULL
);
INSERT INTO persons SELECT id, name, seen_at FROM persons_before;

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES persons,
    made_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_of_persons ON tokens (person_id);
INSERT INTO tokens SELECT token_hash, id, seen_at FROM persons_before;
DROP TABLE persons_before;

-- Table and seat are "" and 0 where a link is for no table.
CREATE TABLE links (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    made_by INTEGER NOT NULL REFERENCES persons,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    used_by INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX links_by_time ON links (expires_at);

ALTER TABLE seats ADD COLUMN holder TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN watch_key TEXT NOT NULL DEFAULT '';
UPDATE tables SET watch_key = lower(hex(randomblob(16))) WHERE watch = 'link';
