-- How far the time on the wall was set forward, and not back again, while servers ran.

ALTER TABLE beats ADD COLUMN leapt bigint NOT NULL DEFAULT 0;
