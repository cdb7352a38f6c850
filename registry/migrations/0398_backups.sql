-- Up Migration

-- Backups that were begun at night, by their name at BACKUP_URL. `checked_at`: when the whole file was
-- read again and found correct; null for one that failed or is still being made.
CREATE TABLE backups (
  name text PRIMARY KEY,
  made_at timestamptz NOT NULL,
  size bigint NOT NULL DEFAULT 0,
  events bigint NOT NULL DEFAULT 0,
  checked_at timestamptz
);
CREATE INDEX backups_made_at ON backups (made_at);

-- Down Migration
DROP TABLE backups;
