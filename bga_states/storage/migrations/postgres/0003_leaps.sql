-- How far the time on the wall was set forward, and not back again, while servers ran.

ALTER TABLE beats ADD COLUMN leapt BIGINT NOT NULL DEFAULT 0;
