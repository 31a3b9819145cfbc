-- How long people may think, what their clocks show, and for how long no server has run.

ALTER TABLE tables ADD COLUMN clock_rules BLOB NOT NULL DEFAULT x'';

-- Lists show clocks, and read what stands before the snapshot.
CREATE TABLE new_positions (
    table_no INTEGER PRIMARY KEY REFERENCES tables,
    version INTEGER NOT NULL,
    moved_at INTEGER NOT NULL,
    active TEXT NOT NULL,
    progression INTEGER NOT NULL,
    game_version INTEGER NOT NULL,
    fresh_from INTEGER NOT NULL,
    entered BLOB NOT NULL,
    clock BLOB NOT NULL,
    snapshot BLOB NOT NULL
);
INSERT INTO new_positions
    SELECT table_no, version, moved_at, active, progression, game_version, fresh_from, entered,
        clock, snapshot
    FROM positions;
DROP TABLE positions;
ALTER TABLE new_positions RENAME TO positions;

-- Each kind of work is looked for by itself.
DROP INDEX work_by_time;
CREATE INDEX work_by_time ON work (kind, due_at);

-- One row: when a server has said last that it runs, and for how long none has, until then.
CREATE TABLE beats (
    at INTEGER NOT NULL,
    stood INTEGER NOT NULL
);
INSERT INTO beats VALUES (0, 0);
