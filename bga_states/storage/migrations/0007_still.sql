-- Whether the server that has spoken last cannot store moves, so that no clock runs.

ALTER TABLE beats ADD COLUMN is_still INTEGER NOT NULL DEFAULT 0;
