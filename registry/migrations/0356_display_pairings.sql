-- Up Migration

-- A classroom's screen that shows six letters until staff type them in. Then the screen's key, of which only the hash
-- is stored, becomes the key of a display. Until then the screen belongs to no school.
CREATE TABLE display_pairings (
  code_hash bytea PRIMARY KEY,
  key_hash bytea NOT NULL UNIQUE,
  ends_at timestamptz NOT NULL
);
CREATE INDEX display_pairings_ends_at ON display_pairings (ends_at);

-- Down Migration
DROP TABLE display_pairings;
