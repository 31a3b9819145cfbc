-- Persons, tables with their seats, where their games stand, and the moves that led there.

PRAGMA application_id = 1650942323;  -- "bgas": tells our files from other databases

CREATE TABLE schema (version INTEGER NOT NULL);
INSERT INTO schema VALUES (0);

CREATE TABLE persons (
    id INTEGER PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen_at INTEGER NOT NULL
);

-- Inside the database a table is its number: the indexes of moves are half as large with it.
CREATE TABLE tables (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    options BLOB NOT NULL,
    visibility TEXT NOT NULL,
    watch TEXT NOT NULL,
    created_by INTEGER NOT NULL,
    host TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    result BLOB NOT NULL,
    trouble TEXT NOT NULL
);
CREATE INDEX public_tables ON tables (phase, created_at DESC, no DESC)
    WHERE visibility = 'public' AND phase IN ('open', 'playing');

CREATE TABLE seats (
    table_no INTEGER NOT NULL REFERENCES tables,
    no INTEGER NOT NULL,
    kind TEXT NOT NULL,
    player_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    bot TEXT NOT NULL,
    name TEXT NOT NULL,
    ready INTEGER NOT NULL,
    wants_end INTEGER NOT NULL,
    PRIMARY KEY (table_no, no)
) WITHOUT ROWID;
CREATE INDEX seats_of_persons ON seats (person_id) WHERE person_id <> 0;

-- What every move changes. The snapshot comes late: lists read what stands before it.
CREATE TABLE positions (
    table_no INTEGER PRIMARY KEY REFERENCES tables,
    version INTEGER NOT NULL,
    moved_at INTEGER NOT NULL,
    active TEXT NOT NULL,
    progression INTEGER NOT NULL,
    game_version INTEGER NOT NULL,
    fresh_from INTEGER NOT NULL,
    entered BLOB NOT NULL,
    snapshot BLOB NOT NULL,
    clock BLOB NOT NULL
);

-- In the order they come: sorted by table, large rows would be written into the midst of others.
CREATE TABLE moves (
    table_no INTEGER NOT NULL REFERENCES tables,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    player_id INTEGER NOT NULL,
    action_id TEXT NOT NULL,
    command BLOB NOT NULL,
    frames BLOB NOT NULL,
    digest BLOB NOT NULL,
    snapshot BLOB NOT NULL,
    clock BLOB NOT NULL
);
CREATE UNIQUE INDEX moves_by_version ON moves (table_no, version);
CREATE UNIQUE INDEX moves_by_action ON moves (table_no, player_id, action_id)
    WHERE action_id <> '';
