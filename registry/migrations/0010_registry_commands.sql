-- What a call that may be repeated has said, so that its Idempotency-Key makes one thing only: of the body a hash, kept for thirty days.
CREATE TABLE registry_commands (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  said bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX registry_commands_at ON registry_commands (organization_id, at);
