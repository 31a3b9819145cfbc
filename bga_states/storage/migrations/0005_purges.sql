-- From when on nothing has happened at tables that nobody plays at, so that they can be removed: see
-- `due_work.py`. When it was at open ones nobody knows any more, so that begins now. What was
-- imported is nobody's, and is never removed.

INSERT INTO work
    SELECT no, 'purge of an open table', 0, revision,
        CAST(strftime('%s', 'now') AS INTEGER) * 1000, 0
    FROM tables WHERE phase = 'open' AND created_by <> 0;
INSERT INTO work
    SELECT no, 'purge of an ended table', 0, revision,
        coalesce(moved_at, created_at), 0
    FROM tables LEFT JOIN positions ON table_no = no
    WHERE phase IN ('over', 'abandoned') AND created_by <> 0;

-- Whoever removes a table removes its links.
CREATE INDEX links_of_tables ON links (table_id);
