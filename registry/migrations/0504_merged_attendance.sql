-- Up Migration

-- What has moved; after an undo, what has moved back.
ALTER TABLE account_merges ADD COLUMN attendance integer NOT NULL DEFAULT 0;
ALTER TABLE account_merges ADD COLUMN attendance_conflicts integer NOT NULL DEFAULT 0;

-- Down Migration
ALTER TABLE account_merges DROP COLUMN attendance_conflicts;
ALTER TABLE account_merges DROP COLUMN attendance;
