-- Hashes of the bodies of calls with an Idempotency-Key, so that a key creates one thing only. Kept for thirty days.
CREATE TABLE registry_commands (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  said bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX registry_commands_at ON registry_commands (organization_id, at);
