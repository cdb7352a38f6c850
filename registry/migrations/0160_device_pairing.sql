-- Up Migration

ALTER TABLE devices
  ADD COLUMN key_hash bytea UNIQUE,
  ADD COLUMN paired_at timestamptz,
  ADD COLUMN last_seen_at timestamptz;

-- A code that pairs a tablet or reader, once and within minutes, with an existing device or a new one with these fields.
CREATE TABLE device_pairings (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  code_hash bytea NOT NULL UNIQUE,
  device_id uuid NOT NULL,
  -- Null for an existing device.
  fields jsonb,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  paired_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX device_pairings_ends_at ON device_pairings (ends_at);

-- Down Migration
DROP TABLE device_pairings;
ALTER TABLE devices DROP COLUMN key_hash, DROP COLUMN paired_at, DROP COLUMN last_seen_at;
