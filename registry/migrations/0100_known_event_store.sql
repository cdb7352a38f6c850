-- Up Migration

-- The log that all read models are built from. A new version of a read model has no checkpoint that names the log.
-- The next start makes this row from the existing checkpoints.
CREATE TABLE known_event_store (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  store_id text NOT NULL
);

-- Down Migration
