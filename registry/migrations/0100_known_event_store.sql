-- Up Migration

-- The log that all read models are built from. A new version of one has no checkpoint that would tell; the row is made at the next start,
-- from the checkpoints there are.
CREATE TABLE known_event_store (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  store_id text NOT NULL
);

-- Down Migration
