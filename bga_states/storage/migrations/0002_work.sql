-- What is to be done at tables that nobody has asked for, such as the moves of bots.

CREATE TABLE work (
    table_no INTEGER NOT NULL REFERENCES tables,
    kind TEXT NOT NULL,
    player_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    leased_until INTEGER NOT NULL,
    PRIMARY KEY (table_no, kind, player_id)
) WITHOUT ROWID;
CREATE INDEX work_by_time ON work (due_at);
