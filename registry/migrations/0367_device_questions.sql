-- Up Migration

-- Questions that a device has asked a student. A token, stored as a hash, confirms each once, within a minute.
CREATE TABLE device_questions (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  device_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  -- The card as it was shown, by its hash: another card of the same student is asked again.
  card_hash bytea NOT NULL,
  state text NOT NULL,
  point_rule_id uuid NOT NULL,
  point integer NOT NULL,
  ends_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX device_questions_ends_at ON device_questions (organization_id, ends_at);

-- Down Migration
DROP TABLE device_questions;
